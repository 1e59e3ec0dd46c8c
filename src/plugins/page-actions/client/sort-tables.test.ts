import assert from "node:assert/strict";
import { test } from "node:test";
import { compareCells } from "./sort-tables.ts";

for (const [locale, sorted] of [
  ["en", ["−4", "9", "12 kW", "1,200", "€3,400.50", "10,000"]],
  ["de", ["0,5", "1,25", "7", "1.200", "12 000"]],
  ["en", ["apple", "Zebra", ""]],
  ["de", ["Ärger", "Bau", "Zoll"]],
  ["en", ["part 2", "part 10"]],
] as const)
  test(`${locale}: ${sorted.join(" < ")}`, () => {
    const mixed = sorted.toReversed();
    assert.deepEqual(
      mixed.toSorted((a, b) => compareCells(a, b, locale)),
      sorted,
    );
  });
