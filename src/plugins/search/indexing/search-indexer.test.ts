import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { createIndex } from "pagefind";
import { loadContent, makeFolder, markdownFile } from "../../../content/content-folder.fixture.ts";
import { htmlFile } from "../../../format/urls.ts";
import { divideIndexes, engineFile, searchIndexes } from "../search-indexes.ts";
import { BuildCache } from "../../../cache/build-cache.ts";
import { outputWriter } from "../../../pipeline/output/write-output.ts";
import { searchFile } from "../search-index.ts";
import { indexPages } from "./index-pages.fixture.ts";
import { toIndexed } from "./indexed-page.ts";
import { SearchIndexer } from "./search-indexer.ts";

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

const listPages = () =>
  searchIndexes(site).flatMap(({ pages }) => pages.map((page) => toIndexed(site, page)));

/** Writes every page that the search covers. */
function writePages(text = "Some text"): string {
  const folder = makeFolder();
  for (const { url, locale } of listPages()) {
    const file = path.join(folder, htmlFile(url));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(
      file,
      `<html lang="${locale}"><body><nav>Menu</nav><main><h1>Title</h1><p>${text}</p></main></body></html>`,
    );
  }
  return folder;
}

const digestBytes = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** @returns the digests of all index files, by name */
function readIndexes(folder: string): Map<string, string> {
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

const cacheIn = (folder: string) => new BuildCache(folder);

describe("searchIndexes", () => {
  test("lists the indexable pages with their facets and the line above their title", () => {
    assert.deepEqual(
      listPages().map(({ url, day, filters }) => [url, day, filters]),
      [
        ["/", "", { section: [], year: [], tag: [], kicker: ["Home"] }],
        ["/journal/", "", { section: [], year: [], tag: [], kicker: ["Page"] }],
        [
          "/blog/a/",
          "2026-01-05",
          {
            section: ["Journal"],
            year: ["2026"],
            tag: ["steel"],
            kicker: ["Journal · January 5, 2026 · 1 min"],
          },
        ],
        [
          "/de/blog/a/",
          "2026-01-05",
          { section: [], year: ["2026"], tag: [], kicker: ["5. Januar 2026 · 1 Min."] },
        ],
      ],
    );
  });
});

describe("search indexes", () => {
  test("have the same bytes from scratch and from the cache, and change with the pages", async () => {
    const cache = makeFolder();
    const folders = [writePages(), writePages(), writePages("Other text")];
    const reports: string[] = [];
    for (const folder of folders) reports.push(await indexPages(site, folder, cacheIn(cache)));
    assert.deepEqual(reports, [
      "Indexed 4 pages for search",
      "Reused the cached search index of 4 pages",
      "Indexed 4 pages for search",
    ]);
    const uncached = writePages();
    await indexPages(site, uncached, cacheIn(makeFolder()));
    const [first, second, third] = folders.map(readIndexes);
    assert.deepEqual(first, second);
    assert.deepEqual(readIndexes(uncached), first);
    assert.notDeepEqual(third, first);
  });

  test("are rebuilt only if a page has changed", async () => {
    const cache = makeFolder();
    await indexPages(site, writePages(), cacheIn(cache));
    const folder = writePages();
    writeFileSync(path.join(folder, "de/blog/a/index.html"), "<main><h1>A</h1> Neu</main>");
    assert.equal(
      await indexPages(site, folder, cacheIn(cache)),
      "Indexed 1 page for search, reused 3 from the cache",
    );
  });

  test("do not change when a list links to other pages", async () => {
    const cache = makeFolder();
    await indexPages(site, writePages("Some text"), cacheIn(cache));
    const list =
      "<nav>New</nav><ul class='items' data-secondary><li><ul><li>New</li></ul></li></ul>";
    assert.equal(
      await indexPages(site, writePages(`Some text${list}`), cacheIn(cache)),
      "Reused the cached search index of 4 pages",
    );
  });

  test("of programs have the same bytes from the cache, and change with a title or a damaged entry", async () => {
    const cache = makeFolder();
    const index = async (of = site) => {
      const folder = writePages();
      await indexPages(of, folder, cacheIn(cache));
      return ["terms.0.bin", "results.0.jsonl"].map((name) =>
        readFileSync(path.join(folder, searchFile("en", name)), "latin1"),
      );
    };
    const first = await index();
    const entries = readdirSync(cache);
    assert.deepEqual(await index(), first);
    assert.deepEqual(readdirSync(cache), entries);
    for (const name of entries) writeFileSync(path.join(cache, name), "damaged");
    assert.deepEqual(await index(), first);
    const post = markdownFile({ title: "Renamed", date: "2026-01-05" });
    const [, results = ""] = await index(loadContent({ "blog/a.md": post }));
    assert.match(results, /"title":"Renamed"/);
  });

  test("are cached for the last four builds", async () => {
    const cache = makeFolder();
    for (const text of ["one", "two", "three", "four"])
      await indexPages(site, writePages(text), cacheIn(cache));
    assert.equal(readdirSync(cache).length, 8);
    assert.match(
      await indexPages(site, writePages("four"), cacheIn(cache)),
      /^Reused the cached search index/,
    );
  });

  test("include Pagefind's engine without its prebuilt interface", async () => {
    const folder = writePages();
    await indexPages(site, folder, cacheIn(makeFolder()));
    const names = [...readIndexes(folder).keys()];
    for (const name of ["en/pagefind.js", "en/wasm.en.pagefind", "de/wasm.de.pagefind"])
      assert.ok(names.includes(name), name);
    assert.doesNotMatch(names.join("\n"), /ui|highlight/);
  });

  test("are split for a language with too many pages", async () => {
    const folder = writePages();
    const indexes = divideIndexes(site, 2);
    const report = await indexPages(site, folder, cacheIn(makeFolder()), indexes);
    assert.equal(report, "Indexed 4 pages for search");
    const names = [...readIndexes(folder).keys()];
    assert.equal(names.filter((name) => name.endsWith("pagefind-entry.json")).length, 3);
    assert.equal(names.filter((name) => name.endsWith("words.txt")).length, 2);
  });

  test("list the words of descriptions and those on three pages, the most common first", async () => {
    const folder = writePages("Beams of concrete");
    writeFileSync(path.join(folder, "index.html"), "<main><h1>Title</h1>Beams of brick</main>");
    await indexPages(site, folder, cacheIn(makeFolder()));
    const words = readFileSync(path.join(folder, "pagefind/en/words.txt"), "utf8");
    const lineOf = (word: string) =>
      words.split("\n").findIndex((line) => line.split(" ").includes(word));
    assert.ok(lineOf("description") < lineOf("beams"), words);
    assert.ok(lineOf("description") >= 0, words);
    assert.deepEqual([lineOf("concrete"), lineOf("brick")], [-1, -1]);
  });

  test("name a page that cannot be indexed", async () => {
    const folder = writePages();
    writeFileSync(path.join(folder, "blog/a/index.html"), "<html></html>");
    await assert.rejects(
      indexPages(site, folder, cacheIn(makeFolder())),
      /^Error: \/blog\/a\/ has no <main> element/,
    );
  });

  test("name a missing page", async () => {
    const indexer = new SearchIndexer({
      site,
      write: outputWriter(makeFolder()),
      cache: cacheIn(makeFolder()),
    });
    await assert.rejects(indexer.finish(), /has not been rendered/);
    indexer.stop();
  });
});

test("engineFile returns the engine that Pagefind has for a language", async () => {
  const languages =
    "ar bg ca da de de-AT el en eo es et eu fi fr ga he hi hu hy id it ja ko lt nb ne nl nn no pl pt pt-BR ro ru sr sv ta th tr uk vi yi zh".split(
      " ",
    );
  const { index } = await createIndex();
  assert.ok(index);
  for (const language of languages)
    await index.addHTMLFile({
      url: `/${language}/`,
      content: `<html lang="${language}"><body>Text</body></html>`,
    });
  const { files } = await index.getFiles();
  const names = new Set(files.map((file) => file.path));
  await index.deleteIndex();
  for (const language of languages) {
    const own = `wasm.${language.toLowerCase()}.pagefind`;
    assert.equal(
      engineFile(language).toLowerCase(),
      names.has(own) ? own : "wasm.unknown.pagefind",
      language,
    );
  }
});
