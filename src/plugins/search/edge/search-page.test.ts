import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile } from "../../../content/content-folder.fixture.ts";
import { htmlFile } from "../../../format/urls.ts";
import { listHtmlPages } from "../../../site/html-pages.ts";
import { indexFiles, serveBuiltFiles } from "../../../edge/built-site.fixture.ts";
import { buildSearched } from "./searched-site.fixture.ts";

const page = `<main data-search="/pagefind/" data-one="One page matches “{query}”." data-many="{count} pages match “{query}”." data-none="No page matches “{query}”." data-corrected="Results for “{query}”." data-prev="Previous page" data-next="Next page"><input name="q" data-search-input><p role="status" data-search-status></p><ol data-search-results></ol><noscript data-search-noscript><p>Other ways</p></noscript></main>`;

const { site, files } = await buildSearched({
  "blog/pump.md": markdownFile({ title: "A <pump>", date: "2026-01-05" }),
  "blog/pump.de.md": markdownFile({ title: "Pumpe", date: "2026-01-05" }),
  "guides/pumps.md": markdownFile(
    { title: "All pumps" },
    "An overview.\n\n## Curves & losses\n\nA throttle <valve> wastes electricity.\n",
  ),
  "guides/valves.md": markdownFile({ title: "Valves" }, "They throttle a pump.\n"),
  ...Object.fromEntries(
    Array.from({ length: 21 }, (_, number) => [
      `guides/gasket-${number}.md`,
      markdownFile({ title: `Gasket ${number}` }),
    ]),
  ),
});
for (const { path, template } of listHtmlPages(site))
  if (template === "search") files.set(`/${htmlFile(path)}`, page);
indexFiles(files);
const built = serveBuiltFiles(site, files);

const ask = async (path: string) => (await built.get(path)).text();

describe("search page without scripts", () => {
  test("lists the pages in its language, the best first", async () => {
    const html = await ask("/search/?q=Pump");
    assert.match(html, /3 pages match “Pump”\./);
    assert.match(html, /<li><h2><a href="\/blog\/pump\/">A &#60;pump&#62;<\/a><\/h2>/);
    assert.match(html, />A &#60;pump[^]*"\/guides\/pumps\/">All pumps<[^]*>Valves</);
    assert.doesNotMatch(html, /Pumpe|Other ways/);
    assert.match(await ask("/de/search/?q=pumpe"), /One page[^]*>Pumpe</);
  });

  test("shows the best section of a page with a link to it", async () => {
    const html = await ask("/search/?q=electricity");
    assert.match(
      html,
      /<p class="search-snippet">A throttle &#60;valve&#62; wastes electricity\.<\/p><ul class="search-sections"><li><a href="\/guides\/pumps\/#curves-%26-losses">Curves &#38; losses<\/a>/,
    );
  });

  test("reports the correction of a word", async () => {
    const html = await ask("/search/?q=throttel");
    assert.match(html, /2 pages match “throttle”/);
    assert.match(html, /<p class="search-note">Results for “throttle”\.<\/p>/);
    assert.match(html, /value="throttel"/);
  });

  test("reports when nothing is found, and escapes the query", async () => {
    const html = await ask(`/search/?q=${encodeURIComponent('"><b>$& {query}')}`);
    assert.match(html, /No page matches “&#34;&#62;&#60;b&#62;\$&#38; \{query\}”/);
    assert.match(html, /value="&#34;&#62;&#60;b&#62;\$&#38; \{query\}"/);
    assert.doesNotMatch(html, /<b>/);
  });

  test("links to more results than ten", async () => {
    const first = await ask("/search/?q=gasket");
    assert.match(first, /21 pages match/);
    assert.match(first, /<a rel="next" href="\?q=gasket&#38;page=2">Next page<\/a>/);
    assert.doesNotMatch(first, /rel="prev"/);
    assert.equal(first.match(/<h2>/g)?.length, 10);
    const second = await ask("/search/?q=gasket&page=2");
    assert.match(second, /<a rel="prev" href="\?q=gasket&#38;page=1">Previous page<\/a>/);
    const third = await ask("/search/?q=gasket&page=3");
    assert.doesNotMatch(third, /rel="next"/);
    const titles = new Set(`${first}${second}${third}`.match(/Gasket \d+/g));
    assert.equal(titles.size, 21);
    for (const number of ["0", "x", "-1", "1e3"])
      assert.equal(await ask(`/search/?q=gasket&page=${number}`), first, number);
  });

  test("is unchanged without a query, whatever was searched before", async () => {
    await ask("/search/?q=pump");
    for (const path of ["/search/", "/search/?q=", "/search/?q=+"])
      assert.match(await ask(path), /Other ways/, path);
    assert.match(await ask("/search/?q=pump"), /3 pages match/);
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
