import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatDate } from "./format-date.ts";

describe("formatDate", () => {
  const rows: [instant: string, locale: string, text: string][] = [
    ["2026-03-01T00:00:00Z", "en", "March 1, 2026"],
    ["2026-03-01T23:59:59Z", "en", "March 1, 2026"],
    ["2026-03-01T00:00:00Z", "en-GB", "1 March 2026"],
    ["2026-03-01T00:00:00Z", "en-US", "March 1, 2026"],
    ["2026-03-01T00:00:00Z", "de", "1. März 2026"],
    ["2026-03-01T00:00:00Z", "pt-BR", "1 de março de 2026"],
  ];
  for (const [instant, locale, text] of rows) {
    test(`formats ${instant} in ${locale} as ${text}`, () => {
      assert.equal(formatDate(instant, locale), text);
    });
  }
});
