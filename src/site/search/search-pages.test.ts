import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile, reportOf } from "../../content/content-folder.fixture.ts";
import { searchPages } from "./search-pages.ts";

const settings = (lines: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n${lines}`;
const page = (frontMatter = {}) => markdownFile({ category: "Company", ...frontMatter });

describe("searchPages", () => {
  test("exist once for each language", () => {
    assert.deepEqual(searchPages(loadContent({})), [
      { path: "/search/", locale: "en" },
      { path: "/de/search/", locale: "de" },
    ]);
  });

  test("do not exist if site.yaml turns the search off", () => {
    const files = { "site.yaml": settings("search: false\n") };
    assert.deepEqual(searchPages(loadContent(files)), []);
  });

  const message = 'reserved for the search, unless site.yaml contains "search: false"';
  const wanting = (place: string, path: string) =>
    `content/pages/${place}:1:1  has the address ${path}, which is ${message}. Move or rename the file, or give it another slug.`;
  const rows: [name: string, file: string, text: string, report: string][] = [
    ["a page", "pages/search.md", page(), wanting("search.md", "/search/")],
    ["a translated page", "pages/search.de.md", page(), wanting("search.de.md", "/de/search/")],
    [
      "an alias",
      "pages/find.md",
      page({ aliases: ["/search"] }),
      `content/pages/find.md:5:11  an entry of "aliases" must be a previous address, got "/search", which is ${message}. Remove it.`,
    ],
  ];
  for (const [name, file, text, report] of rows) {
    test(`keep their path despite ${name}`, () => {
      assert.deepEqual(reportOf({ [file]: text }), [report]);
    });

    test(`leave their path to ${name} if there is no search`, () => {
      const files = {
        [file]: text,
        "site.yaml": settings("search: false\n"),
      };
      assert.deepEqual(reportOf(files), []);
    });
  }
});
