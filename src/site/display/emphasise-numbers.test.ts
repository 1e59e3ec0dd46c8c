import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { emphasiseNumbers } from "./emphasise-numbers.ts";

const rows: [text: string, expected: string][] = [
  [
    "Gas use fell from 5.8 to 1.3 GWh a year, from November 2024 on.",
    "Gas use fell from [5.8] to [1.3] GWh a year, from November 2024 on.",
  ],
  ["−12 % of €3.4m, 2.5× less", "[−12 %] of [€3.4m], [2.5×] less"],
  ["1,210 kW and 19.000 t", "[1,210] kW and [19.000] t"],
  ["640 tonnes of CO2, in B12 and v1.2a", "[640] tonnes of CO2, in B12 and v1.2a"],
  ["2024 was better than 2023, by 30%.", "2024 was better than 2023, by [30%]."],
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
