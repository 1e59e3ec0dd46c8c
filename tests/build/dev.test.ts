/**
 * `astro dev`: the same API, Markdown alternates and documents as a build, directly from the
 * content. dev-settings.slow.test.ts changes its settings.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { loadSite } from "../../src/pipeline/load-site.ts";
import { builtIn } from "../../src/plugins/built-in.ts";
import { buildFiles } from "../../src/edge/built-site.fixture.ts";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";
import { root } from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";
import { copyDemo } from "./dev-server.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";

describe("astro dev", () => {
  const site = copyDemo();
  const { folder, get, shows } = site;
  let files: ReadonlyMap<string, string>;
  before(async () => {
    const publicFolder = path.join(root, "public");
    // Before the server starts, because it blocks this process.
    files = buildFiles(loadSite({ folder, publicFolder, now: new Date(), extensions: builtIn }));
    await site.start();
  });
  after(() => site.stop());

  const titles = async (search = "") => {
    const response = await get(`/api/public/v1/blog${search}`);
    return presetSchemas.BlogPostList.parse(await response.json()).data.map(({ title }) => title);
  };

  test("serves the API, Markdown alternates and documents as a build writes them", async () => {
    // Prebuilt lists have different links (tests/hosts/file-walk.test.ts).
    const { data } = presetSchemas.BlogPostList.parse(
      await (await get("/api/public/v1/blog?per_page=100")).json(),
    );
    assert.equal(data.length, 18);
    const whole = await get("/api/public/v1/blog?include=markdown,html&per_page=1");
    assert.match(await whole.text(), /"markdown":"[^"].*"html":"<p>/);
    // Drafts are visible here.
    assert.match(await (await get("/robots.txt")).text(), /^Disallow: \/$/m);
    for (const [address, file] of [
      ["/api/public/v1", "api/public/v1/index.json"],
      ["/services.md", "services.md"],
      ["/guides/pumping-station-audit.md", "guides/pumping-station-audit.md"],
      ["/llms.txt", "llms.txt"],
      ["/sitemap.xml", "sitemap.xml"],
      ["/.well-known/api-catalog", ".well-known/api-catalog"],
      ["/.well-known/agent-skills/index.json", ".well-known/agent-skills/index.json"],
    ] as const) {
      const response = await get(address);
      assert.equal(response.status, 200, address);
      const built = readFileSync(path.join(demoOutput, file), "utf8");
      assert.equal(withoutTimes(await response.text()), withoutTimes(built), address);
    }
    // They depend on dates of git, which the copy of the content does not have.
    for (const [address, file] of [
      ["/api/public/v1/company", "/api/public/v1/company.json"],
      ["/openapi.json", "/openapi.json"],
      ["/api/public/v1/openapi.json", "/api/public/v1/openapi.json"],
    ] as const) {
      const [served = "", built = ""] = [await (await get(address)).text(), files.get(file)].map(
        (body = "") => (file.endsWith("openapi.json") ? withoutExamples(body) : body),
      );
      assert.equal(served, built, address);
    }
  });

  test("does not watch the folders of a running build", async () => {
    const seen: string[] = [];
    site.watcher().on("all", (_event, file) => seen.push(path.basename(file)));
    const folders = ["building", "previous", "discarded", "other"].map((part) =>
      path.join(root, `dist.${part}-test`),
    );
    for (const place of folders) {
      mkdirSync(place);
      writeFileSync(path.join(place, `${path.basename(place)}.html`), "");
    }
    try {
      await eventually(() => Promise.resolve(assert.ok(seen.includes("dist.other-test.html"))));
    } finally {
      for (const place of folders) rmSync(place, { recursive: true });
    }
    assert.deepEqual(
      seen.filter((name) => /^dist\.(?!other).*html$/.test(name)),
      [],
    );
  });

  test("allows the inline styles of Vite", async () => {
    const response = await get("/about/");
    assert.equal(response.headers.get("Content-Security-Policy"), null);
    assert.match(await response.text(), /<style[^>]*>[^<]*--measure/);
  });

  test("has a search page that explains how to build the index", async () => {
    for (const [address, words] of [
      ["/search/", "npm run build creates the search index"],
      ["/de/search/", "npm run build erstellt den Suchindex"],
    ] as const) {
      const response = await get(address);
      assert.equal(response.status, 200, address);
      assert.ok((await response.text()).includes(words), address);
    }
  });

  test("redirects aliases", async () => {
    const response = await get("/projects/");
    assert.equal(response.status, 301);
    assert.equal(response.headers.get("Location"), "/case-studies/");
  });

  test("leaves the routes of the site's own configuration and pages to Astro", async () => {
    const response = await get("/moved/");
    assert.equal(response.status, 301);
    assert.equal(response.headers.get("Location"), "/about/");
  });

  test("negotiates Markdown and returns errors in the documented shape", async () => {
    const alternate = await get("/about/", { headers: { Accept: "text/markdown" } });
    assert.equal(alternate.headers.get("Content-Type"), "text/markdown; charset=utf-8");
    const error = await get("/api/public/v1/blog?page=0", {
      headers: {
        Origin: "https://elsewhere.example",
        "Sec-Fetch-Site": "cross-site",
      },
    });
    assert.equal(error.status, 400);
    presetSchemas.ErrorResponse.parse(await error.json());
    assert.equal((await get("/nothing/")).status, 404);
  });

  test("shows drafts and scheduled documents with a banner, but not in lists", async () => {
    const draft = await (await get("/blog/surge-checklist/")).text();
    assert.match(draft, /Draft: this page is not published\./);
    const scheduled = await (await get("/blog/spring-seminar-2027/")).text();
    assert.match(
      scheduled,
      /Scheduled: this page is not published before February 15, 2027 at 12:00\sAM\sCET\./,
    );
    assert.deepEqual(await titles("?q=surge+checklist"), []);
  });

  test("shows saved, added and deleted documents", async () => {
    const file = path.join(folder, "blog/fresh.md");
    writeFileSync(file, "---\ntitle: Fresh paint\ndescription: New\ndate: 2026-01-01\n---\nWet.\n");
    await eventually(async () => assert.deepEqual(await titles("?q=fresh+paint"), ["Fresh paint"]));
    await shows("/blog/fresh/", 200, /Wet\./);
    writeFileSync(file, readFileSync(file, "utf8").replace("Wet.", "Dry."));
    await shows("/blog/fresh/", 200, /Dry\./);
    rmSync(file);
    await shows("/blog/fresh/", 404, /Page not found/);
  });

  test("shows errors in a document, and the page after they are fixed", async () => {
    const file = path.join(folder, "blog/linking.md");
    const post = (body: string) =>
      `---\ntitle: Linking\ndescription: New\ndate: 2026-01-01\n---\n${body}\n`;
    writeFileSync(file, post("[Away](./missing.md)"));
    await shows(
      "/blog/linking/",
      500,
      /href="\/__open-in-editor\?file=[^"]*linking\.md%3A6%3A1" data-open><code>content\/blog\/linking\.md:6:1<\/code><\/a><br>links to the file "\.\/missing\.md"/,
    );
    // Pages without errors are shown with a note.
    await shows("/about/", 200, /1 error[^<]* in the content<\/summary>/);
    writeFileSync(file, post("Here."));
    await shows("/blog/linking/", 200, /Here\./);
    rmSync(file);
    await shows("/blog/linking/", 404, /Page not found/);
  });
});

/** Images have no variants in dev, which draws none, so examples and cursors differ. */
function withoutExamples(openApi: string): string {
  return JSON.stringify(
    JSON.parse(openApi, (key, value: unknown) =>
      /^(?:examples?|x-codeSamples)$/.test(key) ? undefined : value,
    ),
  );
}

/** The copy of the content has no times of changes in git. */
function withoutTimes(text: string): string {
  return text.replaceAll(/<lastmod>[^<]*<\/lastmod>|(?<=^updated_at: ).*/gm, "");
}
