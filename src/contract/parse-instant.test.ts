import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../format/property-tests.fixture.ts";
import { instantPattern, parseInstant } from "./parse-instant.ts";

describe("RFC 3339 instant", () => {
  const read: [text: string, instant: string][] = [
    ["2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026-03-01T12:30:15Z", "2026-03-01T12:30:15.000Z"],
    ["2026-03-01t12:30:15z", "2026-03-01T12:30:15.000Z"],
    ["2026-03-01T12:30:15.25Z", "2026-03-01T12:30:15.250Z"],
    ["2026-03-01T00:30:00+01:00", "2026-02-28T23:30:00.000Z"],
    ["2026-03-01T23:30:00-05:30", "2026-03-02T05:00:00.000Z"],
    ["2026-05-01T18:00Z", "2026-05-01T18:00:00.000Z"],
    ["2026-05-01t18:00+02:00", "2026-05-01T16:00:00.000Z"],
    ["2026-05-01T18:00-05:30", "2026-05-01T23:30:00.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
  ];
  for (const [text, instant] of read)
    test(`${text} is ${instant}`, () => {
      const found = parseInstant(text);
      assert.equal(found && new Date(found).toISOString(), instant);
      assert.match(text, new RegExp(`^(?:${instantPattern})$`));
    });

  for (const text of [
    "",
    "2026",
    "2026-3-1",
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-03-01T24:00:00Z",
    "2026-03-01T12:60:00Z",
    "2026-03-01T12:00:61Z",
    "2026-03-01T12:00:00",
    "2026-03-01T12Z",
    "2026-03-01T12:00",
    "2026-03-01T12:00.5Z",
    "2026-03-01 12:00:00Z",
    "2026-03-01T12:00:00+24:00",
    "2026-03-01T12:00:00 01:00",
    " 2026-03-01",
    "2026-03-01\n",
    "yesterday",
    "1772323200",
    "٢٠٢٦-٠٣-٠١",
  ])
    test(`${JSON.stringify(text)} is invalid`, () => {
      assert.equal(parseInstant(text), undefined);
      assert.doesNotMatch(text, new RegExp(`^(?:${instantPattern})$`));
    });

  test("is valid if and only if it matches the pattern", () => {
    const pattern = new RegExp(`^(?:${instantPattern})$`);
    const digits = (most: number) => fc.nat(most).map((number) => String(number).padStart(2, "0"));
    const parts = fc.tuple(
      fc.nat(9999).map((year) => String(year).padStart(4, "0")),
      digits(13),
      digits(32),
      digits(25),
      digits(62),
      digits(62),
      fc.constantFrom("Z", "+23:59", "-24:00", "+00:60", ""),
    );
    fc.assert(
      fc.property(parts, fc.boolean(), ([y, m, d, h, i, s, zone], isDay) => {
        const seconds = s === "00" ? "" : `:${s}`;
        const text = `${y}-${m}-${d}${isDay ? "" : `T${h}:${i}${seconds}${zone}`}`;
        assert.equal(pattern.test(text), parseInstant(text) !== undefined);
      }),
      { numRuns: runs(5_000) },
    );
  });

  test("is parsed as by the JavaScript engine", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("0001-01-01"),
          max: new Date("9999-12-31"),
          noInvalidDate: true,
        }),
        (date) => {
          assert.equal(parseInstant(date.toISOString()), date.getTime());
        },
      ),
    );
  });
});
