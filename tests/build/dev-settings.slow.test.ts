/** `astro dev` while settings change, and with warnings in the content. */
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { copyDemo } from "./dev-server.fixture.ts";

describe("astro dev", () => {
  const site = copyDemo();
  const { folder, get, shows } = site;
  before(() => site.start());
  after(() => site.stop());

  test("shows errors in the settings, and the site after they are fixed", async () => {
    const file = path.join(folder, "site.yaml");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, `${good}colour: red\n`);
    await shows(
      "/",
      500,
      /content\/site\.yaml:\d+:1<\/code><\/a><br>"colour" is not a known key\./,
    );
    writeFileSync(file, good);
    await shows("/", 200, /<h1/);
  });

  test("gives documents without a translation a page in other languages after the setting is saved", async () => {
    const file = path.join(folder, "site.yaml");
    const good = readFileSync(file, "utf8");
    const address = "/guides/writing-a-control-narrative/";
    await shows(`/de${address}`, 404, /Seite nicht gefunden/);
    writeFileSync(file, `${good}languages: { fallback: true }\n`);
    await shows(`/de${address}`, 200, /<html lang="de"[^]*\slang="en"[^]*<h1/);
    const list = "/api/public/v1/guides?locale=de";
    await shows(`${list}&fallback=true`, 200, new RegExp(`"url":"[^"]*(?<!/de)${address}"`));
    assert.ok(!(await (await get(list)).text()).includes(address));
    writeFileSync(file, good);
    await shows(`/de${address}`, 404, /Seite nicht gefunden/);
  });

  test("shows warnings on pages, but not in the API and Markdown alternates", async () => {
    const file = path.join(folder, "blog/warned.md");
    writeFileSync(
      file,
      "---\ntitle: Warned\ndescription: New\ndate: 2026-01-01\n---\n[Away](/nowhere-at-all/)\n",
    );
    await shows(
      "/about/",
      200,
      /warnings? in the content<\/summary>[^]*blog\/warned\.md:6:1[^]*nowhere-at-all/,
    );
    await shows("/blog/warned.md", 200, /^---\n[^<]*$/);
    rmSync(file);
    await shows("/blog/warned/", 404, /Page not found/);
  });

  test("serves the files of the API for a static host, as that host does", async () => {
    const file = path.join(folder, "site.yaml");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, `${good}host: static\n`);
    await shows("/api/public/v1/blog.json", 200, /"data":\[\{/);
    assert.equal((await get("/api/public/v1/blog?q=pump")).status, 404);
    assert.match(await (await get("/openapi.json")).text(), /"\/api\/public\/v1\/blog\.json"/);
    writeFileSync(file, good);
    await shows("/api/public/v1/blog", 200, /"data":\[\{/);
  });
});
