import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile, reportOf, warningsOf } from "./content-folder.fixture.ts";

const settings = (more: string) => `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
${more}
collections:
  events:
    label: Events
    fields:
      starts_at: { type: datetime }
      closes: { type: date }
`;
const berlin = settings("timezone: Europe/Berlin");

describe("timezone", () => {
  const site = loadContent({
    "site.yaml": berlin,
    "company.md": "---\nname: Company\ndescription: About\nupdated: 2026-05-01 10:00\n---\n",
    "blog/day.md": markdownFile({ date: "2026-06-01", updated: "2026-06-02 00:30" }),
    "blog/elsewhere.md": markdownFile({ date: "2026-06-01T23:00+09:00" }),
    "events/spring.md": markdownFile({ starts_at: "2026-03-29 02:30" }),
    "events/autumn.md": markdownFile({ starts_at: "2026-10-25T02:30" }),
    "events/winter.md": markdownFile({ starts_at: "2026-12-12T20:00", closes: "2026-12-11" }),
    "events/zulu.md": markdownFile({ starts_at: "2026-12-12T20:00Z" }),
  });
  const at = (name: string) => {
    const { publishedAt, publishedLocal, updatedAt, updatedLocal, fields } =
      site.bySource.get(name) ?? assert.fail();
    return { publishedAt, publishedLocal, updatedAt, updatedLocal, ...fields };
  };

  test("is that of dates without an offset", () => {
    const { publishedAt, publishedLocal, updatedAt, updatedLocal } = at("blog/day.md");
    assert.deepEqual(
      [publishedAt, publishedLocal],
      ["2026-05-31T22:00:00Z", "2026-06-01T00:00:00+02:00"],
    );
    assert.deepEqual(
      [updatedAt, updatedLocal],
      ["2026-06-01T22:30:00Z", "2026-06-02T00:30:00+02:00"],
    );
    assert.equal(site.company.updatedAt, "2026-05-01T08:00:00Z");
  });

  test("leaves a date with an offset on its day", () =>
    assert.equal(at("blog/elsewhere.md").publishedLocal, "2026-06-01T23:00:00+09:00"));

  for (const [name, starts] of [
    ["spring", "2026-03-29T03:30:00+02:00"],
    ["autumn", "2026-10-25T02:30:00+02:00"],
    ["winter", "2026-12-12T20:00:00+01:00"],
    ["zulu", "2026-12-12T20:00:00Z"],
  ])
    test(`is that of times without an offset: ${name}`, () =>
      assert.equal(site.bySource.get(`events/${name}.md`)?.fields["starts_at"], starts));

  test("keeps days as they are", () =>
    assert.equal(site.bySource.get("events/winter.md")?.fields["closes"], "2026-12-11"));

  test("silences the warning about times without an offset", () => {
    const files = {
      "events/winter.md": markdownFile({}).replace("---\n", "---\nstarts_at: 2026-12-12 20:00\n"),
    };
    assert.match(
      warningsOf({ "site.yaml": settings(""), ...files }).join("\n"),
      /has no time zone in "starts_at", so pages show 20:00 UTC\. .* or set timezone in site\.yaml\./,
    );
    assert.doesNotMatch(warningsOf({ "site.yaml": berlin, ...files }).join("\n"), /time zone/);
  });

  for (const [written, remedy] of [
    ["Europe/Berln", "Write timezone: Europe/Berlin."],
    ["Berlin", "Write timezone: Europe/Berlin."],
    ["europe/berlin", "Write timezone: Europe/Berlin."],
    ['"+01:00"', "Write an IANA name, as in Europe/Berlin."],
    ["CEST", "Write an IANA name, as in Europe/Berlin."],
  ])
    test(`is refused for ${written}`, () =>
      assert.deepEqual(reportOf({ "site.yaml": settings(`timezone: ${written}`) }), [
        `content/site.yaml:5:11  "timezone" must be the name of a time zone, got ${written?.includes('"') ? written : JSON.stringify(written)}. ${remedy}`,
      ]));

  test("explains times in its own words", () =>
    assert.deepEqual(
      reportOf({ "site.yaml": berlin, "events/x.md": markdownFile({ starts_at: "12.12.2026" }) }),
      [
        'content/events/x.md:4:12  "starts_at" must be a date and a time, got "12.12.2026". Write it as YYYY-MM-DDTHH:MM in the time zone Europe/Berlin, as in 2026-05-01T18:00.',
      ],
    ));

  test("warns about the offset of the other half of the year", () => {
    const { warnings } = loadContent(
      {
        "site.yaml": berlin,
        "events/x.md": markdownFile({ starts_at: "2026-07-01T20:00+01:00" }),
        "events/elsewhere.md": markdownFile({ starts_at: "2026-07-01T20:00+09:00" }),
      },
      { hasFinalRules: true },
    );
    assert.deepEqual(
      warnings.flatMap(({ message }) => (message.includes("offset") ? [message] : [])),
      [
        '"starts_at" has the offset +01:00, but Europe/Berlin has +02:00 in this part of the year. If it is in the same time zone, write 2026-07-01T20:00+02:00.',
      ],
    );
  });
});
