/**
 * The generated configurations for nginx and Caddy: the features of a static host, and the headers
 * of every file of a site with a form, an external script and an editor.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { fileHeaders } from "../../src/hosts/header-rules.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { build, listFiles, makeFolder } from "../build/built-sites.fixture.ts";
import { hostFeatures, testedContent, testedSettings } from "./host-features.fixture.ts";
import { skipUnlessInstalled, startStatic, staticServers } from "./static-servers.fixture.ts";

for (const server of staticServers) {
  const { name, host } = server;
  describe(name, { skip: skipUnlessInstalled(server) }, () => {
    const site = path.join(makeFolder(), "dist");
    let origin: string;
    let stop = () => Promise.resolve();
    before(async () => {
      const content = writeContent({
        "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\nhost: ${host}\nhead: ./head.html\ncontact_form: https://forms.example/f/1\nadmin: { repo: example/site }\n${testedSettings}`,
        "head.html": '<script defer src="https://stats.example/a$b.js"></script>\n',
        "pages/index.de.md": markdownFile({ title: "Start" }),
        "pages/contact.md": markdownFile({ title: "Contact" }, "[The bill](./bill.pdf)\n"),
        "pages/bill.pdf": "%PDF-1.4\n",
        ...testedContent,
      });
      const { status, output: log } = build(content, site);
      assert.equal(status, 0, log);
      ({ origin, stop } = await startStatic(server, site));
    });
    after(() => stop());
    const get = (address: string, init?: RequestInit) =>
      fetch(origin + address, { redirect: "manual", ...init });

    for (const { feature, exceptions, check } of hostFeatures)
      if (exceptions?.static === undefined)
        test(feature, () =>
          check({
            origin,
            get,
            asset: `/${listFiles(site).find((file) => file.endsWith(".css"))}`,
          }),
        );

    test("every file has the headers of its kind", async () => {
      const policies = z
        .object({
          page_policy: z.string(),
          form_policy: z.object({
            files: z.array(z.string()),
            policy: z.string(),
          }),
          file_headers: z.array(
            z.object({ paths: z.array(z.string()), headers: z.record(z.string(), z.string()) }),
          ),
        })
        .parse(JSON.parse(readFileSync(path.join(site, "_data/manifest.json"), "utf8")));
      assert.match(policies.page_policy, / https:\/\/stats\.example\/a%24b\.js/);
      assert.deepEqual(policies.form_policy.files, ["/contact/index.html"]);
      const tested = new Set<string>();
      for (const file of listFiles(site)) {
        if (file === ".nojekyll") continue;
        const address = `/${file}`.replace(/(?<=\/)index\.html$/, "");
        const response = await get(encodeURI(address));
        await response.arrayBuffer();
        if (response.status !== 200) continue;
        tested.add(address);
        const { "Content-Type": type, ...rest } = fileHeaders(`/${file}`, policies);
        // Caddy sends no Content-Type for unknown types.
        const isKnown = type !== "application/octet-stream";
        const expected = isKnown ? { ...rest, "Content-Type": type } : rest;
        for (const [header, value] of Object.entries(expected))
          assert.equal(response.headers.get(header), value, `${header} of ${address}`);
      }
      for (const address of ["/contact/", "/media/pages/bill.pdf", "/admin/"])
        assert.ok(tested.has(address), address);
    });

    test("an API query returns 404 instead of an unfiltered list", async () => {
      assert.equal((await get("/api/public/v1/blog?q=valve")).status, 404);
    });

    test("the 404 page is in the language of the path", async () => {
      for (const [address, language] of [
        ["/none/", "en"],
        ["/de/none/", "de"],
        ["/de/none", "de"],
      ] as const) {
        const missing = await get(address);
        assert.equal(missing.status, 404);
        assert.match(await missing.text(), new RegExp(`<html lang="${language}"`));
        assert.equal(missing.headers.get("Cache-Control"), "no-store");
      }
    });

    test("the data of the build is private", async () => {
      for (const file of listFiles(path.join(site, "_data")))
        if (file !== "urls.txt" && file !== "history.json")
          assert.equal((await get(`/_data/${file}`)).status, 404);
    });

    test("other methods are rejected", async () => {
      assert.equal((await get("/about/", { method: "POST" })).status, 405);
    });
  });
}
