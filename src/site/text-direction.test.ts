import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { textDirection } from "./text-direction.ts";

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
