import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyText } from "../format/property-tests.fixture.ts";
import { formatQuery, parseQuery, type ListQuery } from "./parse-query.ts";
import { standardCollections } from "../collections/preset-api.ts";
import { makeApis } from "./make-api.ts";

const [{ operations }] = makeApis(standardCollections, ["en", "de"]);
const find = (id: string) => {
  const operation = operations.find((candidate) => candidate.id === id);
  assert.ok(operation);
  return operation;
};
const pages = find("listPages");
const posts = find("listBlogPosts");
const index = find("getApiIndex");

describe("parseQuery", () => {
  const accepted: [search: string, expected: Partial<ListQuery>][] = [
    ["", {}],
    ["page=1", {}],
    ["page=7", { page: 7 }],
    ["page=007", { page: 7 }],
    ["per_page=1", { per_page: 1 }],
    ["per_page=100", { per_page: 100 }],
    ["per_page=101", { per_page: 100 }],
    ["per_page=100&include=html", { per_page: 20, values: { include: "html" } }],
    ["include=html,markdown&per_page=21", { per_page: 20, values: { include: "markdown,html" } }],
    ["include=&per_page=21", { per_page: 21 }],
    ["per_page=9007199254740993", { per_page: 100 }],
    [`per_page=${"9".repeat(400)}`, { per_page: 100 }],
    ["q=", {}],
    ["q=two+words", { q: "two words" }],
    ["q=two%20words", { q: "two words" }],
    ["q=a%2Bb", { q: "a+b" }],
    ["q=%C3%A9", { q: "é" }],
    [`q=${"x".repeat(200)}`, { q: "x".repeat(200) }],
    [`q=${encodeURIComponent("😀".repeat(200))}`, { q: "😀".repeat(200) }],
    ["q=%FF", { q: "\uFFFD" }],
    ["q=%ED%A0%80", { q: "\uFFFD\uFFFD\uFFFD" }],
    ["locale=de", { values: { locale: "de" } }],
    ["category=Services", { values: { category: "Services" } }],
    [
      "category=Company&q=x&per_page=5&page=2",
      { values: { category: "Company" }, q: "x", per_page: 5, page: 2 },
    ],
  ];
  for (const [search, expected] of accepted) {
    test(`accepts ?${search.slice(0, 60)}`, () => {
      assert.deepEqual(parseQuery(pages, new URLSearchParams(search)), {
        value: {
          page: 1,
          per_page: 20,
          q: "",
          values: {},
          ...expected,
        },
      });
    });
  }

  const refused: [operation: typeof pages, search: string, message: string, hint: RegExp][] = [
    ...["abc", "-1", "1.5", "1e2", " 1", "", "0", "00", "+1", "１", "0x1"].map(
      (value): [typeof pages, string, string, RegExp] => [
        pages,
        `page=${encodeURIComponent(value)}`,
        `"page" must be an integer of 1 or more, got ${JSON.stringify(value)}.`,
        /^Send page=1 or another positive integer/,
      ],
    ),
    [
      pages,
      "per_page=0",
      '"per_page" must be an integer of 1 or more, got "0".',
      /values above 100 are reduced to 100/,
    ],
    [
      pages,
      "category=services",
      '"category" must be one of Consulting, Services, Industries, Guides, Company, got "services".',
      /^Did you mean category=Services\?$/,
    ],
    [
      pages,
      "category=",
      '"category" must be one of Consulting, Services, Industries, Guides, Company, got "".',
      /^Send one of these values, or omit category\.$/,
    ],
    [
      posts,
      "locale=ed",
      '"locale" must be one of en, de, got "ed".',
      /^Did you mean locale=(?:en|de)\?$/,
    ],
    [
      posts,
      "locale=",
      '"locale" must be one of en, de, got "".',
      /^Send one of these values, or omit locale\.$/,
    ],
    [
      posts,
      "category=Services",
      '"category" is not a parameter of listBlogPosts.',
      /^listBlogPosts takes page, per_page, q, locale, tag, year, published_from, published_to, updated_since, sort, include, kind\.$/,
    ],
    [
      posts,
      "perpage=5",
      '"perpage" is not a parameter of listBlogPosts.',
      /^Did you mean "per_page"\? listBlogPosts takes page, per_page, q, locale, tag, year, published_from, published_to, updated_since, sort, include, kind\.$/,
    ],
    [posts, "Page=5", '"Page" is not a parameter of listBlogPosts.', /^Did you mean "page"\?/],
    [
      index,
      "page=1",
      '"page" is not a parameter of getApiIndex.',
      /^getApiIndex takes no parameters\.$/,
    ],
    [posts, "q=a&q=b", '"q" is sent more than once.', /^Send "q" once\.$/],
    [
      posts,
      `q=${"x".repeat(201)}`,
      '"q" must have at most 200 characters, got 201.',
      /^Send a shorter text, as in q=water, or omit q\.$/,
    ],
    [
      posts,
      `q=${"%C3%A4".repeat(14_000)}`,
      '"q" must have at most 200 characters, got 14000.',
      /^Send a shorter text/,
    ],
    [posts, "page=1&page=1", '"page" is sent more than once.', /^Send "page" once\.$/],
  ];
  for (const [operation, search, message, hint] of refused) {
    test(`rejects ?${search.slice(0, 60)} of ${operation.id} with a reason`, () => {
      const { failure } = parseQuery(operation, new URLSearchParams(search));
      assert.equal(failure?.code, "bad_request");
      assert.equal(failure.message, message);
      assert.match(failure.hint, hint);
    });
  }

  test("quotes a hostile value safely and briefly", () => {
    const { failure } = parseQuery(
      pages,
      new URLSearchParams([["page", `\u202E<script>\u0000${"x".repeat(500)}`]]),
    );
    assert.match(
      failure?.message ?? "",
      /^"page" must be an integer of 1 or more, got "\\u202e<script>\\u0000x{70}…"\.$/,
    );
  });
});

describe("formatQuery", () => {
  test("formats a query that parseQuery parses to the same value", () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            page: fc.integer({ min: 1 }),
            per_page: fc.integer({ min: 1, max: 100 }),
            q: anyText().map((text) => text.toWellFormed()),
            values: fc.constantFrom(
              { category: "Guides" },
              { category: "Guides", locale: "de" },
              {},
            ),
          },
          { noNullPrototype: true },
        ),
        (query) => {
          assert.deepEqual(
            parseQuery(pages, new URLSearchParams(formatQuery(pages, query))).value,
            query,
          );
        },
      ),
    );
  });

  test("omits defaults and has a fixed order", () => {
    assert.equal(formatQuery(pages, { page: 1, per_page: 20, q: "", values: {} }), "");
    assert.equal(
      formatQuery(pages, {
        page: 2,
        per_page: 50,
        q: "a b",
        values: { category: "Guides" },
      }),
      "?category=Guides&q=a+b&per_page=50&page=2",
    );
  });
});
