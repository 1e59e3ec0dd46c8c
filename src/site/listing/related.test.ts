import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { footerLinks } from "../navigation/page-links.ts";
import { relatedDocuments, startLists } from "./related.ts";

const post = (date: string, tags: string[] = [], more: object = {}) =>
  markdownFile({ date, tags, ...more });

const study = (industry: string, services: string[], more: object = {}) =>
  markdownFile({ client: "Client", industry, services, ...more });

/** @returns the names of the related documents, separated by spaces */
function readOn(files: ContentFolder, source: string): string {
  const site = loadContent(files);
  const document = site.bySource.get(source);
  assert.ok(document);
  return relatedDocuments(site, document)
    .map((other) => other.source.replace(/\.md$/, ""))
    .join(" ");
}

describe("related documents", () => {
  const cases: [name: string, files: ContentFolder, after: string][] = [
    [
      "are those that share the most tags, regardless of case",
      {
        "blog/x.md": post("2026-01-09", ["Pumps", "heat"]),
        "blog/one.md": post("2026-01-08", ["heat"]),
        "blog/both.md": post("2026-01-01", ["heat", "pumps"]),
        "guides/g.md": markdownFile({ tags: ["heat"] }),
        "blog/none.md": post("2026-01-07"),
      },
      "blog/both blog/one guides/g",
    ],
    [
      "are those that share a rare tag, before those that share a common one",
      {
        "blog/x.md": post("2026-01-09", ["news", "rare"]),
        "blog/a.md": post("2026-01-08", ["news"]),
        "blog/b.md": post("2026-01-07", ["news"]),
        "blog/c.md": post("2026-01-06", ["rare"]),
      },
      "blog/c blog/a blog/b",
    ],
    [
      "are the next ones in the list if no tag is shared, continuing at the start",
      {
        "blog/a.md": post("2026-01-04"),
        "blog/b.md": post("2026-01-03"),
        "blog/x.md": post("2026-01-02"),
        "blog/d.md": post("2026-01-01"),
      },
      "blog/d blog/a blog/b",
    ],
    [
      "are published, in the same language and not lists",
      {
        "pages/index.de.md": markdownFile({}),
        "pages/blog.md": markdownFile({ listing: "blog", tags: ["t"] }),
        "blog/x.md": post("2026-01-09", ["t"]),
        "blog/x.de.md": post("2026-01-09", ["t"]),
        "blog/draft.md": post("2026-01-08", ["t"], { draft: true }),
        "blog/later.md": post("2027-01-08", ["t"]),
        "blog/hidden.md": post("2026-01-08", ["t"], { noindex: true }),
        "blog/there.md": post("2026-01-01", ["t"]),
      },
      "blog/there",
    ],
  ];
  for (const [name, files, after] of cases)
    test(name, () => {
      assert.equal(readOn(files, "blog/x.md"), after);
    });

  const offers = {
    "services/roofs.md": markdownFile({}),
    "services/walls.md": markdownFile({}),
    "industries/ports.md": markdownFile({}),
    "case-studies/a.md": study("ports", ["roofs"]),
    "case-studies/b.md": study("ports", ["roofs", "walls"]),
  };

  test("of a service or industry are its case studies", () => {
    assert.equal(readOn(offers, "services/roofs.md"), "case-studies/a case-studies/b");
    assert.equal(readOn(offers, "industries/ports.md"), "case-studies/a case-studies/b");
    assert.equal(readOn(offers, "services/walls.md"), "case-studies/b");
  });

  test("of a case study are the next ones in the list", () => {
    assert.equal(readOn(offers, "case-studies/b.md"), "case-studies/a");
  });

  test("of a page are its children and siblings", () => {
    const files = {
      "pages/about/index.md": markdownFile({}),
      "pages/about/team.md": markdownFile({}),
      "pages/about/work.md": markdownFile({}),
      "pages/contact.md": markdownFile({}),
    };
    assert.equal(readOn(files, "pages/about/index.md"), "pages/about/team pages/about/work");
    assert.equal(readOn(files, "pages/about/team.md"), "pages/about/index pages/about/work");
    assert.equal(readOn(files, "pages/contact.md"), "");
  });

  test("of a part of a book are outside the book and share the topics of the book", () => {
    assert.equal(
      readOn(
        {
          "guides/kit/index.md": markdownFile({ tags: ["t"] }),
          "guides/kit/a.md": markdownFile({}),
          "guides/kit/b.md": markdownFile({ tags: ["t"] }),
          "blog/x.md": post("2026-01-01", ["t"]),
        },
        "guides/kit/a.md",
      ),
      "blog/x",
    );
  });

  test("with a common tag are searched only among the nearest neighbours", () => {
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [
        `blog/${index}.md`,
        post(new Date(Date.UTC(2026, 0, 1 + index)).toISOString(), ["t"]),
      ]),
    );
    const found = readOn(files, "blog/60.md").split(" ").toSorted();
    assert.deepEqual(found, ["blog/59", "blog/61", "blog/62"]);
  });
});

describe("the footer of every page", () => {
  test("links to the top-level pages that are not in the menu", () => {
    const site = loadContent({
      "pages/index.de.md": markdownFile({}),
      "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
      "pages/about.md": markdownFile({ title: "About", order: 1 }),
      "pages/about/team.md": markdownFile({ title: "Team" }),
      "pages/privacy.md": markdownFile({ title: "Privacy" }),
      "pages/privacy.de.md": markdownFile({ title: "Datenschutz" }),
      "pages/hidden.md": markdownFile({ noindex: true }),
      "pages/developers.md": markdownFile({}),
    });
    assert.deepEqual(footerLinks(site, "en"), [
      { label: "About", path: "/about/" },
      { label: "Privacy", path: "/privacy/" },
    ]);
    assert.deepEqual(footerLinks(site, "de"), [{ label: "Datenschutz", path: "/de/privacy/" }]);
  });
});

describe("lists for readers who do not know where to go", () => {
  const hub = (listing: string) => markdownFile({ title: listing, listing });
  const posts = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`blog/${at}.md`, post(`2026-01-0${at + 1}`)]),
    );
  const book = {
    "pages/guides.md": hub("guides"),
    "guides/pumps/index.md": markdownFile({ title: "Pumps" }),
    ...Object.fromEntries(
      ["a", "b", "c"].map((name) => [`guides/pumps/${name}.md`, markdownFile({})]),
    ),
  };

  for (const [kind, files, lists] of [
    ["the newest documents", posts(8), ["Newest 8"]],
    ["parts of a book, and no list with fewer than three", { ...posts(1), ...book }, ["Pumps 3"]],
    ["short lists if there are no others", posts(1), ["Newest 1"]],
    ["none without dates and hubs", { "pages/about.md": markdownFile({}) }, []],
  ] as const)
    test(`are ${kind}`, () => {
      const site = loadContent(files);
      assert.deepEqual(
        startLists(site, "en").map(({ title, documents }) => `${title} ${documents.length}`),
        lists,
      );
    });
});
