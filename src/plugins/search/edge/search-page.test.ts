import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../../content/content-folder.fixture.ts";
import { htmlFile } from "../../../format/urls.ts";
import { listHtmlPages } from "../../../site/html-pages.ts";
import { buildFiles, indexFiles, serveFiles } from "../../../edge/built-site.fixture.ts";

const page = `<main data-search="/pagefind/" data-one="One page matches “{query}”." data-many="{count} pages match “{query}”." data-none="No page matches “{query}”."><input name="q" data-search-input><p role="status" data-search-status></p><ol data-search-results></ol><noscript data-search-noscript><p>Other ways</p></noscript></main>`;

const site = loadContent({
  "blog/pump.md": markdownFile({ title: "A <pump>", date: "2026-01-05" }),
  "blog/pump.de.md": markdownFile({ title: "Pumpe", date: "2026-01-05" }),
  "guides/pumps.md": markdownFile({ title: "All pumps" }),
});
const files = buildFiles(site);
for (const { path, template } of listHtmlPages(site))
  if (template === "search") files.set(`/${htmlFile(path)}`, page);
indexFiles(files);
const built = serveFiles(site, files);

const ask = async (path: string) => (await built.get(path)).text();

describe("search page without scripts", () => {
  test("lists the pages in its language whose title or description matches", async () => {
    const html = await ask("/search/?q=Pump");
    assert.match(html, /2 pages match “Pump”\./);
    assert.match(html, /<li><h2><a href="\/blog\/pump\/">A &#60;pump&#62;<\/a><\/h2>/);
    assert.match(html, /"\/guides\/pumps\/">All pumps</);
    assert.doesNotMatch(html, /Pumpe|Other ways/);
    assert.match(await ask("/de/search/?q=pump"), /One page[^]*>Pumpe</);
  });

  test("reports when nothing is found, and escapes the query", async () => {
    const html = await ask(`/search/?q=${encodeURIComponent('"><b>$& {query}')}`);
    assert.match(html, /No page matches “&#34;&#62;&#60;b&#62;\$&#38; \{query\}”/);
    assert.match(html, /value="&#34;&#62;&#60;b&#62;\$&#38; \{query\}"/);
    assert.doesNotMatch(html, /<b>/);
  });

  test("is unchanged without a query, whatever was searched before", async () => {
    await ask("/search/?q=pump");
    for (const path of ["/search/", "/search/?q=", "/search/?q=+"])
      assert.match(await ask(path), /Other ways/, path);
    assert.match(await ask("/search/?q=pump"), /2 pages match/);
  });

  test("has a different ETag for each response", async () => {
    const tags = await Promise.all(
      ["/search/", "/search/?q=pump", "/search/?q=none"].map(async (path) =>
        (await built.get(path)).headers.get("ETag"),
      ),
    );
    assert.equal(new Set(tags).size, 3);
    assert.ok(!tags.includes(null));
  });
});
