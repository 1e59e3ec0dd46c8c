import assert from "node:assert/strict";
import { test } from "node:test";
import {
  loadContent,
  markdownFile,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { findRelatedCaseStudies } from "./related-case-studies.ts";

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

const rows: [source: string, expected: string | null][] = [
  ["services/pumps.md", "Projects: e a"],
  ["services/unproved.md", null],
  ["industries/ports.md", "Projects: f e b"],
  ["guides/pumps.md", null],
  ["case-studies/a.md", null],
];

for (const [source, expected] of rows)
  test(`${source} has the case studies ${expected ?? "none"}`, () => {
    const site = loadContent(files);
    const document = site.bySource.get(source);
    assert.ok(document);
    const found = findRelatedCaseStudies(site, document);
    assert.equal(
      found && `${found.hub.title}: ${found.projects.map(({ slug }) => slug).join(" ")}`,
      expected,
    );
  });

test("there are no related case studies without a page that lists projects", () => {
  const { "pages/case-studies.md": _hub, ...others } = files;
  const site = loadContent(others);
  const document = site.bySource.get("services/pumps.md");
  assert.ok(document);
  assert.equal(findRelatedCaseStudies(site, document), null);
});
