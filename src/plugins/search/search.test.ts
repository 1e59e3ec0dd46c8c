import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, reportOn, writeContent } from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { hasStrings, placeholders } from "../../site/strings/strings.ts";
import { wordsOf, strings } from "./words.ts";

const siteYaml = (line: string) =>
  `name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n${line}`;

describe("the search", () => {
  for (const [line, paths] of [
    ["", ["/search/", "/de/search/"]],
    ["search: true\n", ["/search/", "/de/search/"]],
    ["search: false\n", []],
  ] as const)
    test(`has the pages ${paths.join(", ") || "none"} with ${line.trim() || "no setting"}`, () => {
      const site = loadContent({ "site.yaml": siteYaml(line) });
      assert.deepEqual(
        listHtmlPages(site).flatMap(({ template, path }) => (template === "search" ? path : [])),
        paths,
      );
    });

  test("is true, false or a list of paths in site.yaml", () => {
    assert.deepEqual(reportOn(writeContent({ "site.yaml": siteYaml("search: pagefind\n") })), [
      'content/site.yaml:5:9  "search" must be true, false, or below with a list of paths, got "pagefind". Write true, false for a site without a search page, or { below: ["/docs/contributing/"] } for pages that few readers need.',
    ]);
  });
});

describe("interface strings of the search", () => {
  for (const [language, words] of Object.entries(strings))
    test(`in ${language} have the keys and placeholders of English`, () => {
      assert.ok(hasStrings(language));
      assert.deepEqual(
        Object.entries(words).map(([key, text]) => [key, placeholders(text)]),
        Object.entries(strings.en).map(([key, text]) => [key, placeholders(text)]),
      );
    });

  test("can be translated by a site", () => {
    const site = loadContent({
      "site.yaml": siteYaml(""),
      "strings.de.yaml": "search.more: Mehr davon\n",
    });
    assert.equal(wordsOf(site, "de")("search.more"), "Mehr davon");
    assert.equal(wordsOf(site, "de")("search.newest"), "Neueste zuerst");
    assert.equal(wordsOf(site, "en")("search.more"), "More results");
  });
});
