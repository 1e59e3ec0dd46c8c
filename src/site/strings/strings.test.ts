import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fill, hasStrings, placeholders, stringsFor } from "./strings.ts";

const plain = { strings: {} };
const english = new Map(Object.entries(stringsFor(plain, "en")));
const languages = readdirSync(import.meta.dirname)
  .filter((name) => /^[a-z]+\.json$/.test(name))
  .map((name) => name.slice(0, -".json".length));

describe("interface strings", () => {
  test("have their placeholders filled in by name", () => {
    const words = "Page {page} of {pages}, {x}";
    assert.equal(fill(words, { page: 2, pages: 9 }), "Page 2 of 9, {x}");
  });

  test("exist in twelve languages and fall back to English", () => {
    assert.equal(languages.toSorted().join(" "), "ar de en es fi fr it ja nl pl pt sv");
    assert.deepEqual(
      ["de-AT", "cs"].map((locale) => [hasStrings(locale), stringsFor(plain, locale).home]),
      [
        [true, "Startseite"],
        [false, "Home"],
      ],
    );
  });

  for (const language of languages)
    test(`are complete in ${language}, with the same placeholders`, () => {
      const strings = stringsFor(plain, language);
      assert.deepEqual(Object.keys(strings).toSorted(), [...english.keys()].toSorted());
      for (const [key, text] of Object.entries(strings)) {
        assert.notEqual(text.trim(), "", key);
        assert.deepEqual(placeholders(text), placeholders(english.get(key) ?? ""), key);
      }
    });

  test("can be replaced by the site, for a language with all its regions", () => {
    const site = { strings: { de: { search: "Finden" } } };
    assert.equal(stringsFor(site, "de").search, "Finden");
    assert.equal(stringsFor(site, "de-AT").search, "Finden");
    assert.equal(stringsFor(site, "de").menu, "Menü");
    assert.equal(stringsFor(site, "en").search, "Search");
  });
});
