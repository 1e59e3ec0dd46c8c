import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { en } from "./en.ts";
import { fill, placeholders } from "./fill.ts";
import { byLanguage, stringsFor } from "./strings.ts";

describe("words of the interface", () => {
  test("are filled in by name", () => {
    const words = "Page {page} of {pages}, {x}";
    assert.equal(fill(words, { page: 2, pages: 9 }), "Page 2 of 9, {x}");
  });

  const usual: Record<string, string> = en;
  test("come along in twelve languages", () => {
    assert.equal(Object.keys(byLanguage).join(" "), "ar de en es fi fr it ja nl pl pt sv");
  });

  for (const [language, words] of Object.entries(byLanguage)) {
    test(`lack nothing in ${language}, and have no other keys`, () => {
      assert.deepEqual(Object.keys(words).toSorted(), Object.keys(en).toSorted());
      for (const [key, text] of Object.entries(words)) assert.notEqual(text.trim(), "", key);
    });

    test(`have the same names to fill in ${language}`, () => {
      for (const [key, text] of Object.entries(words))
        assert.deepEqual(placeholders(text), placeholders(usual[key] ?? ""), key);
    });
  }

  test("can be the site's own, for a language with all of its regions", () => {
    const site = { strings: { de: { search: "Finden" } } };
    assert.equal(stringsFor(site, "de").search, "Finden");
    assert.equal(stringsFor(site, "de-AT").search, "Finden");
    assert.equal(stringsFor(site, "de").menu, "Menü");
    assert.equal(stringsFor(site, "en").search, "Search");
  });
});
