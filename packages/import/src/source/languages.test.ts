import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findLanguages, toLocale } from "./languages.ts";

describe("toLocale", () => {
  const rows: [code: string, locale: string | undefined][] = [
    ["de", "de"],
    ["pt-br", "pt-BR"],
    ["zh_CN", "zh-CN"],
    ["zh-hans", "zh-Hans"],
    ["zh-hant-tw", "zh-TW"],
    ["docs", undefined],
    ["xx", undefined],
    ["", undefined],
    ["en-us-x", undefined],
    ["oM", undefined],
    ["cn", "zh"],
    ["jp", "ja"],
  ];
  for (const [code, locale] of rows)
    test(`writes "${code}" as ${locale}`, () => {
      assert.equal(toLocale(code), locale);
    });
});

describe("findLanguages", () => {
  const rows: [what: string, paths: string[], declared: string[], codes: string[]][] = [
    ["English by default", ["a", "b/c"], [], ["en"]],
    ["folders with the same documents", ["a", "de/a"], [], ["en", "de"]],
    ["folders below the folder of a collection", ["blog/en/a", "blog/fr/a"], [], ["en", "fr"]],
    ["suffixes", ["a", "a.de", "b.fr", "a.zh-hant-tw"], [], ["en", "de", "fr", "zh-hant-tw"]],
    ["no language in words that look like codes", ["it/tools", "no/way", "id/card"], [], ["en"]],
    ["no language in versions and file extensions", ["v2.1", "jquery.min"], [], ["en"]],
    ["no language in a name with letters of both cases", ["a", "oM/a"], [], ["en"]],
    [
      "no language in a word of three letters with two translations",
      ["a", "b", "dev/a", "dev/b"],
      [],
      ["en"],
    ],
    [
      "a code of three letters with three translations",
      ["a", "b", "c", "fil/a", "fil/b", "fil/c"],
      [],
      ["en", "fil"],
    ],
    [
      "no language in a folder with few translations",
      ["a", "it/a", "it/b", "it/c", "it/d"],
      [],
      ["en"],
    ],
    ["languages of the settings, the default first", ["de/a", "fr/b"], ["fr", "de"], ["fr", "de"]],
  ];
  for (const [what, paths, declared, codes] of rows)
    test(`finds ${what}`, () => {
      assert.deepEqual([...findLanguages(paths, declared).keys()], codes);
    });
});
