import assert from "node:assert/strict";
import { test, describe } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import {
  markAddress,
  markLink,
  markText,
  textDirection,
  needsLatinExt,
  openGraphLocale,
} from "./language.ts";
import faces from "../head/font-faces.json" with { type: "json" };
const texts: [locale: string, around: string, expected: object][] = [
  ["de", "de", {}],
  ["en", "de", { lang: "en" }],
  ["en", "ar", { lang: "en", dir: "ltr" }],
  ["he", "en", { lang: "he", dir: "rtl" }],
  ["he", "ar", { lang: "he" }],
];

for (const [locale, around, expected] of texts)
  test(`text in ${locale} on a page in ${around} has the necessary attributes`, () =>
    assert.deepEqual(markText(locale, around), expected));

const links: [text: string, target: string, expected: object][] = [
  ["de", "de", {}],
  ["de", "en", { hreflang: "en" }],
  ["en", "de", { lang: "en" }],
  ["en", "ar", { hreflang: "ar", lang: "en" }],
];

for (const [text, target, expected] of links)
  test(`a link in ${text} on a German page declares its target as ${target}`, () =>
    assert.deepEqual(markLink({ text, target }, "de"), expected));

test("a link target declares the language of a document in another language", () => {
  const site = loadContent({
    "pages/about.md": markdownFile({ title: "About" }),
  });
  assert.deepEqual(markAddress(site, "/about/", "de"), { hreflang: "en" });
  assert.deepEqual(markAddress(site, "/about/", "en"), {});
  assert.deepEqual(markAddress(site, "/nothing/", "de"), {});
});

describe("textDirection", () => {
  for (const [locale, expected] of [
    ["en", "ltr"],
    ["de-AT", "ltr"],
    ["ja", "ltr"],
    ["ar", "rtl"],
    ["ar-EG", "rtl"],
    ["he", "rtl"],
    ["fa", "rtl"],
    ["ur", "rtl"],
    ["az", "ltr"],
    ["az-Arab", "rtl"],
    ["eo", "ltr"],
  ] as const)
    test(`${locale} is ${expected}`, () => {
      assert.equal(textDirection(locale), expected);
    });
});

/** @returns a test for whether a font contains a character, from its unicode-range */
function reads(file: string): (character: string) => boolean {
  const ranges = faces.find((face) => face.file === `${file}.woff2`)?.characters ?? "";
  const pairs = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = "", last = first]) => [first, last].map((hex) => parseInt(hex, 16)),
  );
  assert.ok(pairs.length > 5, file);
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return pairs.some(([first = 0, last = 0]) => first <= code && code <= last);
  };
}

/** All letters of a language that English lacks, or a sentence that contains them. */
const alphabets: [locale: string, more: boolean, letters: string][] = [
  ["en", false, "naïve café, “quoted” — 5 °C, 3 × 2, £5 €5 ½ m²"],
  ["ca", false, "àçéèíïóòúü·"],
  ["da", false, "æøåÆØÅ"],
  ["de", false, "äöüßÄÖÜẞ„“"],
  ["es", false, "áéíñóúü¿¡ªº"],
  ["et", false, "äõöüšž"],
  ["fi", false, "äåöšž"],
  ["fr", false, "àâæçéèêëîïôœùûüÿŸŒ«»"],
  ["ga", false, "áéíóú"],
  ["is", false, "áðéíóúýþæö"],
  ["it", false, "àèéìíîòóùú"],
  ["nb-NO", false, "æøåéèêóòâô"],
  ["nl", false, "áéëïóöü"],
  ["pt-BR", false, "ãáàâçéêíõóôúü"],
  ["sq", false, "çë"],
  ["sv", false, "åäöéÅÄÖ"],
  ["bs", true, "čćđšž"],
  ["cs", true, "áčďéěíňóřšťúůýž"],
  ["cy", true, "âêîôûŵŷ"],
  ["eo", true, "ĉĝĥĵŝŭ"],
  ["hr", true, "čćđšž"],
  ["hu", true, "áéíóöőúüű"],
  ["lt", true, "ąčęėįšųūž"],
  ["lv", true, "āčēģīķļņšūž"],
  ["mt", true, "ċġħż"],
  ["pl-PL", true, "ąćęłńóśźż"],
  ["ro", true, "ăâîșț"],
  ["sk", true, "áäčďéíĺľňóôŕšťúýž"],
  ["sl", true, "čšž"],
  ["tr", true, "çğıİöşü"],
];

const fonts = ["newsreader", "newsreader-display", "instrument-sans"];

for (const [locale, more, letters] of alphabets)
  test(`pages in ${locale} preload the fonts with all of its letters, and no others`, () => {
    assert.equal(needsLatinExt(locale), more);
    for (const font of fonts) {
      const near = reads(font);
      const europe = reads(`${font}-europe`);
      const beyond = [...letters].filter((letter) => !near(letter));
      assert.equal(beyond.length > 0, more, `${font}: ${beyond.join("")}`);
      assert.deepEqual(
        beyond.filter((letter) => !europe(letter)),
        [],
        font,
      );
    }
  });

describe("openGraphLocale", () => {
  for (const [locale, expected] of [
    ["en", "en_US"],
    ["en-GB", "en_GB"],
    ["de", "de_DE"],
    ["pt-BR", "pt_BR"],
    ["zh-Hant", "zh_TW"],
    ["eo", "eo"],
  ] as const)
    test(`${locale} is ${expected}`, () => {
      assert.equal(openGraphLocale(locale), expected);
    });
});
