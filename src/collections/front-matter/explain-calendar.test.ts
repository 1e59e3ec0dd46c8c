import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explainCalendar } from "./explain-calendar.ts";

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
