/**
 * Documents that take place: coming and past ones on pages, and their order.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  reportOf,
  warningsOf,
} from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../html-pages.ts";
import { showBlocks } from "../blocks/blocks.ts";
import { emitMarkdownPage } from "../../emit/markdown/page.ts";
import { relatedDocuments } from "./related.ts";

const settings = `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
timezone: Europe/Berlin
collections:
  events:
    label: Events
    order: -starts_at
    when: { from: starts_at, to: ends_at }
    fields:
      starts_at: { type: datetime, filter: range }
      ends_at: { type: datetime }
  fairs:
    label: Fairs
    when: day
    fields:
      day: { type: date }
`;
const lists = ["coming", "past", "all", undefined].map((show) => ({
  type: "list",
  collection: "events",
  count: 24,
  ...(show === undefined ? {} : { show }),
}));
const files = {
  "site.yaml": settings,
  "pages/index.md": markdownFile({ title: "Home", blocks: lists }),
  "pages/events.md": markdownFile({ title: "Events", listing: "events" }),
  "pages/fairs.md": markdownFile({ title: "Fairs", listing: "fairs" }),
  "events/old.md": markdownFile({ starts_at: "2026-01-01T20:00" }),
  "events/older.md": markdownFile({ starts_at: "2025-01-01T20:00" }),
  "events/long.md": markdownFile({ starts_at: "2026-06-01T10:00", ends_at: "2026-07-03T00:00" }),
  "events/today.md": markdownFile({ starts_at: "2026-07-01T09:00" }),
  "events/soon.md": markdownFile({ starts_at: "2026-07-02T09:00" }),
  "events/late.md": markdownFile({ starts_at: "2026-12-31T09:00" }),
  "events/undated.md": markdownFile({}),
  "fairs/today.md": markdownFile({ day: "2026-07-01" }),
  "fairs/yesterday.md": markdownFile({ day: "2026-06-30" }),
};
const at = (now: string) => loadContent(files, { now: new Date(now) });
const slugs = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

// In the evening in Berlin.
const site = at("2026-07-01T18:00:00Z");
const pageAt = (path: string, of = site) =>
  listHtmlPages(of).find((page) => page.path === path)?.listing?.items;

describe("a list of documents that take place", () => {
  test("has what is running or to come, the soonest first, and undated documents last", () =>
    assert.deepEqual(slugs(pageAt("/events/") ?? []), [
      "long",
      "today",
      "soon",
      "late",
      "undated",
    ]));

  test("has past documents on a page of their own, the latest first", () =>
    assert.deepEqual(slugs(pageAt("/events/past/") ?? []), ["old", "older"]));

  test("counts a document without an end as past when its local day has ended", () => {
    const before = at("2026-07-01T21:59:59Z");
    const after = at("2026-07-01T22:00:00Z");
    assert.ok(slugs(pageAt("/events/", before) ?? []).includes("today"));
    assert.deepEqual(slugs(pageAt("/events/past/", after) ?? []), ["today", "old", "older"]);
    assert.deepEqual(slugs(pageAt("/fairs/", before) ?? []), ["today"]);
    assert.deepEqual(slugs(pageAt("/fairs/past/", after) ?? []), ["today", "yesterday"]);
  });

  test("has no past page without past documents", () =>
    assert.equal(pageAt("/events/past/", at("2024-01-01T00:00:00Z")), undefined));

  test("keeps the order of the API", () =>
    assert.deepEqual(slugs(site.lists["events"] ?? []), [
      "late",
      "soon",
      "today",
      "long",
      "old",
      "older",
      "undated",
    ]));

  test("has further pages of past documents", () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `events/e${index}.md`,
        markdownFile({ starts_at: `2024-01-01T10:${String(index).padStart(2, "0")}` }),
      ]),
    );
    const paths = listHtmlPages(loadContent({ ...files, ...many })).map(({ path }) => path);
    assert.ok(paths.includes("/events/past/page/2/"));
  });
});

test("a block shows what is to come by default, what is past, or all, which needs no link to all", () => {
  const home = site.bySource.get("pages/index.md") ?? assert.fail();
  const blocks = showBlocks(site, home).flatMap((block) =>
    block.type === "list" ? [[slugs(block.items).join(" "), block.more?.path]] : [],
  );
  assert.deepEqual(blocks, [
    ["long today soon late undated", "/events/"],
    ["old older", "/events/past/"],
    ["long today soon late undated old older", undefined],
    ["long today soon late undated", "/events/"],
  ]);
});

test("related documents are to come, also those of a past one", () => {
  const of = (name: string) => site.bySource.get(`events/${name}.md`) ?? assert.fail();
  assert.deepEqual(slugs(relatedDocuments(site, of("older"))), ["long", "today", "soon"]);
  assert.deepEqual(slugs(relatedDocuments(site, of("late"))), ["long", "today", "undated"]);
});

test("related documents are past only if none is to come, the latest first", () => {
  const over = at("2027-06-01T00:00:00Z");
  const of = (name: string) => over.bySource.get(`events/${name}.md`) ?? assert.fail();
  assert.deepEqual(slugs(relatedDocuments(over, of("late"))), ["undated", "soon", "today"]);
  const tagged = (name: string, from: string) => ({
    [`events/${name}.md`]: markdownFile({ starts_at: from, tags: ["jazz"] }),
  });
  const jazz = loadContent({
    ...files,
    ...tagged("gone", "2025-05-01T10:00"),
    ...tagged("gone-too", "2025-06-01T10:00"),
    ...tagged("long-gone", "2024-06-01T10:00"),
    ...tagged("to-come", "2027-06-01T10:00"),
  });
  const gone = jazz.bySource.get("events/gone.md") ?? assert.fail();
  assert.deepEqual(slugs(relatedDocuments(jazz, gone)), ["long", "today", "to-come"]);
});

test("a tag has what is to come, then what is past under a heading, on its page and in its Markdown", () => {
  const tagged = loadContent({
    ...files,
    ...Object.fromEntries(
      [
        ["gone", "2026-05-01T10:00"],
        ["long-gone", "2024-06-01T10:00"],
        ["later", "2027-06-01T10:00"],
        ["next", "2026-08-01T10:00"],
      ].map(([name, from]) => [
        `events/${name}.md`,
        markdownFile({ title: name, starts_at: from, tags: ["jazz"] }),
      ]),
    ),
  });
  const page =
    listHtmlPages(tagged).find(({ path }) => path === "/events/tags/jazz/") ?? assert.fail();
  const [coming = "", past = ""] = String(emitMarkdownPage(tagged, page).body).split("## Past\n");
  const linked = (text: string) =>
    Array.from(text.matchAll(/^- \[[^\]]*\]\([^)]*\/events\/([a-z-]+)\/\)/gm), ([, slug]) => slug);
  assert.deepEqual(
    [linked(coming), linked(past)],
    [
      ["next", "later"],
      ["gone", "long-gone"],
    ],
  );
});

test("a list with the properties of events is divided without fields named by site.yaml", () => {
  const talk = (start: string) =>
    markdownFile({ title: start, starts_at: start, hands_on: true, remote: false });
  const talksAt = (now: string) => {
    const talks = loadContent(
      {
        "site.yaml": settings.replace(
          "  fairs:",
          `  talks:
    label: Talks
    order: -starts_at
    fields:
      starts_at: { type: datetime, property: startDate }
      hands_on: { type: boolean, label: Hands-on }
      remote: { type: boolean }
  fairs:`,
        ),
        "pages/talks.md": markdownFile({ title: "Talks", listing: "talks" }),
        ...Object.fromEntries(
          ["2026-01-01", "2026-02-01", "2026-08-01", "2026-09-01"].map((day) => [
            `talks/${day}.md`,
            talk(`${day}T09:00`),
          ]),
        ),
      },
      { now: new Date(now) },
    );
    const page = (path: string) =>
      String(
        emitMarkdownPage(
          talks,
          listHtmlPages(talks).find((other) => other.path === path) ?? assert.fail(),
        ).body,
      );
    return { list: page("/talks/"), talk: page("/talks/2026-01-01/") };
  };
  const { list, talk: old } = talksAt("2026-07-01T00:00:00Z");
  assert.match(list, /2026-08-01[^]*2026-09-01[^]*## Past\n[^]*2026-02-01[^]*2026-01-01/);
  assert.doesNotMatch(list, /Nothing is coming up/);
  assert.match(talksAt("2027-01-01T00:00:00Z").list, /Nothing is coming up[^]*## Past/);
  assert.match(old, /^- Hands-on$/m);
  assert.doesNotMatch(old, /remote/i);
});

describe("check", () => {
  test("refuses fields that are no times", () => {
    assert.deepEqual(reportOf({ "site.yaml": settings.replace("when: day", "when: days") }), [
      'content/site.yaml:16:11  "collections.fairs.when.from" must be a field of the type date or datetime, got "days". Did you mean "day"?',
    ]);
    assert.deepEqual(reportOf({ "site.yaml": settings.replace("to: ends_at", "to: title") }), [
      'content/site.yaml:10:34  "collections.events.when.to" must be a field of the type date or datetime, got "title". Available: starts_at, ends_at.',
    ]);
  });

  test("refuses show for a collection without times", () =>
    assert.deepEqual(
      reportOf({
        "pages/index.md": markdownFile({
          title: "Home",
          blocks: [{ type: "list", collection: "blog", show: "past" }],
        }),
      }).filter((line) => line.includes("show")),
      [
        'content/pages/index.md:4:52  "blocks.show" needs the times of blog. Add when to collections.blog in site.yaml, or remove it.',
      ],
    ));

  test("reserves the address of past documents", () =>
    assert.match(
      reportOf({ ...files, "events/past.md": markdownFile({}) }).join("\n"),
      /content\/events\/past\.md:.*is reserved for the past/,
    ));

  test("warns of an end before the start", () =>
    assert.match(
      warningsOf({
        "site.yaml": settings,
        "events/x.md": markdownFile({ starts_at: "2026-07-02T20:00", ends_at: "2026-07-02T19:00" }),
      }).join("\n"),
      /"ends_at" is before "starts_at"/,
    ));
});
