import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  reportOf,
  warningsOf,
} from "../content/content-folder.fixture.ts";
import { stringsFor } from "../site/strings/strings.ts";

const settings = (locales: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: ${locales}\n`;

const home = (locale: string) => ({
  [`pages/index.${locale}.md`]: markdownFile({ category: "Company" }),
});

const all = (left = "") =>
  Object.entries(stringsFor({ strings: {} }, "en"))
    .filter(([key]) => key !== left)
    .map(([key, text]) => `${key}: ${JSON.stringify(`* ${text}`)}\n`)
    .join("");

describe("strings of a site in strings.<locale>.yaml", () => {
  test("replace the built-in ones", () => {
    const site = loadContent({
      "strings.de.yaml": 'search: Finden\npageOf: "{page}/{pages}"\n',
    });
    assert.equal(stringsFor(site, "de").search, "Finden");
    assert.equal(stringsFor(site, "de").pageOf, "{page}/{pages}");
    assert.equal(stringsFor(site, "de").menu, "Menü");
    assert.equal(stringsFor(site, "en").search, "Search");
    assert.deepEqual(
      site.warnings.filter(({ file }) => file.includes("strings")),
      [],
    );
  });

  test("of a region take precedence over those of its language", () => {
    const site = loadContent({
      "site.yaml": settings("[en, de-AT]"),
      ...home("de-AT"),
      "strings.de.yaml": "search: Finden\nmenu: Inhalt\n",
      "strings.de-AT.yaml": "search: Schauen\n",
    });
    const { search, menu, home: start } = stringsFor(site, "de-AT");
    assert.deepEqual([search, menu, start], ["Schauen", "Inhalt", "Startseite"]);
  });

  const refused: [name: string, text: string, told: string[]][] = [
    [
      "an unknown key",
      "menu: Menü\n  \nserach: Finden\n",
      ['content/strings.de.yaml:3:1  "serach" is not an interface string. Did you mean "search"?'],
    ],
    [
      "a missing placeholder",
      'menu: M\npageOf: "Seite {page}"\n',
      [
        'content/strings.de.yaml:2:1  "pageOf" must contain {page} and {pages}, as in "Page {page} of {pages}", got "Seite {page}".',
      ],
    ],
    [
      "an unknown placeholder",
      'search: "Suche {wort}"\n',
      [
        'content/strings.de.yaml:1:1  "search" must contain no name in braces, as in "Search", got "Suche {wort}".',
      ],
    ],
    [
      "a value that is not text",
      "menu: [a, b]\n",
      ['content/strings.de.yaml:1:7  "menu" must be text, got [a, b]. Write menu: "[a, b]".'],
    ],
  ];
  for (const [name, text, reported] of refused)
    test(`may not have ${name}`, () => {
      assert.deepEqual(reportOf({ "strings.de.yaml": text }), reported);
    });

  test("must be in a language of the site", () => {
    assert.deepEqual(reportOf({ "strings.dee.yaml": "menu: M\n" }), [
      'content/strings.dee.yaml:1:1  contains strings in the language "dee", which is not in the locales of site.yaml. Did you mean "de"?',
    ]);
  });

  test("must be complete for a language without built-in ones", () => {
    const czech = { "site.yaml": settings("[en, cs]"), ...home("cs") };
    assert.deepEqual(
      warningsOf({
        ...czech,
        "strings.cs.yaml": all(),
        "pages/index.de.md": null,
      }),
      [],
    );
    assert.deepEqual(
      warningsOf({
        ...czech,
        "strings.cs.yaml": all("menu"),
        "pages/index.de.md": null,
      }),
      [
        'content/strings.cs.yaml:1:1  lacks menu: pages in "cs" show them in English. Add a line for each.',
      ],
    );
    const [warning = "", ...others] = warningsOf({
      ...czech,
      "pages/index.de.md": null,
    });
    assert.match(
      warning,
      /^content\/site.yaml:4:15 {2}contains the language "cs", .*content\/strings\.cs\.yaml/,
    );
    assert.ok(warning.length < 300, warning);
    assert.deepEqual(others, []);
  });

  test("are optional for a language with built-in ones", () => {
    const files = { "site.yaml": settings("[pt-BR, ar]"), ...home("ar") };
    assert.deepEqual(warningsOf({ ...files, "pages/index.de.md": null }), []);
  });
});
