import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { endOfDay, fromLocalTime, toEnd, toLocalDay, toLocalTime } from "./local-time.ts";

const iso = (instant: number) => new Date(instant).toISOString().replace(".000Z", "Z");

describe("a local time", () => {
  for (const [local, zone, instant, written] of [
    ["2026-09-01", "Europe/Berlin", "2026-08-31T22:00:00Z", "2026-09-01T00:00:00+02:00"],
    ["2026-12-12T20:00:00", "Europe/Berlin", "2026-12-12T19:00:00Z", "2026-12-12T20:00:00+01:00"],
    ["2026-09-01", "UTC", "2026-09-01T00:00:00Z", "2026-09-01T00:00:00Z"],
    // Skipped by a change of the clock: moved forward by its length.
    ["2026-03-29T02:30:00", "Europe/Berlin", "2026-03-29T01:30:00Z", "2026-03-29T03:30:00+02:00"],
    [
      "2026-03-08T02:30:00",
      "America/New_York",
      "2026-03-08T07:30:00Z",
      "2026-03-08T03:30:00-04:00",
    ],
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00Z", "2026-04-24T01:00:00+03:00"],
    // Occurs twice: the first.
    ["2026-10-25T02:30:00", "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00"],
    [
      "2026-11-01T01:30:00",
      "America/New_York",
      "2026-11-01T05:30:00Z",
      "2026-11-01T01:30:00-04:00",
    ],
    [
      "2026-04-05T01:45:00",
      "Australia/Lord_Howe",
      "2026-04-04T14:45:00Z",
      "2026-04-05T01:45:00+11:00",
    ],
    ["2026-05-01T00:00:00", "Asia/Kolkata", "2026-04-30T18:30:00Z", "2026-05-01T00:00:00+05:30"],
  ] as const)
    test(`${local} in ${zone} is ${instant}`, () => {
      const found = fromLocalTime(local, zone);
      assert.equal(iso(found), instant);
      assert.equal(toLocalTime(found, zone), written);
    });
});

describe("a day", () => {
  for (const [day, zone, end] of [
    ["2026-09-01", "Europe/Berlin", "2026-09-01T22:00:00Z"],
    ["2026-03-29", "Europe/Berlin", "2026-03-29T22:00:00Z"],
    ["2026-10-25", "Europe/Berlin", "2026-10-25T23:00:00Z"],
    ["2026-12-31", "UTC", "2027-01-01T00:00:00Z"],
  ] as const)
    test(`${day} in ${zone} ends at ${end}`, () => assert.equal(iso(endOfDay(day, zone)), end));

  test("is that of the zone", () => {
    assert.equal(toLocalDay(Date.parse("2026-08-31T22:00:00Z"), "Europe/Berlin"), "2026-09-01");
    assert.equal(toLocalDay(Date.parse("2026-08-31T21:59:59Z"), "Europe/Berlin"), "2026-08-31");
  });

  test("ends with its last moment, and a time ends at once", () => {
    assert.equal(iso(toEnd("2026-01-31", "Europe/Berlin")), "2026-01-31T23:00:00Z");
    assert.equal(iso(toEnd("2026-01-31T18:00:00+01:00", "Europe/Berlin")), "2026-01-31T17:00:00Z");
  });
});
