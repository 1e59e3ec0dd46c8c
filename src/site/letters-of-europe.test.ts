import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { needsMoreLetters } from "./letters-of-europe.ts";

const css = readFileSync(new URL("../theme/fonts/faces.css", import.meta.url), "utf8");

/** @returns whether a font has a character, by the ranges that browsers are told */
function reads(file: string): (character: string) => boolean {
  const [, ranges = ""] =
    new RegExp(String.raw`"\./${file}\.woff2"\) format\("woff2"\);\s*unicode-range:([^;]+)`).exec(
      css,
    ) ?? [];
  const pairs = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = "", last = first]) => [first, last].map((hex) => parseInt(hex, 16)),
  );
  assert.ok(pairs.length > 5, file);
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return pairs.some(([first = 0, last = 0]) => first <= code && code <= last);
  };
}

/** Every letter of a language that English has not, or a sentence with each of them. */
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
  test(`pages in ${locale} fetch the fonts that have all of its letters at once, and no other`, () => {
    assert.equal(needsMoreLetters(locale), more);
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
