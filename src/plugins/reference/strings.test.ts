import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placeholders } from "../../site/strings/strings.ts";
import { formatInline, referenceStringsFor } from "./strings.ts";

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
