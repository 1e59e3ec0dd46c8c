import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { emphasiseNumbers, splitFigure } from "./emphasise-numbers.ts";

const rows: [text: string, expected: string][] = [
  [
    "Gas use fell from 5.8 to 1.3 GWh a year, from November 2024 on.",
    "Gas use fell from [5.8] to [1.3] GWh a year, from November 2024 on.",
  ],
  ["−12 % of €3.4m, 2.5× less", "[−12 %] of [€3.4m], [2.5×] less"],
  ["1,210 kW and 19.000 t", "[1,210] kW and [19.000] t"],
  ["640 tonnes of CO2, in B12 and v1.2a", "[640] tonnes of CO2, in B12 and v1.2a"],
  ["2024 was better than 2023, by 30%.", "2024 was better than 2023, by [30%]."],
  ["12 500 homes in 2024", "[12 500] homes in 2024"],
  ["No batch was lost.", "No batch was lost."],
];

for (const [text, expected] of rows)
  test(expected, () => {
    const parts = emphasiseNumbers(text);
    assert.equal(
      parts.map((part) => (part.isNumber ? `[${part.text}]` : part.text)).join(""),
      expected,
    );
  });

test("keeps every character", () => {
  const part = fc.constantFrom("1", "2024", " ", ".", "%", "a", "−", "€");
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      const shown = emphasiseNumbers(text).map((one) => one.text);
      assert.equal(shown.join(""), text);
    }),
  );
});

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
