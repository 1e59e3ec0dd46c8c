import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { parse } from "yaml";
import {
  fill,
  formatInline,
  hasStrings,
  newStrings,
  placeholders,
  referenceStringsFor,
  stringsFor,
} from "./strings.ts";

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
      for (const [key, text] of Object.entries(stringsFor(plain, language))) {
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

describe("reference strings", () => {
  for (const [locale, title] of [
    ["en-GB", "API reference"],
    ["de-AT", "API-Referenz"],
    ["fr", "API reference"],
  ] as const)
    test(`have the title "${title}" in ${locale}`, () =>
      assert.equal(referenceStringsFor(locale).title, title));

  test("have the same code, links and placeholders in every language", () => {
    const german = new Map(Object.entries(referenceStringsFor("de")));
    for (const [key, text] of Object.entries(referenceStringsFor("en")))
      assert.deepEqual(marks(german.get(key) ?? ""), marks(text), key);
  });
});

test("a starter file contains every interface string once its lines are uncommented", () => {
  const text = newStrings("cs", Object.fromEntries(english));
  assert.equal(parse(text), null);
  const [, plurals, ...lines] = text.split("\n");
  assert.equal(plurals, "# Forms for a number, separated by |: one, few, many, other.");
  const uncommented = lines.map((line) => line.replace(/^# /, "")).join("\n");
  assert.deepEqual(parse(uncommented), Object.fromEntries(english));
});

describe("formatInline", () => {
  for (const [text, html] of [
    ["plain", "plain"],
    ["send `q=a` to [it](/x/#y).", 'send <code>q=a</code> to <a href="/x/#y">it</a>.'],
    ["a ` and a [ alone", "a ` and a [ alone"],
    ["`[a](b)`", "<code>[a](b)</code>"],
    ["`Link: <a>` & more", "<code>Link: &lt;a&gt;</code> &amp; more"],
  ] as const)
    test(`formats ${JSON.stringify(text)}`, () => assert.equal(formatInline(text), html));
});

/** @returns the parts that a translation must keep */
function marks(text: string): string[] {
  return [
    ...Array.from(
      formatInline(text).matchAll(/href="([^"]*)"|<code>(.*?)<\/code>/g),
      ([, href, code = ""]) => href ?? code,
    ),
    ...placeholders(text),
  ].toSorted();
}
