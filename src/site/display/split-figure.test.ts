import assert from "node:assert/strict";
import { test } from "node:test";
import { splitFigure } from "./split-figure.ts";

const figures: [value: string, number: string, unit: string][] = [
  ["1 200", "1 200", ""],
  ["1 200 000 m²", "1 200 000", " m²"],
  ["1'200 homes", "1'200", " homes"],
  ["212 of 640 m", "212", " of 640 m"],
  ["41 (of 50)", "41", " (of 50)"],
  ["20 °C", "20", " °C"],
  ["35 %", "35", " %"],
  ["−12%", "−12", "%"],
  ["5–7 days", "5–7", " days"],
  ["24/7", "24/7", ""],
  ["10:1", "10:1", ""],
  ["1 20 3", "1 20 3", ""],
  ["310 → 22", "310 → 22", ""],
  ["$3.4 million", "$3.4", " million"],
  ["€4.3m", "€4.3", "m"],
  ["About 5", "About 5", ""],
];

for (const [value, number, unit] of figures)
  test(`${value} is shown as ${number}${unit === "" ? "" : ` and${unit}`}`, () => {
    assert.deepEqual(splitFigure(value), { number, unit });
  });
