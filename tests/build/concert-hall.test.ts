/**
 * The concert hall across both changes of the clock: pages, API, calendars, announcement and press
 * files, at instants before, during and after a concert.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, mock, test } from "node:test";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { serveSite } from "../../src/edge/built-site.fixture.ts";
import { loadSite } from "../../src/pipeline/load-site.ts";
import { barIn } from "../../src/plugins/announcement/announcement.ts";
import { withPlugins } from "../../src/plugins/built-in.ts";
import { emitCalendars } from "../../src/plugins/calendar/emit-calendars.ts";
import { makeFolder } from "./built-sites.fixture.ts";
import { writeConcertHall } from "./concert-hall.fixture.ts";

const folder = writeConcertHall(path.join(makeFolder(), "content"), "node");
const at = (now: string) => loadSite({ folder, now: new Date(now), extensions: withPlugins() });
const english = "The clocks go back tonight.";
const german = "Heute Nacht wird die Uhr zurückgestellt.";

const rows: readonly {
  title: string;
  now: string;
  coming: string[];
  past: string[];
  /** Concerts of the API that have not begun. */
  starting: string[];
  jobs: string[];
  /** Text of the visible announcement. */
  bar?: readonly [en: string, de: string];
}[] = [
  {
    title: "before the concert at the time that clocks skip in spring",
    now: "2026-03-29T00:59:59Z",
    coming: ["spring-morning", "autumn-night", "winter-jazz"],
    past: [],
    starting: ["spring-morning", "autumn-night", "winter-jazz"],
    jobs: ["cashier", "technician"],
  },
  {
    title: "during it, which is an hour later on the clock",
    now: "2026-03-29T01:30:01Z",
    coming: ["spring-morning", "autumn-night", "winter-jazz"],
    past: [],
    starting: ["autumn-night", "winter-jazz"],
    jobs: ["cashier", "technician"],
  },
  {
    title: "after its day, which has 23 hours",
    now: "2026-03-29T22:00:00Z",
    coming: ["autumn-night", "winter-jazz"],
    past: ["spring-morning"],
    starting: ["autumn-night", "winter-jazz"],
    jobs: ["cashier", "technician"],
  },
  {
    title: "before the concert in the night in which clocks go back",
    now: "2026-10-24T21:59:59Z",
    coming: ["autumn-night", "winter-jazz"],
    past: ["spring-morning"],
    starting: ["autumn-night", "winter-jazz"],
    jobs: ["cashier", "technician"],
    bar: [english, german],
  },
  {
    title: "during it, at 02:30 for the second time",
    now: "2026-10-25T01:30:00Z",
    coming: ["autumn-night", "winter-jazz"],
    past: ["spring-morning"],
    starting: ["winter-jazz"],
    jobs: ["technician"],
    bar: [english, german],
  },
  {
    title: "after it",
    now: "2026-10-25T02:30:00Z",
    coming: ["winter-jazz"],
    past: ["autumn-night", "spring-morning"],
    starting: ["winter-jazz"],
    jobs: ["technician"],
  },
];

const linksTo = (text: string, collection: string) =>
  Array.from(
    text.matchAll(new RegExp(`\\]\\(https://[a-z.]+/${collection}/([a-z-]+)/\\)`, "g")),
    ([, slug = ""]) => slug,
  ).filter((slug) => slug !== "past");

/** @returns start, end and title of each event, as two libraries read them */
function readCalendar(text: string): [string, string, string][][] {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const first = calendar.getAllSubcomponents("vevent").map((one): [string, string, string] => {
    const { startDate, endDate, summary } = new ICAL.Event(one);
    return [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString(), summary];
  });
  const second = Object.values(nodeIcal.sync.parseICS(text)).flatMap(
    (one): [string, string, string][] =>
      one?.type === "VEVENT"
        ? [[one.start.toISOString(), (one.end ?? one.start).toISOString(), String(one.summary)]]
        : [],
  );
  return [first, second];
}

describe("the concert hall", () => {
  const calendarsAt = (now: string) =>
    Array.from(emitCalendars(at(now)), ({ path: file, body }) => [file, String(body)] as const);
  const calendars = new Map(calendarsAt("2026-06-01T00:00:00Z"));

  for (const { title, now, coming, past, starting, jobs, bar } of rows)
    test(`has what is to come and what is past apart, ${title}`, async () => {
      const site = at(now);
      const { files, get } = serveSite(site);
      const linked = (file: string, collection = "events") =>
        linksTo(files.get(file) ?? "", collection);
      assert.deepEqual(linked("/events.md"), coming);
      assert.deepEqual(linked("/events/past.md"), past);
      assert.deepEqual(linked("/index.md"), [...coming, ...past]);
      assert.deepEqual(linked("/jobs.md", "jobs").toSorted(), jobs);
      mock.timers.enable({ apis: ["Date"], now: Date.parse(now) });
      try {
        const slugsOf = async (query: string) => {
          const { data } = await (await get(`/api/public/v1/${query}`)).json();
          return data.map(({ slug }: { slug: string }) => slug);
        };
        assert.deepEqual(await slugsOf("events?starts_at_from=now&locale=en"), starting);
        assert.deepEqual((await slugsOf("jobs")).toSorted(), jobs);
      } finally {
        mock.timers.reset();
      }
      const shown = ["en", "de"]
        .map((locale) => barIn(site, locale))
        .filter((one) => !one?.isHidden);
      assert.deepEqual(
        shown.flatMap((one) => one?.text ?? []),
        bar ?? [],
      );
      assert.deepEqual(new Map(calendarsAt(now)), calendars);
    });

  for (const [file, titles] of [
    ["/events/calendar.ics", ["Spring morning", "Autumn night", "Winter jazz"]],
    ["/de/events/calendar.ics", ["Herbstnacht"]],
  ] as const)
    test(`has a calendar at ${file} that two libraries read alike`, () => {
      const times: Readonly<Record<string, [string, string]>> = {
        "Spring morning": ["2026-03-29T01:30:00.000Z", "2026-03-29T01:30:00.000Z"],
        "Autumn night": ["2026-10-24T22:30:00.000Z", "2026-10-25T02:30:00.000Z"],
        Herbstnacht: ["2026-10-24T22:30:00.000Z", "2026-10-25T02:30:00.000Z"],
        "Winter jazz": ["2026-12-12T19:00:00.000Z", "2026-12-12T19:00:00.000Z"],
      };
      const expected = titles.map((title) => [...(times[title] ?? []), title]);
      for (const events of readCalendar(calendars.get(file) ?? ""))
        assert.deepEqual(events, expected);
    });

  test("names artists and press files on pages and in the API", async () => {
    const { files, get } = serveSite(at("2026-10-24T12:00:00Z"));
    assert.match(
      files.get("/events/autumn-night.md") ?? "",
      /Artists:\*\* \[Mira Voss\]\(https:\/\/lindenhalle\.example\/artists\/mira-voss\/\)/,
    );
    assert.match(
      files.get("/de/events/autumn-night.md") ?? "",
      /Mitwirkende:\*\* \[Mira Voss\]\(https:\/\/lindenhalle\.example\/de\/artists\/mira-voss\/\)/,
    );
    assert.match(
      files.get("/press/season.md") ?? "",
      /\[Brochure of the season \(PDF, 1 kB\)\]\(https:\/\/lindenhalle\.example\/media\/press\/season\.[0-9a-f]{10}\.pdf\)/,
    );
    const { data } = await (await get("/api/public/v1/press/season")).json();
    assert.partialDeepStrictEqual(data.download, {
      label: "Brochure of the season",
      bytes: 15,
      media_type: "application/pdf",
    });
  });
});
