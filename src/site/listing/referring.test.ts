import assert from "node:assert/strict";
import { test } from "node:test";
import {
  loadContent,
  markdownFile,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { findReferring } from "./referring.ts";

const study = (date: string, services: string[], more: object = {}) =>
  markdownFile({ client: "C", industry: "ports", services, date, ...more });

const files: ContentFolder = {
  "pages/case-studies.md": markdownFile({
    title: "Projects",
    listing: "case-studies",
  }),
  "services/pumps.md": markdownFile({}),
  "services/unproved.md": markdownFile({}),
  "industries/ports.md": markdownFile({}),
  "guides/pumps.md": markdownFile({}),
  "case-studies/a.md": study("2025-01-01", ["pumps"]),
  "case-studies/b.md": study("2025-01-02", []),
  "case-studies/c.md": study("2025-01-03", ["pumps"], { draft: true }),
  "case-studies/d.md": study("2025-01-04", ["unproved", "pumps"], {
    noindex: true,
  }),
  "case-studies/e.md": study("2025-01-05", ["pumps"]),
  "case-studies/f.md": study("2025-01-06", []),
};

/** @returns a line for each list: its title, its documents, and the link to all of them */
function linesOf(folder: ContentFolder, source: string): string[] {
  const site = loadContent(folder);
  const document = site.bySource.get(source);
  assert.ok(document);
  return findReferring(site, document).map(({ title, items, more }) => {
    const slugs = items.map(({ slug }) => slug).join(" ");
    return `${title}: ${slugs}${more ? `; ${more.label} ${more.path}` : ""}`;
  });
}

const rows: [source: string, ...expected: string[]][] = [
  ["services/pumps.md", "Projects: e a"],
  ["services/unproved.md"],
  ["industries/ports.md", "Projects: f e b; All 4 case studies /case-studies/"],
  ["guides/pumps.md"],
  ["case-studies/a.md"],
];

for (const [source, ...expected] of rows)
  test(`${source} has the case studies ${expected.join("") || "none"}`, () => {
    assert.deepEqual(linesOf(files, source), expected);
  });

test("no documents refer to a document if no page lists them", () => {
  const { "pages/case-studies.md": _hub, ...others } = files;
  assert.deepEqual(linesOf(others, "services/pumps.md"), []);
});

test("documents of several collections refer to one, and a long list has a page for them", () => {
  const field = "fields: { exhibition: { type: reference, to: exhibitions, filter: true } }";
  const refer = markdownFile({ exhibition: "clay" });
  const jars = Object.fromEntries(
    Array.from({ length: 31 }, (_, index) => [
      `objects/jar-${index + 10}.md`,
      index < 4 ? refer : markdownFile({}),
    ]),
  );
  const museum: ContentFolder = {
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\ncollections:\n  exhibitions: { label: Exhibitions }\n  events: { label: Events, ${field} }\n  objects: { label: Objects, ${field} }\n`,
    "pages/events.md": markdownFile({ title: "What’s on", listing: "events" }),
    "pages/objects.md": markdownFile({ title: "Objects", listing: "objects" }),
    "exhibitions/clay.md": markdownFile({}),
    "events/talk.md": refer,
    ...jars,
  };
  assert.deepEqual(linesOf(museum, "exhibitions/clay.md"), [
    "What’s on: talk",
    "Objects: jar-10 jar-11 jar-12; All 4 entries /objects/exhibition/clay/",
  ]);
});
