import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { markdownFile, reportOf, warningsOf } from "../content/content-folder.fixture.ts";
import { runs } from "../format/property-tests.fixture.ts";

const settings = (lines: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\ncollections:\n${lines}\n`;

describe("the collections of site.yaml", () => {
  const rows: [name: string, lines: string, report: string[]][] = [
    [
      "a misspelled key",
      "  events: { label: Events, pth: /e/ }",
      ['6:28  "collections.events.pth" is not a known key. Did you mean "path"?'],
    ],
    [
      "a key that this built-in collection does not have",
      "  blog: { order: newest }",
      [
        '6:11  "collections.blog.order" is not a known key. Remove it, or use one of: path, aliases, expires, when, tags, years, label, fields, card, kinds.',
      ],
    ],
    [
      "a path without slashes",
      "  blog: { path: News Room }",
      [
        '6:17  "collections.blog.path" must be a path in lower-case letters, with a slash at both ends, such as /news/, got "News Room". Write path: /news-room/.',
      ],
    ],
    [
      "true for a collection",
      "  blog: true",
      [
        '6:9  "collections.blog" must be false or keys such as path and aliases, got true. Write a line for each: blog: { path: /news/, label: News }, consulting: false, or events: { label: Events }.',
      ],
    ],
    [
      "disabled pages",
      "  pages: false",
      [
        '6:10  "collections.pages" must contain label and fields, because pages cannot be switched off, got false. Write a line for each: blog: { path: /news/, label: News }, consulting: false, or events: { label: Events }.',
      ],
    ],
    [
      "an invalid order",
      "  events: { label: Events, order: newst }",
      [
        '6:35  "collections.events.order" must be position, or a field with a leading hyphen for descending order, got "newst". Did you mean "-date"?',
      ],
    ],
    [
      "a list",
      "  - events",
      [
        '6:3  "collections" must be names of collections with their declarations, got - events. Write a line for each: blog: { path: /news/, label: News }, consulting: false, or events: { label: Events }.',
      ],
    ],
    [
      "a misspelled collection",
      "  servces: { path: /s/ }",
      [
        '6:12  "collections.servces" has no label. Did you mean "services"? A custom collection needs one, as in label: Servces.',
      ],
    ],
    [
      "a collection without a label",
      "  my-events: { path: /e/ }",
      [
        '6:14  "collections.my-events" has no label. A custom collection needs one, as in label: My events.',
      ],
    ],
    [
      "false for an unknown collection",
      "  consultng: false",
      [
        '6:14  "collections.consultng" is not a built-in collection, so it cannot be switched off. Did you mean "consulting"?',
      ],
    ],
    [
      "an upper-case name",
      "  Our Events: { label: E }",
      [
        '6:15  "collections.Our Events" must consist of lower-case letters, digits and single hyphens and start with a letter, like its folder. Write our-events.',
      ],
    ],
    [
      "a name that starts with a digit",
      "  2026: { label: E }",
      [
        '6:3  "collections.2026" must consist of lower-case letters, digits and single hyphens and start with a letter, like its folder. Choose another name.',
      ],
    ],
    [
      "a name with another meaning in the API",
      "  company: { label: E }",
      [
        '6:12  "collections.company" is taken: /api/public/v1/company is in the API. Choose another name for the collection and its folder.',
      ],
    ],
    [
      "the word for a document of another collection",
      "  guide: { label: E }",
      [
        '6:10  "collections.guide" is taken: it is the name of an item in guides. Choose another name for the collection and its folder.',
      ],
    ],
    [
      "the item type of another collection",
      "  blog-post: { label: E }",
      [
        '6:14  "collections.blog-post" is taken: it is the name of an item in blog. Choose another name for the collection and its folder.',
      ],
    ],
    [
      "a name whose operation exists on every site",
      "  blog-posts: { label: E }",
      [
        '6:15  "collections.blog-posts" is taken: listBlogPosts is an operation of every site. Choose another name for the collection and its folder.',
      ],
    ],
    [
      "two names with the same operation",
      "  a-b: { label: E }\n  ab: { label: F }",
      [
        '7:7  "collections.ab" is taken: its operation would be listAb, as that of "a-b". Choose another name for the collection and its folder.',
      ],
    ],
    [
      "a repeated path",
      "  blog: { path: /news/ }\n  events: { label: E, path: /news/ }",
      [
        '7:29  "collections.events.path" is /news/, which blog already has. Write another path, such as path: /our-events/.',
      ],
    ],
    [
      "the path of another collection",
      "  events: { label: E, path: /guides/ }",
      [
        '6:29  "collections.events.path" is /guides/, which guides already has. Write another path, such as path: /our-events/.',
      ],
    ],
    [
      "a path of the API",
      "  events: { label: E, path: /api/v9/ }",
      [
        '6:29  "collections.events.path" is /api/v9/, which is reserved for the API. Write another path, such as path: /our-events/.',
      ],
    ],
    [
      "the name of the search",
      "  search: { label: E, path: /find/ }",
      [
        '6:11  "collections.search" is taken: /api/public/v1/search is in the API. Choose another name for the collection and its folder.',
      ],
    ],
    [
      "the path of the search",
      "  finds: { label: E, path: /search/ }",
      [
        '6:28  "collections.finds.path" is /search/, which is reserved for the search, unless site.yaml contains "search: false". Write another path, such as path: /our-finds/.',
      ],
    ],
    [
      "the path of the reference",
      "  blog: { path: /developers/ }",
      [
        '6:17  "collections.blog.path" is /developers/, which is reserved for the API\'s reference. Write another path, such as path: /our-blog/.',
      ],
    ],
    [
      "the path of a language",
      "  blog: { path: /de/blog/ }",
      [
        '6:17  "collections.blog.path" is /de/blog/, which is reserved for the language "de". Write another path, such as path: /our-blog/.',
      ],
    ],
    [
      "an alias that is the current path of a collection",
      "  blog: { path: /news/, aliases: [/guides/] }",
      [
        '6:35  an entry of "collections.blog.aliases" must be a previous path, got "/guides/", which is the current path of guides. Remove it.',
      ],
    ],
    [
      "a language that the site does not use",
      "  events: { label: { en: E, fr: F } }",
      [
        '6:33  "collections.events.label" has a text in "fr", which is not one of the site\'s languages (en, de). Correct or remove it, or add it to locales.',
      ],
    ],
  ];
  for (const [name, lines, report] of rows)
    test(`cannot have ${name}`, () => {
      assert.deepEqual(
        reportOf({ "site.yaml": settings(lines) }),
        report.map((line) => `content/site.yaml:${line}`),
      );
    });

  test("may have the path of a disabled collection", () => {
    const lines = "  consulting: false\n  advice: { label: A, path: /consulting/ }";
    assert.deepEqual(reportOf({ "site.yaml": settings(lines) }), []);
  });

  test("with an error cause no further errors in their documents", () => {
    assert.deepEqual(
      reportOf({
        "site.yaml": settings("  events: { label: Events, feed: often }"),
        "events/a.md": markdownFile({}),
      }),
      [
        'content/site.yaml:6:34  "collections.events.feed" must be true or false, got "often". Write true or false.',
      ],
    );
  });

  test("cannot be disabled while their folder has documents", () => {
    assert.deepEqual(
      reportOf({
        "site.yaml": settings("  guides: false"),
        "guides/a.md": markdownFile({}),
        "pages/guides.md": markdownFile({ listing: "guides" }),
      }),
      [
        'content/guides/a.md:1:1  is in the folder guides, which is switched off. Move it, or delete the line "guides: false" in site.yaml.',
        'content/pages/guides.md:4:10  "listing" must be one of pages, services, industries, consulting, blog, case-studies, got "guides". Name the collection that this page lists.',
      ],
    );
  });

  const warnings: [name: string, lines: string, page: string, told: string[]][] = [
    [
      "a custom collection that no page lists",
      "  events: { label: Events, path: /whats/on/ }",
      "pages/a.md",
      [
        'content/site.yaml:6:11  "collections.events" has no page that lists it, so /whats/on/ does not exist. Create content/pages/whats/on.md with listing: events.',
      ],
    ],
    [
      "a page that lists a collection at another path",
      "  events: { label: Events, path: /whats/on/ }",
      "pages/events.md",
      [
        "content/pages/events.md:4:10  lists events at /events/, but its documents are below /whats/on/. Rename the file to content/pages/whats/on.md, and add aliases: [/events/].",
      ],
    ],
    [
      "nothing if the page is at the path of the collection",
      "  events: { label: Events, path: /whats/on/ }",
      "pages/whats/on.md",
      [],
    ],
  ];
  for (const [name, lines, page, reported] of warnings)
    test(`cause a warning for ${name}`, () => {
      assert.deepEqual(
        warningsOf({
          "site.yaml": settings(lines),
          "events/a.md": markdownFile({}),
          [page]: markdownFile(page === "pages/a.md" ? {} : { listing: "events" }),
        }),
        reported,
      );
    });

  test("are accepted or reported, and never crash, for any declaration", () => {
    const word = fc.constantFrom(
      "path",
      "label",
      "aliases",
      "blog",
      "pages",
      "events",
      "__proto__",
      "constructor",
      "/x/",
      "/../",
      "",
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        word,
        fc.constantFrom(null, true, false, 0, -1.5),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(word, tie("value"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (reported) => {
        const lines = `  ${JSON.stringify(reported)}`;
        for (const line of reportOf({ "site.yaml": settings(lines) }))
          assert.match(line, /^content\/site\.yaml:\d+:\d+ {2}./);
      }),
      { numRuns: runs(100) },
    );
  });
});
