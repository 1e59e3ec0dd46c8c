/**
 * Days and the time of the request in queries of a site with a time zone.
 */
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { z } from "zod";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError } from "./built-site.fixture.ts";

const settings = `name: Site
base_url: https://site.example
description: About it
locales: [en]
timezone: Europe/Berlin
collections:
  events:
    label: Events
    order: starts_at
    fields:
      starts_at: { type: datetime, required: true, filter: range }
      closes: { type: date, filter: range }
`;
const site = buildSite({
  "site.yaml": settings,
  "blog/new-year.md": markdownFile({ date: "2026-01-01" }),
  "events/spring.md": markdownFile({ starts_at: "2026-03-29T23:30", closes: "2026-03-29" }),
  "events/autumn.md": markdownFile({ starts_at: "2026-10-25T02:30", closes: "2026-10-25" }),
  "events/late.md": markdownFile({ starts_at: "2026-10-25T23:59", closes: "2026-10-26" }),
  "events/after.md": markdownFile({ starts_at: "2026-10-26T00:00" }),
});

const List = z.object({ data: z.array(z.object({ slug: z.string() })) });

async function slugs(path: string): Promise<string[]> {
  const response = await site.get(`/api/public/v1${path}`);
  return List.parse(await response.json()).data.map(({ slug }) => slug);
}

describe("a day in a filter", () => {
  for (const [query, found] of [
    ["starts_at_from=2026-10-25&starts_at_to=2026-10-25", ["autumn", "late"]],
    ["starts_at_from=2026-10-26", ["after"]],
    ["starts_at_to=2026-03-29", ["spring"]],
    ["starts_at_from=2026-03-29&starts_at_to=2026-03-29", ["spring"]],
    ["starts_at_from=2026-10-25T22:59:00Z&starts_at_to=2026-10-25T23:00:00Z", ["late", "after"]],
    ["closes_from=2026-10-25&closes_to=2026-10-25", ["autumn"]],
  ] as const)
    test(`is local: ${query}`, async () =>
      assert.deepEqual(await slugs(`/events?${query}`), found));

  test("and a year are those that pages show", async () => {
    assert.deepEqual(await slugs("/blog?year=2026"), ["new-year"]);
    assert.deepEqual(await slugs("/blog?year=2025"), []);
    assert.deepEqual(await slugs("/blog?published_from=2026-01-01"), ["new-year"]);
  });
});

describe("now in a filter", () => {
  test("is the time of each request, and the day of one for days", async () => {
    mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-10-25T00:30:00Z") });
    try {
      assert.deepEqual(await slugs("/events?starts_at_from=now"), ["autumn", "late", "after"]);
      assert.deepEqual(await slugs("/events?closes_from=now"), ["autumn", "late"]);
      assert.deepEqual(await slugs("/events?closes_to=now"), ["spring", "autumn"]);
      assert.deepEqual(await slugs("/blog?published_to=now"), ["new-year"]);
      // The same request later, with the responses of earlier ones in memory.
      mock.timers.setTime(Date.parse("2026-10-25T23:00:00Z"));
      assert.deepEqual(await slugs("/events?starts_at_from=now"), ["after"]);
      assert.deepEqual(await slugs("/events?closes_from=now"), ["late"]);
    } finally {
      mock.timers.reset();
    }
  });

  test("stays in the links of a list", async () => {
    const response = await site.get("/api/public/v1/events?starts_at_from=now&per_page=1");
    const { links } = z
      .object({ links: z.object({ self: z.string() }) })
      .parse(await response.json());
    assert.match(links.self, /starts_at_from=now/);
  });

  test("is the only word", async () => {
    const response = await site.get("/api/public/v1/events?starts_at_from=today");
    const { message } = await expectError(response, 400, "bad_request");
    assert.equal(message, '"starts_at_from" must be a day or a time (RFC 3339), got "today".');
  });
});

describe("the description of the API", () => {
  const file = (path: string) =>
    z.record(z.string(), z.unknown()).parse(JSON.parse(site.files.get(path) ?? ""));

  test("names the time zone", () => {
    const { data } = file("/api/public/v1/index.json");
    assert.partialDeepStrictEqual(data, { timezone: "Europe/Berlin" });
    const { info } = file("/openapi.json");
    assert.partialDeepStrictEqual(info, { "x-timezone": "Europe/Berlin" });
    assert.match(JSON.stringify(info), /Pages show times in the time zone Europe\/Berlin/);
    const all = site.files.get("/openapi.json") ?? "";
    assert.match(
      all,
      /whose starts_at is at or after this time \(RFC 3339\), day \(Europe\/Berlin\) or now\./,
    );
    assert.doesNotMatch(all, /\(UTC\)/);
  });

  test("returns instants in UTC", async () => {
    const response = await site.get("/api/public/v1/events/autumn");
    assert.match(await response.text(), /"starts_at":"2026-10-25T00:30:00Z"/);
  });
});
