/**
 * Absence of noindex pages from all other files and responses of a built site.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { isPublicData } from "../../src/format/urls.ts";
import type { Served } from "../../src/hosts/host.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { buildHere, listFiles, makeFolder } from "../build/built-sites.fixture.ts";

const company = { category: "Company" };
const hidden = (title: string, front: Record<string, unknown> = {}) =>
  markdownFile({
    title,
    description: `${title}, described.`,
    noindex: true,
    date: "2026-01-01",
    ...front,
  });

const folder = writeContent({
  "pages/services.md": markdownFile({
    ...company,
    title: "Offers",
    listing: "services",
  }),
  "pages/quokka.md": hidden("Wombat pavilion", {
    ...company,
    aliases: ["/numbat/", "/2019/numbat.html"],
  }),
  "pages/quokka.de.md": hidden("Wombathaus", {
    ...company,
    slug: "quokkahaus",
    aliases: ["/de/numbat/"],
  }),
  "pages/quokka/rooms.md": markdownFile({ ...company, title: "Rooms" }),
  "pages/kakapo.md": hidden("Kakapo shelf", { ...company, listing: "guides" }),
  "guides/valves.md": markdownFile({ title: "Valves" }),
  "services/takahe.md": hidden("Kereru offer", { aliases: ["/weka/"] }),
  "services/pumps.md": markdownFile({ title: "Pumps" }),
  "blog/kokako.md": hidden("Tuatara news", {
    kind: "news",
    tags: ["morepork"],
    aliases: ["/blog/weta/"],
  }),
  "blog/kokako.de.md": hidden("Brückenechse", { kind: "news" }),
  "blog/bellbird.md": hidden("Fantail post", { image: null }),
  "blog/bellbird.de.md": markdownFile({ title: "Glocke", date: "2026-01-02" }),
  "blog/shown.md": markdownFile({ title: "Shown", date: "2026-01-03" }),
});

/** Words of the hidden pages. A visible child page has the slug of its parent in its path. */
const words =
  /wombat|quokka(?!\/rooms|%2frooms)|numbat|kakapo|takahe|kereru|weka|kokako|tuatara|morepork|weta|brückenechse|fantail|bellbird/i;

const pages = [
  "/quokka/",
  "/de/quokkahaus/",
  "/kakapo/",
  "/services/takahe/",
  "/blog/kokako/",
  "/de/blog/kokako/",
  "/blog/bellbird/",
];

const own = new Set(
  pages.flatMap((page) => [`${page.slice(1)}index.html`, `${page.slice(1, -1)}.md`]),
);

/** Removes the path of the published translation, which contains the slug of a hidden page. */
const withoutGerman = (text: string) =>
  text.replaceAll(/(?:de(?:\/|%2F)blog(?:\/|%2F)bellbird|bellbird\.de|"slug":"bellbird)\b/g, "");

function find(text: string): string | undefined {
  const at = words.exec(withoutGerman(text))?.index;
  return at === undefined ? undefined : withoutGerman(text).slice(Math.max(0, at - 60), at + 60);
}

describe("pages that search engines must not index", () => {
  const output = path.join(makeFolder(), "dist");
  let running: Served;
  before(async () => {
    await buildHere(folder, output);
    running = await serve(output, { port: 0 });
  });
  after(() => running.stop());

  const send = async (address: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(running.origin + address, {
      method,
      headers,
      redirect: "manual",
    });
    return {
      status: response.status,
      location: response.headers.get("Location"),
      text: `${JSON.stringify([...response.headers])}\n${await response.text()}`,
    };
  };

  test("have a page and a Markdown alternate", async () => {
    for (const page of pages) {
      const html = await send(page, { Accept: "text/html" });
      assert.equal(html.status, 200, page);
      assert.match(html.text, /<meta name="robots" content="noindex">/);
      const markdown = await send(page, { Accept: "text/markdown" });
      assert.equal(markdown.status, 200, page);
      assert.ok(find(html.text) && find(markdown.text), page);
    }
  });

  test("are not mentioned in other files by path or title", () => {
    for (const name of listFiles(output)) {
      if (own.has(name)) continue;
      const bytes = readFileSync(path.join(output, name));
      const body = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
      assert.equal(find(name), undefined, name);
      // The German index has the slug of the published translation.
      const text = /^_data\/search\/de\b/.test(name)
        ? body.toString().replaceAll("bellbird", "")
        : body.toString();
      assert.equal(find(text), undefined, name);
    }
  });

  test("are not suggested for similar paths", async () => {
    const similar = [
      "/quoka/",
      "/quokka/rooms/",
      "/quokka/rooms.md",
      "/kakpo/",
      "/services/takhe/",
      "/services/",
      "/services.md",
      "/blog/kokko/",
      "/blog/kokko.md",
      "/blog/belbird/",
      "/blog/belbird.md",
      "/de/blog/kokko.md",
      "/numba/",
      "/",
      "/index.md",
      "/search/",
      "/sitemap.xml",
      "/llms.txt",
      "/llms-full.txt",
      "/feed.xml",
      "/feed.json",
      "/openapi.json",
      "/_headers",
      "/_redirects",
      "/_routes.json",
      "/_data/manifest.json",
      "/_data/addresses.txt",
      "/_data/files.0.bin",
      "/_data/urls.txt",
      "/_data/",
      "/_data/history.json",
      "/api/public/v1/changes",
      "/api/public/v1/export",
      "/api/public/v1/export/pages.ndjson",
      "/api/public/v1/export/blog.ndjson",
      "/api/public/v1/pages?per_page=100",
      "/api/public/v1/blog?per_page=100",
      "/api/public/v1/services?per_page=100",
      "/api/public/v1/blog/kokko",
      "/api/public/v1/blog/belbird",
      "/api/public/v1/blog/wet",
    ];
    for (const address of similar)
      for (const accept of ["text/html", "text/markdown", "application/json"]) {
        const { status, text } = await send(address, { Accept: accept });
        assert.ok(status < 500, address);
        assert.equal(find(text), undefined, `${address} as ${accept}`);
      }
  });

  test("are not in the API", async () => {
    for (const slug of ["kokako", "kokako.de", "bellbird.en", "weta"]) {
      const { status, text } = await send(`/api/public/v1/blog/${slug}`);
      assert.equal(status, 404, slug);
      assert.doesNotMatch(text, /tuatara|brücken|fantail/i);
    }
    for (const [list, q] of [
      ["blog", "tuatara"],
      ["blog", "fantail"],
      ["services", "kereru"],
      ["pages", "wombat"],
    ] as const) {
      const { status, text } = await send(`/api/public/v1/${list}?q=${q}`);
      assert.equal(status, 200);
      assert.match(text, /"total":0/);
    }
  });

  test("are redirected to from their aliases", async () => {
    for (const [address, target] of [
      ["/numbat/", "/quokka/"],
      ["/numbat", "/quokka/"],
      ["/numbat.md", "/quokka.md"],
      ["/2019/numbat.html", "/quokka/"],
      ["/de/numbat/", "/de/quokkahaus/"],
      ["/weka/?from=mail", "/services/takahe/?from=mail"],
      ["/blog/weta/index.html", "/blog/kokako/"],
    ] as const) {
      const { status, location } = await send(address);
      assert.equal(status, 301, address);
      assert.equal(location, target);
    }
  });

  test("do not appear in private data, which returns 404", async () => {
    for (const name of listFiles(path.join(output, "_data"))) {
      const { status } = await send(`/_data/${name}`);
      assert.equal(status, isPublicData(`/_data/${name}`) ? 200 : 404, name);
    }
  });
});
