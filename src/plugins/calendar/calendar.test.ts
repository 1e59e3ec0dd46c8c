import assert from "node:assert/strict";
import { describe, test } from "node:test";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import type { Document } from "../../content/document.ts";
import { linkCalendars } from "./calendar.ts";
import { emitCalendars } from "./emit-calendars.ts";

const settings = `name: Lindenhalle
base_url: https://linden.example
description: Concerts
locales: [en, de]
timezone: Europe/Berlin
collections:
  events:
    label: Events
    order: starts_at
    when: { from: starts_at, to: ends_at }
    fields:
      starts_at: { type: datetime, required: true, filter: range }
      ends_at: { type: datetime }
      venue: { type: reference, to: venues, property: location }
      status: { type: enum, options: [EventScheduled, EventCancelled], property: eventStatus }
  venues:
    label: Venues
    fields:
      street: { type: text, property: address.streetAddress }
  fairs:
    label: Fairs
    when: { from: first, to: last }
    fields:
      first: { type: date }
      last: { type: date }
      place: { type: text, property: location }
`;

const files = {
  "site.yaml": settings,
  "pages/events.md": markdownFile({ title: "Events, and more", listing: "events" }),
  "pages/events.de.md": markdownFile({ title: "Programm", listing: "events" }),
  "pages/fairs.md": markdownFile({ title: "Fairs", listing: "fairs" }),
  "venues/hall.md": markdownFile({ title: "Great; hall", street: "Lindenallee 1, Berlin" }),
  "events/jazz.md": markdownFile({
    title: "Winter jazz",
    description:
      "Ein langer Abend mit Freunden, Gästen und Überraschungen, bis nach Mitternacht und länger.",
    starts_at: "2026-12-12T20:00",
    ends_at: "2026-12-13T00:30",
    venue: "hall",
    date: "2026-06-01",
    updated: "2026-06-20 12:00",
    tags: ["jazz"],
    aliases: ["/events/first-name/"],
  }),
  "events/jazz.de.md": markdownFile({ title: "Winterjazz", starts_at: "2026-12-12T20:00" }),
  "events/summer.md": markdownFile({
    title: "Summer night",
    starts_at: "2026-07-10T21:00",
    status: "EventCancelled",
  }),
  // Both changes of the clock.
  "events/spring.md": markdownFile({ title: "Spring", starts_at: "2027-03-28T02:30" }),
  "events/autumn.md": markdownFile({ title: "Autumn", starts_at: "2026-10-25T02:30" }),
  "fairs/books.md": markdownFile({
    title: "Books",
    first: "2026-09-04",
    last: "2026-09-06",
    place: "Market square",
  }),
};
const site = loadContent(files);
const calendars = new Map(
  [...emitCalendars(site)].map(({ path, body }) => [path, String(body)] as const),
);
const read = (path: string) => calendars.get(path) ?? assert.fail(`no ${path}`);

function eventsOf(path: string) {
  const component = new ICAL.Component(ICAL.parse(read(path)));
  return component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
}

test("each list and each document that takes place has a calendar", () =>
  assert.deepEqual([...calendars.keys()].toSorted(), [
    "/de/events/calendar.ics",
    "/de/events/jazz/calendar.ics",
    "/events/autumn/calendar.ics",
    "/events/calendar.ics",
    "/events/jazz/calendar.ics",
    "/events/spring/calendar.ics",
    "/events/summer/calendar.ics",
    "/fairs/books/calendar.ics",
    "/fairs/calendar.ics",
  ]));

describe("a calendar", () => {
  test("has its times in the time zone, as both libraries read them", () => {
    ICAL.TimezoneService.reset();
    for (const zone of new ICAL.Component(
      ICAL.parse(read("/events/calendar.ics")),
    ).getAllSubcomponents("vtimezone"))
      ICAL.TimezoneService.register(zone);
    const found = eventsOf("/events/calendar.ics").map(({ summary, startDate }) => [
      summary,
      startDate.toString(),
      startDate.toJSDate().toISOString(),
    ]);
    const expected = [
      ["Summer night", "2026-07-10T21:00:00", "2026-07-10T19:00:00.000Z"],
      // The first of both, in UTC, because programs would read the second.
      ["Autumn", "2026-10-25T00:30:00Z", "2026-10-25T00:30:00.000Z"],
      ["Winter jazz", "2026-12-12T20:00:00", "2026-12-12T19:00:00.000Z"],
      // Skipped, so an hour later.
      ["Spring", "2027-03-28T03:30:00", "2027-03-28T01:30:00.000Z"],
    ];
    assert.deepEqual(found, expected);
    const other = Object.values(nodeIcal.sync.parseICS(read("/events/calendar.ics"))).flatMap(
      (one) => (one?.type === "VEVENT" ? [[one.summary, one.start.toISOString()]] : []),
    );
    assert.deepEqual(
      other,
      expected.map(([summary, , start]) => [summary, start]),
    );
  });

  test("has place, link, status, identity and version of an event", () => {
    const [event] = eventsOf("/events/jazz/calendar.ics");
    assert.deepEqual(
      [event?.uid, event?.sequence, event?.location, event?.summary, event?.description],
      [
        "https://linden.example/events/first-name/",
        Date.parse("2026-06-20T10:00:00Z") / 1000 - 946_684_800,
        "Great; hall\nLindenallee 1, Berlin",
        "Winter jazz",
        "Ein langer Abend mit Freunden, Gästen und Überraschungen, bis nach Mitternacht und länger.",
      ],
    );
    const property = (name: string) => String(event?.component.getFirstPropertyValue(name));
    assert.deepEqual(["url", "status", "last-modified", "dtstamp", "dtend"].map(property), [
      "https://linden.example/events/jazz/",
      "CONFIRMED",
      "2026-06-20T10:00:00Z",
      "2026-06-20T10:00:00Z",
      "2026-12-13T00:30:00",
    ]);
    const [summer] = eventsOf("/events/summer/calendar.ics");
    assert.equal(summer?.component.getFirstPropertyValue("status"), "CANCELLED");
  });

  test("has whole days", () =>
    assert.match(
      read("/fairs/calendar.ics"),
      /DTSTART;VALUE=DATE:20260904\r\nDTEND;VALUE=DATE:20260907\r\n[^]*LOCATION:Market square\r\n/,
    ));

  test("has lines of at most 75 octets, and only CRLF", () => {
    for (const body of calendars.values()) {
      for (const line of body.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.doesNotMatch(body.replaceAll("\r\n", ""), /[\r\n]/);
      assert.ok(body.endsWith("END:VCALENDAR\r\n"));
    }
  });

  test("has a name with its signs escaped", () =>
    assert.match(read("/events/calendar.ics"), /\r\nNAME:Lindenhalle: Events\\, and more\r\n/));

  test("has a sequence that rises with each change and never falls", () => {
    const sequences = ["2026-06-20", "2026-06-20 00:00:01", "2026-06-30"].map((updated) => {
      const next = loadContent({
        ...files,
        "events/jazz.md": markdownFile({
          starts_at: "2026-12-12T20:00",
          date: "2026-06-01",
          updated,
        }),
      });
      const file =
        [...emitCalendars(next)].find(({ path }) => path.includes("jazz")) ?? assert.fail();
      return Number(/SEQUENCE:(\d+)/.exec(String(file.body))?.[1]);
    });
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(sequences).size, 3);
    assert.ok(Math.max(...sequences) < 2 ** 31);
  });

  test("has a sequence that does not fall when `updated` is deleted in a later commit", () => {
    const sequenceOf = (change: Pick<Document, "updatedAt" | "committedAt">) => {
      const visible = site.visible.map((one) => ({ ...one, ...change }));
      const file =
        [...emitCalendars({ ...site, visible })].find(({ path }) => path.includes("jazz/")) ??
        assert.fail();
      return /SEQUENCE:(\d+)\r\n/.exec(String(file.body))?.[1];
    };
    const edited = "2026-06-20T10:00:00Z";
    assert.deepEqual(
      [
        sequenceOf({ updatedAt: edited, committedAt: "2026-06-20T09:00:00Z" }),
        sequenceOf({ updatedAt: null, committedAt: "2026-06-21T09:00:00Z" }),
        sequenceOf({ updatedAt: null, committedAt: "2026-06-22T09:00:00Z" }),
      ],
      ["835264800", "835347600", "835434000"],
    );
  });

  test("has the same bytes at another time of the build", () => {
    const later = loadContent(files, { now: new Date("2027-07-01T00:00:00Z") });
    assert.deepEqual(
      Array.from(emitCalendars(later), ({ path, body }) => [path, body]),
      [...calendars],
    );
  });
});

test("pages subscribe to the calendar of a list", () =>
  assert.deepEqual(
    linkCalendars(site).map(({ subscribe, label, list }) => [subscribe, label, list?.path]),
    [
      ["webcal://linden.example/events/calendar.ics", "Subscribe to the calendar", "/events/"],
      ["webcal://linden.example/fairs/calendar.ics", "Subscribe to the calendar", "/fairs/"],
      ["webcal://linden.example/de/events/calendar.ics", "Kalender abonnieren", "/de/events/"],
    ],
  ));
