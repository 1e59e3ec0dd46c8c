import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { homePath } from "../html-pages.ts";
import { eyebrow, figuresOf, listMetadata } from "./metadata.ts";

const study = markdownFile({
  client: "Harbour",
  industry: "ports",
  services: ["roofs", "walls", "later"],
  outcomes: ["Dry", "Warm"],
});

const site = loadContent({
  "site.yaml":
    "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections: { services: { fields: { bookings: { type: email, label: { de: Termine, en: Bookings } }, shop: { type: url, label: { en: Shop } }, open: { type: boolean, label: { en: Open on Sundays, de: Sonntags offen } }, since: { type: number }, sold: { type: number }, size: { type: enum, label: { de: Größe, en: Size }, options: { s: { en: Small }, l: { en: Large, de: Groß } } } } } }\n",
  "pages/index.de.md": markdownFile({ category: "Company" }),
  "industries/ports.md": markdownFile({ title: "Ports" }),
  "industries/ports.de.md": markdownFile({ title: "Häfen" }),
  "services/roofs.md": markdownFile({ title: "Roofs" }),
  "services/repairs.md": markdownFile({
    bookings: "repairs@site.example",
    shop: "https://shop.example/",
    since: 1998,
    sold: 12000.5,
  }),
  "services/repairs.de.md": markdownFile({
    bookings: "repairs@site.example",
    shop: "https://shop.example/",
    size: "s",
  }),
  "services/sunday.md": markdownFile({ open: true }),
  "services/sunday.de.md": markdownFile({ open: true }),
  "services/weekday.md": markdownFile({ open: false }),
  "services/walls.md": markdownFile({ title: "Walls", noindex: true }),
  "services/later.md": markdownFile({ title: "Later", date: "2027-01-01" }),
  "case-studies/x.md": study,
  "case-studies/x.de.md": study,
  "case-studies/y.md": markdownFile({ client: "Client" }),
  "case-studies/z.md": markdownFile({
    client: "Client",
    figures: [
      { value: "1 200", label: "homes" },
      { value: "41 days", label: "of work", before: "instead of 96" },
      { value: "5–7 %", label: "less heat" },
    ],
  }),
  "blog/a.md": markdownFile({ date: "2026-01-01", author: "A. Author" }),
  "blog/b.md": markdownFile({ date: "2026-01-01" }),
  "guides/g.de.md": markdownFile({ author: "A. Author" }),
});

/** Renders each entry as one line: the label, then each value with its path. */
const facts = (source: string) => {
  const document = site.bySource.get(source);
  assert.ok(document);
  return listMetadata(site, document).map(
    ({ label, values }) =>
      `${label}: ${values.map(({ text, path }) => (path === null ? text : `${text} ${path}`)).join(", ")}`,
  );
};

test("a boolean is its label if it is true, and nothing if it is false", () =>
  assert.deepEqual(
    ["sunday", "sunday.de", "weekday"].map((name) => facts(`services/${name}.md`)),
    [["Open on Sundays: Open on Sundays"], ["Sonntags offen: Sonntags offen"], []],
  ));

test("a metadata entry declares the language of values that are not in the language of the page", () => {
  const document = site.bySource.get("case-studies/x.de.md");
  assert.ok(document);
  const languages = listMetadata(site, document).flatMap(({ values }) =>
    values.map(({ language }) => language),
  );
  assert.deepEqual(languages.slice(0, 3), [undefined, undefined, { hreflang: "en", lang: "en" }]);
});

test("a metadata entry declares the language of labels that lack that of the page", () => {
  const document = site.bySource.get("services/repairs.de.md");
  assert.ok(document);
  assert.deepEqual(
    listMetadata(site, document).map(({ label, labelLanguage, values: [value] }) => [
      label,
      labelLanguage,
      value?.text,
      value?.language,
    ]),
    [
      ["Termine", {}, "repairs@site.example", undefined],
      ["Shop", { lang: "en" }, "Shop", { lang: "en" }],
      ["Größe", {}, "Small", { lang: "en" }],
    ],
  );
});

describe("listMetadata", () => {
  const rows: [source: string, facts: string[]][] = [
    [
      "case-studies/x.md",
      [
        "Client: Harbour",
        "Industry: Ports /industries/ports/",
        "Services: Roofs /services/roofs/",
        "Outcomes: Dry, Warm",
      ],
    ],
    [
      "case-studies/x.de.md",
      [
        "Auftraggeber: Harbour",
        "Branche: Häfen /de/industries/ports/",
        "Leistungen: Roofs /services/roofs/",
        "Ergebnisse: Dry, Warm",
      ],
    ],
    ["case-studies/y.md", ["Client: Client"]],
    ["blog/a.md", ["By: A. Author", "Reading time: 1 min"]],
    ["blog/b.md", ["Reading time: 1 min"]],
    ["guides/g.de.md", ["Von: A. Author", "Lesezeit: 1 Min."]],
    ["services/roofs.md", []],
    [
      "services/repairs.md",
      [
        "Bookings: repairs@site.example mailto:repairs@site.example",
        "Shop: Shop https://shop.example/",
        "Since: 1998",
        "Sold: 12,000.5",
      ],
    ],
    ["pages/index.md", []],
  ];
  for (const [source, expected] of rows) {
    test(`returns the entries that readers see of ${source}`, () => {
      assert.deepEqual(facts(source), expected);
    });
  }
});

test("every figure of a case study is shown, also without an earlier value", () => {
  const document = site.bySource.get("case-studies/z.md");
  assert.ok(document);
  assert.deepEqual(
    figuresOf(site, document).map(({ value, before }) => [value, before]),
    [
      ["1 200", null],
      ["41 days", "instead of 96"],
      ["5–7 %", null],
    ],
  );
});

describe("homePath", () => {
  for (const [locale, path] of [
    ["en", "/"],
    ["de", "/de/"],
    ["fr", "/"],
  ] as const) {
    test(`is ${path} in ${locale}`, () => {
      assert.equal(homePath(site, locale), path);
    });
  }
});

test("the links of a list are shown without their schemes, because a label is the same for all", () => {
  const links = loadContent({
    "site.yaml":
      "name: S\nbase_url: https://site.example\ndescription: D\ncollections: { guides: { fields: { more: { type: url, list: true, label: More } } } }\n",
    "guides/a.md": markdownFile({ more: ["https://a.example/", "https://b.example/x"] }),
  });
  const guide = links.byPath.get("/guides/a/");
  assert.ok(guide);
  const more = listMetadata(links, guide).find(({ label }) => label === "More");
  assert.deepEqual(
    more?.values.map(({ text }) => text),
    ["a.example", "b.example/x"],
  );
});

test("the eyebrow shows the fields that the collection chooses, in their order", () => {
  const halls = loadContent({
    "site.yaml":
      "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections: { halls: { label: Halls }, events: { label: Events, order: day, card: [hall, day, tickets], fields: { day: { type: date }, hall: { type: reference, to: halls }, tickets: { type: url, label: { en: Tickets, de: Karten } } } } }\n",
    "pages/index.de.md": markdownFile({}),
    "halls/great.md": markdownFile({ title: "Great hall" }),
    "events/a.md": markdownFile({
      day: "2026-05-01",
      hall: "great",
      tickets: "https://t.example/",
    }),
    "events/a.de.md": markdownFile({ day: "2026-05-01", tickets: "https://t.example/" }),
  });
  const shown = (path: string) => {
    const event = halls.byPath.get(path);
    assert.ok(event);
    return eyebrow(halls, event).map(({ text }) => text);
  };
  assert.deepEqual(shown("/events/a/"), ["Great hall", "May 1, 2026", "Tickets"]);
  assert.deepEqual(shown("/de/events/a/"), ["1. Mai 2026", "Karten"]);
});

const stored = loadContent({
  "site.yaml": `name: S
base_url: https://site.example
description: D
timezone: Europe/Berlin
collections:
  events:
    label: Events
    when: { from: starts_at, to: ends_at }
    fields: { starts_at: { type: datetime }, ends_at: { type: datetime } }
`,
  "pages/events.md": markdownFile({ listing: "events" }),
  "events/a.md": markdownFile({ starts_at: "2026-12-12T18:00", ends_at: "2026-12-12T20:00" }),
  "events/b.md": markdownFile({ starts_at: "2026-12-12T18:00" }),
});

test("start and end of an event are one entry, and a start alone is its own", () => {
  const shown = ["events/a.md", "events/b.md"].map((source) => {
    const document = stored.bySource.get(source);
    assert.ok(document);
    return listMetadata(stored, document).map(
      ({ label, values: [value] }) =>
        `${label}: ${value?.text.replaceAll("\u00a0", " ").replaceAll(/[\u2009\u2060]/g, "")}`,
    );
  });
  assert.deepEqual(shown, [
    ["When: December 12, 2026, 6:00 – 8:00 PM CET"],
    ["Starts at: December 12, 2026 at 6:00 PM CET"],
  ]);
});
