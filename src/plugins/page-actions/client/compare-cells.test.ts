import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { CellOrder } from "./compare-cells.ts";

for (const [locale, ...sorted] of [
  ["en", "−4", "9", "12 kW", "1,200", "€3,400.50", "10,000"],
  ["en", "-€5.50", "0.5 %", "1.25", "7–9 mm", "10"],
  ["de", "0,5", "1,25", "7", "1.200", "12 000"],
  ["de-CH", "12.5", "1’200.75", "10’000"],
  ["fr", "−0,5", "12", "1 200,5"],
  ["ar", "٣", "12", "٢٠"],
  ["en", "apple", "Zebra", ""],
  ["de", "Ärger", "Bau", "Zoll"],
  ["en", "part 2", "part 10"],
  ["en", "1.9.0", "1.10.0", "1.10.2"],
  ["en", "9:05", "10:30", "23:59"],
  ["en", "7", "12", "n/a", ""],
  ["en", "2025-12-31", "2026-01-02", "2026-03-01"],
  ["en", "12/31/2025", "1/2/2026", "3/1/2026"],
  ["en-GB", "31/12/2025", "02/01/2026", "01/03/2026"],
  ["de", "31.12.2025", "02.01.2026", "1.3.2026"],
  ["en", "Dec 31, 2025", "January 2, 2026", "3 March 2026"],
  ["de", "31. Dez. 2025", "2. Januar 2026", "3. März 2026"],
  ["fr", "31 déc. 2025", "2 janvier 2026", "1er mars 2026"],
  ["pl", "31 grudnia 2025", "2 stycznia 2026", "1 marca 2026"],
  ["ja", "2025年12月31日", "2026年1月2日", "2026年3月1日"],
  ["en", "December 2025", "March 2026"],
])
  test(`${locale}: ${sorted.join(" < ")}`, () => {
    const order = new CellOrder(locale ?? "");
    const mixed = sorted.toReversed();
    assert.deepEqual(
      mixed.toSorted((a, b) => order.compare(a, b)),
      sorted,
    );
  });

describe("every column", () => {
  const cells = fc.array(
    fc.oneof(
      fc.constantFrom("", "n/a", "3 March 2026", "2026-03-01", "1.10.2", "10:30", "٣", "−"),
      fc.integer().map(String),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((value) => value.toFixed(2)),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  );

  for (const locale of ["en", "de", "ar", "ja"]) {
    const order = new CellOrder(locale);

    test(`has one order, whatever it was before: ${locale}`, () => {
      fc.assert(
        fc.property(cells, fc.boolean(), (column, isAscending) => {
          const sorted = column.toSorted((a, b) => order.compare(a, b, isAscending));
          for (const [index, a] of sorted.entries())
            for (const b of sorted.slice(index + 1))
              assert.ok(order.compare(a, b, isAscending) <= 0, `${a} before ${b}`);
        }),
      );
    });

    test(`has its empty cells last in both directions: ${locale}`, () => {
      fc.assert(
        fc.property(cells, fc.boolean(), (column, isAscending) => {
          const sorted = column.toSorted((a, b) => order.compare(a, b, isAscending));
          const filled = column.filter((cell) => cell !== "").length;
          assert.ok(sorted.slice(0, filled).every((cell) => cell !== ""));
        }),
      );
    });
  }
});
