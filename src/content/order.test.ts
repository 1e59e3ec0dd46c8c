import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { filePlace } from "./problems.ts";
import type { Document } from "./document.ts";
import { compareDocuments } from "./order.ts";

const common = {
  layout: "document",
  fields: {},
  listing: null,
  blocks: null,
  file: "",
  source: "",
  locale: "en",
  slug: "a",
  path: "",
  state: "published",
  title: "A",
  noindex: false,
  expiresAt: null,
  period: null,
  description: "",
  publishedAt: null,
  publishedLocal: null,
  updatedLocal: null,
  updatedAt: null,
  addedAt: null,
  committedAt: null,
  tags: [],
  image: null,
  aliases: [],
  order: null,
  body: "",
  bodyLine: 1,
  locate: () => filePlace(""),
  locateIn: () => filePlace(""),
  readingTimeMinutes: 1,
  book: null,
  series: null,
  translations: [],
} satisfies Partial<Document>;

const post = (own: Partial<Document>): Document => ({
  ...common,
  collection: "blog",
  ...own,
});

const service = (own: Partial<Document>): Document => ({
  ...common,
  collection: "services",
  ...own,
});

const compare = (a: Document, b: Document) =>
  compareDocuments(a.collection === "blog" ? "-date" : "position", a, b);

const slugs = (documents: Document[]) => documents.toSorted(compare).map(({ slug }) => slug);

describe("compareDocuments", () => {
  test("sorts posts newest first, then by slug, with undated ones last", () => {
    const documents = [
      post({ slug: "none" }),
      post({ slug: "b", publishedAt: "2026-01-01T00:00:00Z" }),
      post({ slug: "a", publishedAt: "2026-01-01T00:00:00Z" }),
      post({ slug: "new", publishedAt: "2026-01-01T00:00:01Z" }),
    ];
    assert.deepEqual(slugs(documents), ["new", "a", "b", "none"]);
  });

  test("ignores position and title of posts", () => {
    const documents = [
      post({ slug: "a", order: 2, title: "Z" }),
      post({ slug: "b", order: 1, title: "A" }),
    ];
    assert.deepEqual(slugs(documents), ["a", "b"]);
  });

  test("sorts services by position, then title, then slug", () => {
    const documents = [
      service({ slug: "none", title: "A" }),
      service({ slug: "c", order: 2, title: "A" }),
      service({ slug: "b", order: 1, title: "B" }),
      service({ slug: "a2", order: 1, title: "A" }),
      service({ slug: "a1", order: 1, title: "A" }),
      service({ slug: "first", order: -1, title: "Z" }),
    ];
    assert.deepEqual(slugs(documents), ["first", "a1", "a2", "b", "c", "none"]);
  });

  test("sorts titles naturally: numbers by value, accented letters next to their base letter", () => {
    const documents = [
      service({ slug: "ten", title: "Part 10" }),
      service({ slug: "two", title: "part 2" }),
      service({ slug: "z", title: "Zinc" }),
      service({ slug: "o", title: "Öl" }),
    ];
    assert.deepEqual(slugs(documents), ["o", "two", "ten", "z"]);
  });

  test("sorts translations by language code", () => {
    const documents = [service({ locale: "en" }), service({ locale: "de" })];
    assert.deepEqual(
      documents.toSorted(compare).map(({ locale }) => locale),
      ["de", "en"],
    );
  });

  const fields = fc.record({
    slug: fc.constantFrom("a", "b", "c", "d"),
    locale: fc.constantFrom("en", "de"),
    title: fc.constantFrom("A", "a", "Á", "A 2", "A 10", "A\u0301", ""),
    order: fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true }))),
    publishedAt: fc.option(fc.constantFrom("2026-01-01T00:00:00Z", "2025-01-01T00:00:00Z")),
  });
  // A path belongs to one document, so slug and locale identify it.
  const unique = fc.uniqueArray(fields, {
    selector: ({ slug, locale }) => `${slug}.${locale}`,
  });
  const kinds: [
    name: string,
    make: (
      fields: Pick<Document, "slug" | "locale" | "title" | "order" | "publishedAt">,
    ) => Document,
  ][] = [
    ["posts", post],
    ["services", service],
  ];
  for (const [name, make] of kinds) {
    test(`sorts any shuffle of ${name} to the same order`, () => {
      const shuffles = unique.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      );
      fc.assert(
        fc.property(shuffles, ([list, shuffled]) => {
          const sort = (rows: typeof list) =>
            rows
              .map(make)
              .toSorted(compare)
              .map(({ slug, locale }) => `${slug}.${locale}`);
          assert.deepEqual(sort(shuffled), sort(list));
        }),
      );
    });
  }
});
