import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explainCalendar, normalizeInstant, suggestDate, toInstant } from "./dates.ts";

describe("normalizeInstant", () => {
  const rows: [text: string, instant: string | undefined][] = [
    ["2026-03-01", "2026-03-01T00:00:00Z"],
    [" 2026-03-01 ", "2026-03-01T00:00:00Z"],
    ["2024-02-29", "2024-02-29T00:00:00Z"],
    ["2026-03-01T10:00", "2026-03-01T10:00:00Z"],
    ["2026-03-01 10:00:05", "2026-03-01T10:00:05Z"],
    ["2026-03-01T10:00:05Z", "2026-03-01T10:00:05Z"],
    ["2026-03-01T10:00:05.999Z", "2026-03-01T10:00:05Z"],
    ["2026-03-01T10:00:00+02:00", "2026-03-01T08:00:00Z"],
    ["2026-03-01T00:30:00+0100", "2026-02-28T23:30:00Z"],
    ["2026-12-31T22:00:00-05:30", "2027-01-01T03:30:00Z"],
    ["2026-03-01 10:00 +02:00", "2026-03-01T08:00:00Z"],
    ["2026-02-29", undefined],
    ["2026-04-31", undefined],
    ["2026-13-01", undefined],
    ["2026-00-10", undefined],
    ["2026-03-00", undefined],
    ["2026-3-1", undefined],
    ["26-03-01", undefined],
    ["01.03.2026", undefined],
    ["2026-03", undefined],
    ["2026-03-01T", undefined],
    ["2026-03-01T10", undefined],
    ["2026-03-01T25:00", undefined],
    ["2026-03-01T10:60", undefined],
    ["2026-03-01T10:00:60", undefined],
    ["2026-03-01T10:00+25:00", undefined],
    ["2026-03-01T10:00 CET", undefined],
    ["1 March 2026", undefined],
    ["soon", undefined],
    ["", undefined],
  ];
  for (const [text, instant] of rows) {
    test(`parses "${text}" as ${instant ?? "no date"}`, () => {
      assert.equal(normalizeInstant(text), instant);
    });
  }
});

describe("toInstant", () => {
  test("formats a date to the second", () => {
    assert.equal(toInstant(new Date("2026-03-01T10:00:05.999Z")), "2026-03-01T10:00:05Z");
  });
});

describe("explainCalendar", () => {
  const rows: [text: string, explanation: string | undefined][] = [
    ["2026-13-45", "There is no month 13; months are 01 to 12."],
    ["2026-00-10", "There is no month 00; months are 01 to 12."],
    ["2026-02-30", "2026-02 has no day 30; its days are 01 to 28."],
    ["2024-02-30", "2024-02 has no day 30; its days are 01 to 29."],
    ["2026-04-00", "2026-04 has no day 00; its days are 01 to 30."],
    ["2026-04-01T25:10", "There is no time 25:10; times are 00:00 to 23:59."],
    ["2026-04-01", undefined],
    ["14.05.2026", undefined],
    ["soon", undefined],
  ];
  for (const [text, explanation] of rows)
    test(`${text}: ${explanation ?? "nothing"}`, () => {
      assert.equal(explainCalendar(text), explanation);
    });
});

describe("suggestDate", () => {
  const rows: [text: string, advice: string | undefined][] = [
    ["14.05.2026", "2026-05-14"],
    ["4.5.26", "2026-05-04"],
    ["05/14/2026", "2026-05-14"],
    ["14/05/2026", "2026-05-14"],
    ["05/06/2026", "2026-05-06 for 6 May, or 2026-06-05 for 5 June"],
    ["05/05/2026", "2026-05-05"],
    ["14-05-2026", "2026-05-14"],
    ["14 May 2026", "2026-05-14"],
    ["May 14th, 2026", "2026-05-14"],
    ["14. März 2026", "2026-03-14"],
    ["1er juillet 2026", "2026-07-01"],
    ["1 juin 2026", "2026-06-01"],
    ["2026/05/14", "2026-05-14"],
    ["2026-5-4", "2026-05-04"],
    ["2026-14-05", "2026-05-14"],
    ["20260514", "2026-05-14"],
    ["“2026-05-14”", "2026-05-14"],
    ...["2026-05-14 9:30", "14.05.2026 09:00 Europe/Vienna", "Thu, 14 May 2026 10:00:00 +0200"].map(
      (text): [string, string] => [
        text,
        "2026-05-14, or a time with its offset from UTC, as in 2026-05-14T09:00+02:00",
      ],
    ),
    ["2026-02-30", undefined],
    ["2026", undefined],
    ["soon", undefined],
  ];
  for (const [text, advice] of rows)
    test(`suggests ${advice ?? "nothing"} for ${text}`, () => {
      assert.equal(suggestDate(text), advice);
    });
});
