import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  writeContent,
  markdownFile,
} from "../../content/content-folder.fixture.ts";
import { loadSite } from "../../checks/load-site.ts";
import { readContent } from "../../content/read/read-content.ts";
import { TextStore } from "../../content/read/text-store.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { pageMarkdown } from "../../site/local-files.ts";
import { deserializeSite, serializeSite } from "./serialize-site.ts";

const folder = writeContent({
  "pages/journal.md": markdownFile({
    title: "Journal",
    category: "Company",
    listing: "blog",
  }),
  "blog/a.md": markdownFile(
    { title: "A", date: "2026-01-05" },
    "See [B](b.md) and [the journal](/journal/).",
  ),
  "blog/a.de.md": markdownFile({ title: "A", date: "2026-01-05" }, "Größe ⚙"),
  "blog/b.md": markdownFile({ title: "B", date: "2026-01-06" }),
  "services/hidden.md": markdownFile({ title: "Hidden", draft: true }),
  "case-studies/mill.md": markdownFile({
    title: "Mill",
    client: "A mill",
    services: ["hidden"],
  }),
  "guides/handbook/index.md": markdownFile({ title: "Handbook" }),
  "guides/handbook/one.md": markdownFile({ title: "One" }),
  "guides/handbook/two.md": markdownFile({ title: "Two" }),
});

/** What a page shows that follows from the whole site. */
function describePages(site: Site) {
  const paths = (documents: readonly Document[]) =>
    documents.map(({ path }) => path);
  return listHtmlPages(site).map(
    ({ path, template, isIndexable, document }) => ({
      path,
      template,
      isIndexable,
      text: pageMarkdown(site, document),
      translations: paths(document.translations),
      book: document.series && [
        document.series.index.path,
        document.series.part,
        paths(document.series.parts),
      ],
      services: "services" in document && document.services,
    }),
  );
}

describe("a site that goes to another thread", () => {
  test("has the same pages there", () => {
    const texts = new TextStore();
    const files = readContent(folder, undefined, undefined, texts);
    const site = loadSite({ folder, now: new Date("2026-02-01"), files });
    const pages = describePages(deserializeSite(serializeSite(site, texts)));
    assert.deepEqual(pages, describePages(site));
    assert.deepEqual(
      pages.find(({ path }) => path === "/guides/handbook/two/")?.book,
      [
        "/guides/handbook/",
        2,
        ["/guides/handbook/one/", "/guides/handbook/two/"],
      ],
    );
  });
});
