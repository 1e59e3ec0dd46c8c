import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TomlDate } from "smol-toml";
import { readDate } from "./dates.ts";

describe("readDate", () => {
  const rows: [value: unknown, date: string | undefined][] = [
    [new Date("2024-01-05T00:00:00Z"), "2024-01-05"],
    [new Date("2024-01-05T10:00:00Z"), "2024-01-05T10:00:00Z"],
    [new Date("nonsense"), undefined],
    ["2024-01-05", "2024-01-05"],
    ["2024-1-5", "2024-01-05"],
    ["2024/01/05", "2024-01-05"],
    ["5.1.2024", "2024-01-05"],
    ["2024-01-05 10:00:00 +0100", "2024-01-05T09:00:00Z"],
    ["2024-01-05 9:05 +01:00", "2024-01-05T08:05:00Z"],
    ["2024-01-05 10:00:00 +1", "2024-01-05T09:00:00Z"],
    ["2024-01-05T02:00:00+08:00", "2024-01-05T02:00:00Z"],
    [new TomlDate("2024-01-05T02:00:00+08:00"), "2024-01-05T02:00:00Z"],
    ["2024-02-30", undefined],
    ["2024-01-05T10:00:00.123Z", "2024-01-05T10:00:00Z"],
    ["Jul 08 2022", "2022-07-08"],
    ["July 8th, 2022", "2022-07-08"],
    ["8 July 2022 10:00 EST", "2022-07-08T15:00:00Z"],
    ["Fri, 05 Jan 2024 10:00:00 +0100", "2024-01-05T09:00:00Z"],
    ["05/01/2024", undefined],
    ["2024-13-45", undefined],
    ["soon", undefined],
    [20240105, undefined],
    [1_704_448_800, "2024-01-05T10:00:00Z"],
    [1_704_448_800_000, "2024-01-05T10:00:00Z"],
    [true, undefined],
    [null, undefined],
  ];
  for (const [value, date] of rows) {
    test(`reads ${String(value)} as ${date}`, () => {
      assert.equal(readDate(value), date);
    });
  }
});
