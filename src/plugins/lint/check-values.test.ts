import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  markdownFile,
  png,
  warningsOf as warningsOfSite,
  writeContent,
} from "../../content/content-folder.fixture.ts";
import { formatProblem } from "../../content/problems.ts";
import { inspectSite } from "../../pipeline/load-site.ts";
import { builtIn } from "../built-in.ts";

const settings = `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
collections:
  events:
    label: Events
    fields:
      starts_at: { type: datetime }
      price: { type: number }
      genre: { type: enum, options: [jazz, new] }
      tickets: { type: url }
`;

type Keys = Record<string, unknown>;

/** @returns the warnings about the values of events, by the name of the file */
function warningsOf(events: Record<string, Keys>): string[] {
  const files = Object.entries(events).map(([name, keys]) => [
    `events/${name}.md`,
    markdownFile({ title: name, ...keys }),
  ]);
  const folder = writeContent({
    "site.yaml": settings,
    "pages/index.de.md": markdownFile({}),
    "pages/events.md": markdownFile({ listing: "events" }),
    ...Object.fromEntries(files),
  });
  return inspectSite({
    folder,
    now: new Date("2026-07-01T00:00:00Z"),
    hasFinalRules: true,
    extensions: builtIn,
  })
    .problems.map(formatProblem)
    .filter((line) => /"(?:starts_at|price|genre|tickets)"/.test(line));
}

describe("the offset of a time", () => {
  const offsets: [name: string, times: string[], warnings: string[]][] = [
    [
      "is that of winter in summer",
      ["2026-12-12T20:00+01:00", "2026-07-10T21:00+02:00", "2026-10-03T19:30+01:00"],
      [
        'content/events/e2.md:4:12  "starts_at" has the offset +01:00, but other times of the site have +02:00 in this part of the year. If it is in the same time zone, write 2026-10-03T19:30+02:00.',
      ],
    ],
    [
      "is that of summer in winter, west of Greenwich",
      ["2026-12-12T20:00-05:00", "2026-07-10T21:00-04:00", "2027-01-03T19:30-04:00"],
      [
        'content/events/e2.md:4:12  "starts_at" has the offset -04:00, but other times of the site have -05:00 in this part of the year. If it is in the same time zone, write 2027-01-03T19:30-05:00.',
      ],
    ],
    [
      "is that of summer in winter, in the south",
      ["2026-12-12T20:00+11:00", "2026-07-10T21:00+10:00", "2026-07-03T19:30+11:00"],
      [
        'content/events/e2.md:4:12  "starts_at" has the offset +11:00, but other times of the site have +10:00 in this part of the year. If it is in the same time zone, write 2026-07-03T19:30+10:00.',
      ],
    ],
    [
      "is UTC, that of London in winter, in summer",
      ["2026-12-12T20:00Z", "2026-07-10T21:00+01:00", "2026-07-03T19:30Z"],
      [
        'content/events/e2.md:4:12  "starts_at" has the offset +00:00, but other times of the site have +01:00 in this part of the year. If it is in the same time zone, write 2026-07-03T19:30+01:00.',
      ],
    ],
    [
      "changes with the year",
      ["2026-12-12T20:00+01:00", "2026-07-10T21:00+02:00", "2026-03-29T12:00+02:00"],
      [],
    ],
    ["is always the same", ["2026-12-12T20:00+01:00", "2026-07-10T21:00+01:00"], []],
    [
      "is that of another place",
      ["2026-12-12T20:00+01:00", "2026-07-10T21:00+02:00", "2026-07-11T21:00-07:00"],
      [],
    ],
    ["has one other time that disagrees", ["2026-07-10T21:00+02:00", "2026-07-11T21:00+01:00"], []],
  ];
  for (const [name, times, warnings] of offsets)
    test(name, () => {
      const events = times.map((time, index): [string, Keys] => [`e${index}`, { starts_at: time }]);
      assert.deepEqual(warningsOf(Object.fromEntries(events)), warnings);
    });

  const decided: [name: string, times: string[]][] = [
    ["stops at a zone of all times", ["2026-12-12T20:00+01:00", "2026-07-10T21:00+02:00"]],
    ["is decided by offsets of no zone", ["2026-12-12T20:00+01:00", "2026-07-10T21:00-07:00"]],
    ["needs no zone for equal offsets", ["2026-12-12T20:00+01:00", "2026-07-10T21:00+01:00"]],
  ];
  for (const [name, times] of decided)
    test(`${name}, because formats of all zones are slow`, (context) => {
      // A format of the second zone throws.
      context.mock.method(Intl, "supportedValuesOf", () => ["Europe/Berlin", "No/Zone"]);
      const events = times.map((time, index): [string, Keys] => [`e${index}`, { starts_at: time }]);
      assert.deepEqual(warningsOf(Object.fromEntries(events)), []);
    });
});

describe("a translation", () => {
  const original = { starts_at: "2026-12-12T20:00+01:00", price: 18, genre: "jazz" };

  test("is reported if it starts at another time, or differs in another fact", () => {
    assert.deepEqual(
      warningsOf({
        jazz: original,
        "jazz.de": { starts_at: "2026-12-12T21:00+01:00", price: 20, genre: "new" },
      }),
      [
        'content/events/jazz.de.md:4:12  "starts_at" is 2026-12-12T21:00:00+01:00, but 2026-12-12T20:00:00+01:00 in content/events/jazz.md, of which this is a translation. If one of them is wrong, correct it.',
        'content/events/jazz.de.md:5:8  "price" is 20, but 18 in content/events/jazz.md, of which this is a translation. If one of them is wrong, correct it.',
        'content/events/jazz.de.md:6:8  "genre" is new, but jazz in content/events/jazz.md, of which this is a translation. If one of them is wrong, correct it.',
      ],
    );
  });

  test("may write the same instant in another form, omit facts, and have its own texts and URLs", () => {
    assert.deepEqual(
      warningsOf({
        jazz: { ...original, tickets: "https://tickets.example/en" },
        "jazz.de": { starts_at: "2026-12-12T19:00Z", tickets: "https://tickets.example/de" },
      }),
      [],
    );
  });
});

test("an entity is reported in every text of the site that is not Markdown", () => {
  assert.deepEqual(
    warningsOfSite({
      "site.yaml":
        "name: A &amp; B\nbase_url: https://site.example\ndescription: { en: '&copy; us', de: Darüber }\nlocales: [en, de]\nnavigation:\n  - { url: https://a.example/, label: Q&amp;A }\n",
      "company.md": "---\nname: A &amp; B\ndescription: It\n---\nTom &amp; Jerry.\n",
      "pages/index.md": markdownFile({
        title: "Home",
        description: "It",
        seo: { title: "X &amp; Y" },
        image: { src: "./a.png", alt: "A &lt; B" },
        blocks: [
          { type: "text", title: "One", text: "Tom &amp; Jerry" },
          { type: "figures", items: [{ value: "1", label: "a &mdash; b" }] },
        ],
      }),
      "pages/a.png": png,
    })
      .filter((line) => line.includes("&"))
      .map((line) => line.replace(/, which readers.*/, "")),
    [
      'content/company.md:2:7  "name" contains "&amp;"',
      'content/pages/index.md:4:15  "seo.title" contains "&amp;"',
      'content/pages/index.md:5:31  "image.alt" contains "&lt;"',
      'content/pages/index.md:6:113  "blocks.items.label" contains "&mdash;"',
      'content/site.yaml:1:7  "name" contains "&amp;"',
      'content/site.yaml:3:20  "description.en" contains "&copy;"',
      'content/site.yaml:6:39  "navigation.label" contains "&amp;"',
    ],
  );
});

test("an entity in plain text is reported with its character, unlike text that looks like one", () => {
  assert.deepEqual(
    warningsOfSite({
      "blog/a.md": markdownFile({
        title: "&ldquo;Agilefall&rdquo; and R&D; AT&T;",
        description: "Caf&#233; &amp; more, &nosuch; &copy",
        date: "2026-01-01",
        tags: ["Q&amp;A", "One&nbsp;two&nbsp;three"],
      }),
    }).filter((line) => line.includes("&")),
    [
      'content/blog/a.md:2:8  "title" contains "&ldquo;", which readers see as it is written, because it is plain text. Write “ in its place.',
      'content/blog/a.md:2:8  "title" contains "&rdquo;", which readers see as it is written, because it is plain text. Write ” in its place.',
      'content/blog/a.md:3:14  "description" contains "&#233;", which readers see as it is written, because it is plain text. Write é in its place.',
      'content/blog/a.md:3:14  "description" contains "&amp;", which readers see as it is written, because it is plain text. Write & in its place.',
      'content/blog/a.md:5:8  "tags" contains "&amp;", which readers see as it is written, because it is plain text. Write & in its place.',
      'content/blog/a.md:5:18  "tags" contains "&nbsp;", which readers see as it is written, because it is plain text. Write the character U+00A0 in its place.',
    ],
  );
});
