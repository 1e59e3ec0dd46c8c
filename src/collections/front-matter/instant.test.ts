import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseInstant, toInstant } from "./instant.ts";

describe("parseInstant", () => {
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
    test(`reads "${text}" as ${instant ?? "no date"}`, () => {
      assert.equal(parseInstant(text), instant);
    });
  }
});

describe("toInstant", () => {
  test("writes a date to the second", () => {
    assert.equal(toInstant(new Date("2026-03-01T10:00:05.999Z")), "2026-03-01T10:00:05Z");
  });
});
