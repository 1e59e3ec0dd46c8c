/**
 * Days and years in queries, in time zones far from UTC and around changes of the clock: the edge
 * and the model that judges it agree on their first and last seconds.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { buildSite, writeBuiltFiles } from "../../src/edge/built-site.fixture.ts";
import { predictApi } from "../../packages/conformance/src/model/api.ts";
import { readSourceSite } from "../../packages/conformance/src/model/source-site.ts";

const list = "/api/public/v1/blog";
const Body = z.object({ data: z.array(z.object({ slug: z.string() })) });

for (const [day, zone, start, end] of [
  ["2026-01-01", "UTC", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"],
  ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00Z", "2026-01-01T10:00:00Z"],
  ["2026-01-01", "Pacific/Niue", "2026-01-01T11:00:00Z", "2026-01-02T11:00:00Z"],
  ["2026-01-01", "Asia/Kathmandu", "2025-12-31T18:15:00Z", "2026-01-01T18:15:00Z"],
  // Days of 23 and 25 hours.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["2025-10-26", "Europe/Berlin", "2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z"],
  // A change of half an hour.
  ["2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00:00Z", "2026-04-05T13:30:00Z"],
  // The clock skips midnight, shows it twice, and returns from it to the day before.
  ["2026-03-08", "America/Havana", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"],
  ["2025-11-02", "America/Havana", "2025-11-02T04:00:00Z", "2025-11-03T05:00:00Z"],
  ["2025-10-30", "Africa/Cairo", "2025-10-29T21:00:00Z", "2025-10-30T22:00:00Z"],
  // The day before was skipped.
  ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z"],
] as const)
  describe(`${day} in ${zone}`, () => {
    const secondBefore = (instant: string) => new Date(Date.parse(instant) - 1000).toJSON();
    const content = {
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\ntimezone: ${zone}\n`,
      "blog/before.md": markdownFile({ date: secondBefore(start) }),
      "blog/first.md": markdownFile({ date: start }),
      "blog/last.md": markdownFile({ date: secondBefore(end) }),
      "blog/next.md": markdownFile({ date: end }),
    };
    const edge = buildSite(content);
    const site = readSourceSite({
      content: writeContent(content),
      output: writeBuiltFiles(edge.files),
    });
    const isNewYear = day === "2026-01-01";
    for (const [query, slugs] of [
      [`published_from=${day}`, ["next", "last", "first"]],
      [`published_to=${day}`, ["last", "first", "before"]],
      [`published_from=${day}&published_to=${day}`, ["last", "first"]],
      [`updated_since=${day}`, ["next", "last", "first"]],
      [`published_from=${start}&published_to=${end}`, ["next", "last", "first"]],
      ...(isNewYear ? ([["year=2025", ["before"]]] as const) : []),
      ...(zone === "Pacific/Apia"
        ? ([["published_from=2011-12-30&published_to=2011-12-30", []]] as const)
        : []),
    ] as const)
      test(`has the posts of ${query}`, async () => {
        const expected = predictApi(site, list, `?${query}`);
        assert.deepEqual(
          expected.list?.data.map(({ slug }) => slug),
          slugs,
        );
        const response = await edge.get(`${list}?${query}`);
        const { data } = Body.parse(await response.json());
        assert.deepEqual(
          data.map(({ slug }) => slug),
          slugs,
        );
      });
  });
