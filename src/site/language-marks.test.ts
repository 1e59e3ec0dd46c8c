import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import { markAddress, markLink, markText } from "./language-marks.ts";

const texts: [locale: string, around: string, expected: object][] = [
  ["de", "de", {}],
  ["en", "de", { lang: "en" }],
  ["en", "ar", { lang: "en", dir: "ltr" }],
  ["he", "en", { lang: "he", dir: "rtl" }],
  ["he", "ar", { lang: "he" }],
];

for (const [locale, around, expected] of texts)
  test(`text in ${locale} on a page in ${around} is marked as needed`, () =>
    assert.deepEqual(markText(locale, around), expected));

const links: [text: string, target: string, expected: object][] = [
  ["de", "de", {}],
  ["de", "en", { hreflang: "en" }],
  ["en", "de", { lang: "en" }],
  ["en", "ar", { hreflang: "ar", lang: "en" }],
];

for (const [text, target, expected] of links)
  test(`a link in ${text} on a German page says that it leads to ${target}`, () =>
    assert.deepEqual(markLink({ text, target }, "de"), expected));

test("an address says its language where a document of another one is there", () => {
  const site = loadContent({
    "pages/about.md": markdownFile({ title: "About" }),
  });
  assert.deepEqual(markAddress(site, "/about/", "de"), { hreflang: "en" });
  assert.deepEqual(markAddress(site, "/about/", "en"), {});
  assert.deepEqual(markAddress(site, "/nothing/", "de"), {});
});
