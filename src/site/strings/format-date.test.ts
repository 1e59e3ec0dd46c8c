import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatDate, formatTime } from "./format-date.ts";

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

describe("formatTime", () => {
  const rows: [instant: string, locale: string, zone: string | undefined, text: string][] = [
    ["2026-12-12T20:00:00+01:00", "en", undefined, "December 12, 2026 at 8:00 PM GMT+1"],
    ["2026-12-12T20:00:00Z", "en-GB", undefined, "12 December 2026 at 20:00 UTC"],
    [
      "2026-12-12T20:00:00+01:00",
      "en",
      "Europe/Berlin",
      "December 12, 2026 at 8:00 PM Central European Standard Time",
    ],
    [
      "2026-10-25T02:30:00+02:00",
      "de",
      "Europe/Berlin",
      "25. Oktober 2026 um 02:30 Mitteleuropäische Sommerzeit",
    ],
    // With the offset of another place, it keeps its day.
    ["2026-12-12T20:00:00+09:00", "en-GB", "Europe/Berlin", "12 December 2026 at 20:00 GMT+9"],
  ];
  for (const [instant, locale, zone, text] of rows)
    test(`formats ${instant} in ${locale} for ${zone ?? "no zone"} as ${text}`, () => {
      assert.equal(formatTime(instant, locale, zone), text);
    });
});
