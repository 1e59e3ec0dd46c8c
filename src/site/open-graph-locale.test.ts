import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openGraphLocale } from "./open-graph-locale.ts";

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
