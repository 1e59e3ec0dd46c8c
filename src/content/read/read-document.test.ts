import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile } from "../content-folder.fixture.ts";
import { presetCollections } from "../site-collections.ts";
import { readDocument } from "./read-document.ts";

function presetAt(name: string) {
  const collection = presetCollections.get(name);
  assert.ok(collection);
  return collection;
}

function read(
  name: string,
  collection: string,
  frontMatter: Record<string, unknown> = {},
  changedAt: string | null = null,
) {
  const required = {
    pages: { category: "Company" },
    blog: { date: "2026-01-01" },
    "case-studies": { client: "Client" },
  };
  const own = Object.entries(required).find(([key]) => key === collection);
  return readDocument(
    { name, text: markdownFile({ ...own?.[1], ...frontMatter }, "Text\n") },
    presetAt(collection),
    {
      label: "content",
      locales: ["en", "de", "pt-BR"],
      now: "2026-07-01T00:00:00Z",
      changedAt,
    },
  );
}

describe("readDocument with a file name", () => {
  const rows: [name: string, collection: string, locale: string, slug: string, path: string][] = [
    ["pages/index.md", "pages", "en", "index", "/"],
    ["pages/index.de.md", "pages", "de", "index", "/de/"],
    ["pages/about.md", "pages", "en", "about", "/about/"],
    ["pages/about.en.md", "pages", "en", "about", "/about/"],
    ["pages/about/team.de.md", "pages", "de", "about/team", "/de/about/team/"],
    ["pages/about/index.md", "pages", "en", "about", "/about/"],
    ["services/x.md", "services", "en", "x", "/services/x/"],
    ["industries/x.md", "industries", "en", "x", "/industries/x/"],
    ["consulting/x.md", "consulting", "en", "x", "/consulting/x/"],
    ["guides/x.pt-BR.md", "guides", "pt-BR", "x", "/pt-BR/guides/x/"],
    ["blog/2026/03/x.md", "blog", "en", "x", "/blog/x/"],
    ["case-studies/x.md", "case-studies", "en", "x", "/case-studies/x/"],
  ];
  for (const [name, collection, locale, slug, path] of rows) {
    test(`maps ${name} to ${path}`, () => {
      const { document } = read(name, collection);
      assert.deepEqual(
        [document?.source, document?.locale, document?.slug, document?.path],
        [name, locale, slug, path],
      );
    });
  }

  const slugs: [name: string, collection: string, path: string][] = [
    ["blog/Größe 1.md", "blog", "/blog/size/"],
    ["blog/x.de.md", "blog", "/de/blog/size/"],
    ["pages/about/team.md", "pages", "/about/size/"],
  ];
  for (const [name, collection, path] of slugs) {
    test(`replaces the last segment of ${name} with a slug`, () => {
      const { document } = read(name, collection, { slug: "size" });
      assert.equal(document?.path, path);
    });
  }

  const form = "which cannot be part of a URL: use lower-case letters, digits and single hyphens.";
  const refused: [name: string, collection: string, message: string][] = [
    [
      "blog/Größe 1.md",
      "blog",
      `has the name "Größe 1", ${form} Rename it to "groesse-1", or add slug: groesse-1.`,
    ],
    [
      "blog/Café_Olé.md",
      "blog",
      `has the name "Café_Olé", ${form} Rename it to "cafe-ole", or add slug: cafe-ole.`,
    ],
    ["blog/你好.md", "blog", `has the name "你好", ${form} Rename it, or add a slug.`],
    [
      "blog/release-1.2.md",
      "blog",
      `has the name "release-1.2", ${form} Rename it to "release-1-2", or add slug: release-1-2.`,
    ],
    [
      "pages/Our Team/x.md",
      "pages",
      `is in a folder with the name "Our Team", ${form} Rename the folder to "our-team".`,
    ],
    [
      "pages/Our Team/index.md",
      "pages",
      `is in a folder with the name "Our Team", ${form} Rename the folder to "our-team".`,
    ],
    [
      "blog/x.fr.md",
      "blog",
      'is in the language "fr", which is not in the locales of site.yaml (en, de, pt-BR). Add it there, or rename or remove the file.',
    ],
    [
      "blog/index.md",
      "blog",
      'has the name "index", which is reserved for the page of its folder. Rename it, or give it another slug.',
    ],
  ];
  for (const [name, collection, message] of refused) {
    test(`refuses ${name}`, () => {
      assert.deepEqual(read(name, collection).problems, [
        { file: `content/${name}`, line: 1, column: 1, message },
      ]);
    });
  }
});

describe("readDocument with dates", () => {
  const date = "2026-02-01";
  const updated = "2026-03-01";
  const april = "2026-04-01T00:00:00Z";
  const rows: [
    name: string,
    frontMatter: Record<string, string>,
    changedAt: string | null,
    updatedAt: string | null,
  ][] = [
    ["by updated, regardless of git", { date, updated }, april, "2026-03-01T00:00:00Z"],
    ["by git", { date }, april, "2026-04-01T00:00:00Z"],
    ["by git without a date", {}, april, "2026-04-01T00:00:00Z"],
    [
      "not at all if the change in git precedes the publication",
      { date },
      "2026-01-01T00:00:00Z",
      null,
    ],
    [
      "by date if updated precedes it",
      { date, updated: "2026-01-01" },
      null,
      "2026-02-01T00:00:00Z",
    ],
    ["not at all with only a date", { date }, null, null],
    ["not at all without any date", {}, null, null],
  ];
  for (const [name, frontMatter, changedAt, updatedAt] of rows) {
    test(`dates the last change ${name}`, () => {
      const { document } = read("guides/x.md", "guides", frontMatter, changedAt);
      assert.equal(document?.updatedAt, updatedAt);
    });
  }
});

describe("readDocument with a body", () => {
  test("keeps the body as written and returns its first line", () => {
    const { document } = read("services/x.md", "services");
    assert.deepEqual([document?.body, document?.bodyLine], ["Text\n", 5]);
  });

  test("returns the position of a key's value", () => {
    const { document } = read("services/x.md", "services", { order: 3 });
    assert.deepEqual(document?.locate("order"), {
      file: "content/services/x.md",
      line: 4,
      column: 8,
    });
  });

  const minutes: [count: number, text: string, minutes: number][] = [
    [0, "word ", 1],
    [329, "word ", 1],
    [330, "word ", 2],
    [2200, "word ", 10],
    [275, "時計の中には多くの歯車がある。修理に、", 10],
    [500, "钟里有很多齿轮。", 7],
    [1100, "단어 ", 5],
    [220, "นาฬิกาเก่า", 2],
    [110, "word 時計の中 ", 1],
  ];
  for (const [count, text, expected] of minutes) {
    test(`estimates ${expected} min for ${count} times ${text}`, () => {
      const { document } = readDocument(
        { name: "guides/x.md", text: markdownFile({}, text.repeat(count)) },
        presetAt("guides"),
        { label: "content", locales: ["en"], now: "2026", changedAt: null },
      );
      assert.equal(document?.readingTimeMinutes, expected);
    });
  }
});
