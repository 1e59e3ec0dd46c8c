/**
 * A built site with custom sections on the runtime of Cloudflare Pages: pages, menu, sitemap and
 * structured data.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { writeContent } from "../../src/content/content-folder.fixture.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { build, listFiles, makeFolder } from "./built-sites.fixture.ts";
import { sectionsContent } from "./sections.fixture.ts";

describe("a built site with custom sections", () => {
  const output = path.join(makeFolder(), "dist");
  let running: Served;
  before(async () => {
    const { status, output: log } = build(writeContent(sectionsContent), output, [], {
      SITE_NOW: "2026-07-01T00:00:00Z",
    });
    assert.equal(status, 0, log);
    running = await startWorkerd(output);
  });
  after(() => running.stop());

  const send = async (address: string, accept = "text/html") => {
    const response = await fetch(running.origin + address, {
      headers: { Accept: accept },
      redirect: "manual",
    });
    return { response, text: await response.text() };
  };

  const pages: [address: string, status: number, location: string | null][] = [
    ["/whats-on/", 200, null],
    ["/whats-on/open-day/", 200, null],
    ["/de/whats-on/open-day/", 200, null],
    ["/whats-on/concert.md", 200, null],
    ["/case-notes/second/", 200, null],
    ["/news/", 200, null],
    ["/news/pumps/", 200, null],
    ["/blog/pumps/", 301, "/news/pumps/"],
    ["/events/concert/", 404, null],
    ["/consulting/", 404, null],
    ["/api/public/v1/events", 200, null],
    ["/api/public/v1/case-notes?q=first", 200, null],
    ["/api/public/v1/consulting", 200, null],
    ["/api/public/v1/whats-on", 404, null],
  ];
  for (const [address, status, location] of pages)
    test(`returns ${status} for ${address}`, async () => {
      const { response } = await send(address);
      assert.equal(response.status, status);
      assert.equal(response.headers.get("Location"), location);
    });

  test("has them in its menu with their labels", async () => {
    const { text } = await send("/");
    const menu = /<nav[^>]*class="sections"[^]*?<\/nav>/.exec(text)?.[0] ?? "";
    assert.deepEqual(
      Array.from(
        menu.matchAll(/<a href="([^"]*)"[^>]*>\s*([^<]*?)\s*<\/a>/g),
        ([, href, label]) => [href, label],
      ).slice(0, 2),
      [
        ["/news/", "News"],
        ["/whats-on/", "Events"],
      ],
    );
  });

  test("links a document to its section and its translation", async () => {
    const { text } = await send("/whats-on/open-day/");
    assert.match(text, /<a href="\/whats-on\/"[^>]*>\s*On\s*<\/a>/);
    assert.match(text, /"@type":"BreadcrumbList"[^<]*"item":"https:\/\/site\.example\/whats-on\/"/);
    assert.match(text, /hreflang="de" href="https:\/\/site\.example\/de\/whats-on\/open-day\/"/);
  });

  test("lists the documents of a section on its page, sorted by date", async () => {
    const { text } = await send("/whats-on/");
    assert.deepEqual(
      Array.from(text.matchAll(/<h2>\s*<a href="(\/whats-on\/[^"]+)"/g), ([, href]) => href),
      ["/whats-on/concert/", "/whats-on/open-day/", "/whats-on/undated/"],
    );
    assert.match(text, /<time datetime="2026-05-01[^"]*"/);
  });

  test("has them in the sitemap, with their translations", async () => {
    const { text } = await send("/sitemap.xml");
    for (const address of [
      "/whats-on/",
      "/whats-on/concert/",
      "/de/whats-on/open-day/",
      "/case-notes/first/",
      "/news/pumps/",
    ])
      assert.ok(text.includes(`<loc>https://site.example${address}</loc>`));
    assert.doesNotMatch(text, /\/(?:blog|events|consulting)\//);
  });

  test("describes them in the reference, in HTML and Markdown", async () => {
    for (const address of ["/developers/", "/developers.md"]) {
      const { text } = await send(address);
      assert.match(text, /List documents in Events/);
      assert.match(text, /listCaseNotes/);
    }
  });

  test("has no files of disabled sections outside the API", () => {
    const names = listFiles(output);
    assert.deepEqual(
      names.filter((name) => /consulting|^blog\/|^events\//.test(name)),
      [
        "api/public/v1/consulting.json",
        "api/public/v1/consulting.locale-de.json",
        "api/public/v1/consulting.locale-en.json",
        "api/public/v1/export/consulting.ndjson",
      ],
    );
  });
});
