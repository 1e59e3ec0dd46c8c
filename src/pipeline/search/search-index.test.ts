import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { loadContent, makeFolder, markdownFile } from "../../content/content-folder.fixture.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { indexPages } from "./index-pages.fixture.ts";
import { listIndexedParts, searchIndexer } from "./search-index.ts";

const site = loadContent({
  "pages/journal.md": markdownFile({
    title: "Journal",
    category: "Company",
    listing: "blog",
  }),
  "pages/hidden.md": markdownFile({ category: "Company", noindex: true }),
  "blog/a.md": markdownFile({
    title: "A",
    date: "2026-01-05",
    tags: ["steel"],
  }),
  "blog/a.de.md": markdownFile({ title: "A", date: "2026-01-05" }),
  "blog/b.md": markdownFile({ title: "B", date: "2026-01-05", draft: true }),
});

const listPages = () => listIndexedParts(site).flatMap(({ pages }) => pages);

/** Writes a page for each that the search finds. */
function writePages(text = "Text"): string {
  const folder = makeFolder();
  for (const { file, locale } of listPages()) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(
      path.join(folder, file),
      `<html lang="${locale}"><body><nav>Menu</nav><main><h1>Title</h1><p>${text}</p></main></body></html>`,
    );
  }
  return folder;
}

const digestBytes = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** @returns the digests of all files of an index by their names */
function readIndex(folder: string): Map<string, string> {
  const root = path.join(folder, "pagefind");
  return new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry): [string, string] => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(root, file), digestBytes(readFileSync(file))];
      })
      .toSorted(),
  );
}

describe("listIndexedParts", () => {
  test("names what search engines may index, with its section and date", () => {
    assert.deepEqual(
      listPages().map(({ url, facts, facets }) => [
        url,
        facts["section"],
        facts["day"],
        facts["date"],
        facets,
      ]),
      [
        ["/", "", "", "", ["locale:en"]],
        ["/journal/", "", "", "", ["locale:en"]],
        ["/de/blog/a/", "", "2026-01-05", "5. Januar 2026", ["locale:de", "year:2026"]],
        [
          "/blog/a/",
          "Journal",
          "2026-01-05",
          "January 5, 2026",
          ["locale:en", "section:Journal", "year:2026", "tag:steel"],
        ],
      ],
    );
  });
});

const keptIn = (folder: string) => new BuildCache(folder);

describe("the index of the search", () => {
  test("makes the same bytes anew and from the cache, and others for other pages", async () => {
    const cache = makeFolder();
    const folders = [writePages(), writePages(), writePages("Other")];
    const outcomes: string[] = [];
    for (const folder of folders) outcomes.push(await indexPages(site, folder, keptIn(cache)));
    assert.deepEqual(outcomes, [
      "Indexed 4 pages for the search",
      "Took the search index of 4 pages from the cache",
      "Indexed 4 pages for the search",
    ]);
    const uncached = writePages();
    await indexPages(site, uncached, keptIn(makeFolder()));
    const [first, second, third] = folders.map(readIndex);
    assert.deepEqual(first, second);
    assert.deepEqual(readIndex(uncached), first);
    assert.notDeepEqual(third, first);
  });

  test("keeps the last four indexes", async () => {
    const cache = makeFolder();
    for (const text of ["1", "2", "3", "4", "5", "6"])
      await indexPages(site, writePages(text), keptIn(cache));
    assert.equal(readdirSync(path.join(cache, "search")).length, 4);
    const outcome = await indexPages(site, writePages("6"), keptIn(cache));
    assert.match(outcome, /from the cache/);
  });

  test("writes the engine and the index of each language, and no ready-made interface", async () => {
    const folder = writePages();
    await indexPages(site, folder, keptIn(makeFolder()));
    const names = [...readIndex(folder).keys()].join("\n");
    assert.match(names, /^pagefind\.js$/m);
    assert.match(names, /^wasm\.de\.pagefind$/m);
    assert.doesNotMatch(names, /ui|highlight/);
  });

  test("says which page cannot be indexed", async () => {
    const folder = writePages();
    writeFileSync(path.join(folder, "blog/a/index.html"), "<html></html>");
    await assert.rejects(
      indexPages(site, folder, keptIn(makeFolder())),
      /^Error: \/blog\/a\/ has no main element/,
    );
  });

  test("says which page is missing", async () => {
    const indexer = searchIndexer(site, makeFolder(), keptIn(makeFolder()));
    await assert.rejects(indexer.finish(), /has not been rendered/);
    indexer.stop();
  });
});
