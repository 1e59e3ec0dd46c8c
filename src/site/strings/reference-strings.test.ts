import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseInline } from "./inline-text.ts";
import { referenceStringsFor } from "./reference-strings.ts";

const texts = (locale: string) =>
  Object.entries(referenceStringsFor(locale)).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : value("x", "y", "z"),
  ]);

describe("the words of the reference", () => {
  for (const [locale, title] of [
    ["en", "API reference"],
    ["en-GB", "API reference"],
    ["de", "API-Referenz"],
    ["de-AT", "API-Referenz"],
    ["fr", "API reference"],
  ] as const)
    test(`are "${title}" in ${locale}`, () =>
      assert.equal(referenceStringsFor(locale).title, title));

  test("have the same code, links and places for values in every language", () => {
    const german = new Map(texts("de"));
    for (const [name, text] of texts("en")) {
      const own = german.get(name) ?? "";
      assert.deepEqual(marks(own), marks(text), name);
    }
  });
});

/** What a translation must keep. */
function marks(text: string): string[] {
  return [
    ...parseInline(text).flatMap((part) =>
      part.kind === "text" ? [] : [part.kind === "link" ? part.href : part.text],
    ),
    ...(text.match(/\{\w+\}/g) ?? []),
  ].toSorted();
}
