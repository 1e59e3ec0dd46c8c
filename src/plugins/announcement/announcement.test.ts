import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  reportOn,
  writeContent,
} from "../../content/content-folder.fixture.ts";
import { barIn } from "./announcement.ts";

/** The tests set the clock to 2026-07-01T00:00:00Z. */
const files = (announcement: string) => ({
  "site.yaml": `name: Hall\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nannouncement: ${announcement}\n`,
  "pages/index.de.md": markdownFile({}),
  "pages/visit.md": markdownFile({ title: "Visit" }),
  "pages/visit.de.md": markdownFile({ title: "Besuch" }),
});
const bar = (announcement: string, locale = "en") =>
  barIn(loadContent(files(announcement)), locale);

describe("the announcement", () => {
  test("has its text and the translation of its page in each language", () => {
    const written = "{ text: { en: Closed, de: Geschlossen }, link: visit }";
    const shown = (locale: string) => {
      const { text, link, isHidden } = bar(written, locale) ?? {};
      return [text, link?.label, link?.path, isHidden];
    };
    assert.deepEqual(shown("en"), ["Closed", "Visit", "/visit/", false]);
    assert.deepEqual(shown("de"), ["Geschlossen", "Besuch", "/de/visit/", false]);
  });

  test("marks a text that is not in the language of the page", () => {
    assert.equal(bar("{ text: { en: Closed } }", "de")?.locale, "en");
  });

  const times: [period: string, state: "absent" | "hidden" | "shown"][] = [
    ["until: 2026-06-30", "absent"],
    ["until: 2026-07-01", "shown"],
    ["until: 2026-07-01T00:00:00Z", "absent"],
    ["until: 2026-07-01T00:00:01Z", "shown"],
    ["from: 2026-07-01", "shown"],
    ["from: 2026-07-02", "hidden"],
    ["from: 2026-06-30T23:59:00-01:00", "hidden"],
  ];
  for (const [period, state] of times)
    test(`is ${state} with ${period}`, () => {
      const found = bar(`{ text: Closed, ${period} }`);
      assert.equal(found === undefined ? "absent" : found.isHidden ? "hidden" : "shown", state);
    });

  test("ends with the last second of a day", () => {
    assert.equal(bar("{ text: Closed, until: 2026-12-24 }")?.until, "2026-12-25T00:00:00Z");
  });

  test("has its days and times in the time zone of the site", () => {
    const found = bar(
      '{ text: Closed, from: "2026-12-24 10:00", until: 2026-12-24 }\ntimezone: Europe/Berlin',
    );
    assert.deepEqual([found?.from, found?.until], ["2026-12-24T09:00:00Z", "2026-12-24T23:00:00Z"]);
  });

  test("has a name that changes with its text alone", () => {
    const first = bar("{ text: Closed }")?.id;
    assert.equal(bar("{ text: Closed, link: visit, until: 2026-12-24 }")?.id, first);
    assert.notEqual(bar("{ text: Open }")?.id, first);
  });

  const faults: [announcement: string, expected: string][] = [
    [
      "{ text: Closed, link: visits }",
      'content/site.yaml:5:37  "announcement.link" must be the name of a page in the folder pages, got "visits". Did you mean "visit"?',
    ],
    [
      "{ text: Closed, from: 2026-12-24, until: 2026-12-23 }",
      'content/site.yaml:5:56  "announcement.until" must be after "from", got "2026-12-23". Write announcement: { text: "Closed on 24 December", link: visit, until: 2026-12-24 }, with dates as YYYY-MM-DD.',
    ],
    [
      '{ text: Closed, from: 2026-12-24T10:00+01:00, until: "2026-12-24 09:30" }\ntimezone: Europe/Berlin',
      'content/site.yaml:5:68  "announcement.until" must be after "from", got "2026-12-24 09:30". Write announcement: { text: "Closed on 24 December", link: visit, until: 2026-12-24 }, with dates as YYYY-MM-DD.',
    ],
    [
      "{ text: Closed, until: soon }",
      'content/site.yaml:5:38  "announcement.until" must be a date, got "soon". Write announcement: { text: "Closed on 24 December", link: visit, until: 2026-12-24 }, with dates as YYYY-MM-DD.',
    ],
  ];
  for (const [announcement, expected] of faults)
    test(`is refused as ${announcement}`, () =>
      assert.deepEqual(reportOn(writeContent(files(announcement))), [expected]));
});
