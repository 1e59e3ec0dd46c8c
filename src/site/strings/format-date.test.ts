import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatDate, formatDays, formatTime } from "./format-date.ts";

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

test("formatDate names a month in its own offset", () => {
  assert.equal(formatDate("2026-03-01T00:30:00+02:00", "de", "month"), "März");
});

/** Shows no-break spaces as tildes, and thin ones as spaces. */
const spaced = (text: string) =>
  text.replaceAll("\u00a0", "~").replaceAll("\u2009", " ").replaceAll("\u2060", "");

test("formatDays names the common month and year of two days once", () => {
  assert.equal(spaced(formatDays("2026-03-12", "2026-03-14", "en")), "March 12 – 14, 2026");
  assert.equal(formatDays("2026-03-12", "2026-03-12", "de"), "12. März 2026");
});

test("formatTime names the day of a start and an end once, and keeps each time on one line", () => {
  const rows = [
    ["en", undefined, "16", "March 12, 2026, 9:30~AM~–~4:30~PM~GMT+1"],
    ["en", "Europe/Berlin", "16", "March 12, 2026, 9:30~AM~–~4:30~PM~CET"],
    ["en-GB", "Europe/Berlin", "16", "12 March 2026, 09:30–16:30~CET"],
    ["de", "Europe/Berlin", "16", "12. März 2026, 09:30–16:30~Uhr~MEZ"],
  ] as const;
  for (const [locale, zone, hour, text] of rows)
    assert.equal(
      spaced(
        formatTime("2026-03-12T09:30:00+01:00", locale, zone, `2026-03-12T${hour}:30:00+01:00`),
      ),
      text,
    );
});

test("formatTime names both time zones of a night in which the clock changes", () => {
  const [start, end] = ["2026-10-25T00:30:00+02:00", "2026-10-25T03:30:00+01:00"];
  assert.equal(
    spaced(formatTime(start, "en-GB", "Europe/Berlin", end)),
    "25 October 2026 at 00:30~CEST – 25 October 2026 at 03:30~CET",
  );
});

describe("formatTime", () => {
  const rows: [instant: string, locale: string, zone: string | undefined, text: string][] = [
    ["2026-12-12T20:00:00+01:00", "en", undefined, "December 12, 2026 at 8:00~PM~GMT+1"],
    ["2026-12-12T20:00:00Z", "en-GB", undefined, "12 December 2026 at 20:00~UTC"],
    ["2026-12-12T20:00:00+01:00", "en", "Europe/Berlin", "December 12, 2026 at 8:00~PM~CET"],
    ["2026-10-25T02:30:00+02:00", "de", "Europe/Berlin", "25. Oktober 2026 um 02:30~MESZ"],
    // With the offset of another place, it keeps its day.
    ["2026-12-12T20:00:00+09:00", "en-GB", "Europe/Berlin", "12 December 2026 at 20:00~GMT+9"],
  ];
  for (const [instant, locale, zone, text] of rows)
    test(`formats ${instant} in ${locale} for ${zone ?? "no zone"} as ${text}`, () => {
      assert.equal(spaced(formatTime(instant, locale, zone)), text);
    });
});

test("formatTime abbreviates the zone of the site in each language", () => {
  const rows: [locale: string, zone: string, instant: string, end: string][] = [
    ...["en", "es", "fr", "it", "nl", "pl", "pt", "sv", "fi", "ja", "ar"].map(
      (locale): [string, string, string, string] => [
        locale,
        "Europe/Berlin",
        "2026-07-01T18:00:00+02:00",
        "CEST",
      ],
    ),
    ["de", "America/New_York", "2026-07-01T18:00:00-04:00", "EDT"],
    ["ja", "Asia/Tokyo", "2026-07-01T18:00:00+09:00", "JST"],
    // A zone without an abbreviation has its long name.
    ["en", "Asia/Tokyo", "2026-07-01T18:00:00+09:00", "Japan Standard Time"],
  ];
  for (const [locale, zone, instant, end] of rows) {
    const text = formatTime(instant, locale, zone);
    assert.ok(text.includes(end), `${locale}: ${text}`);
  }
});
