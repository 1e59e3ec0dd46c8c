/**
 * Every combination of parameters keeps what a filter over all items keeps, and reads no more than three files for it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { categories, postKinds } from "../contract/collections.ts";
import { fold } from "../contract/fold.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { buildSite, expectError, serveSite } from "./built-site.fixture.ts";

const locales = ["en", "de", "pt-BR"];

/** The last is one of pages alone. */
const tags = ["water", "Wasser & Öl", "a=b, c", "firm"];

const { site } = buildSite({
  "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [${locales.join(", ")}]\n`,
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const locale = locales[index % 3];
      const kind = postKinds[index % 2];
      const front = {
        title: `Post ${index}`,
        date: `${2023 + (index % 4)}-01-01`,
        kind,
        tags: tags.filter((tag) => index % (tags.indexOf(tag) + 2) === 0),
      };
      const language = locale === "en" ? "" : `.${locale}`;
      return [`blog/post-${index}${language}.md`, markdownFile(front)];
    }),
  ),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `pages/page-${index}${index % 2 ? ".de" : ""}.md`,
      markdownFile({
        title: `Page ${index}`,
        category: categories[index % 4],
        tags: tags.slice(index % 5),
      }),
    ]),
  ),
});

const Item = z.looseObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  published_at: z.string().nullable(),
});
type Item = z.infer<typeof Item>;
const List = z.object({
  data: z.array(Item),
  pagination: z.looseObject({ total: z.number() }),
});

const years = ["2024", "2026", "1999"];

/** Whether an item has what a parameter asks for, where that is not the field of its name. */
const hasValue: Record<string, (item: Item, value: string) => boolean> = {
  tag: (item, value) => item.tags.includes(value),
  year: (item, value) => item.published_at?.startsWith(value) ?? false,
};

/** Values of the parameters that are choices, those that nothing has among them. */
const choices = {
  blog: { locale: locales, kind: postKinds, tag: tags, year: years },
  pages: { locale: locales, category: categories, tag: tags, year: years },
} as const;

const query = fc.constantFrom("blog" as const, "pages" as const).chain((list) =>
  fc.record({
    list: fc.constant(list),
    q: fc.constantFrom("", "1", "2", "POST", "page 1", "nothing"),
    page: fc.constantFrom(1, 2, 3),
    per_page: fc.constantFrom(3, 20, 100),
    chosen: fc.record(
      Object.fromEntries(
        Object.entries(choices[list]).map(([name, values]) => [
          name,
          fc.constantFrom(...values),
        ]),
      ),
      { requiredKeys: [] },
    ),
  }),
);

describe("a label", () => {
  for (const [search, message, hint] of [
    [
      "tag=watr",
      '"tag" must be a tag that an item of the site has, got "watr".',
      "Did you mean tag=water?",
    ],
    [
      "tag=WATER&year=2026",
      '"tag" must be a tag that an item of the site has, got "WATER".',
      "Did you mean tag=water?",
    ],
    [
      "tag=quite-other",
      '"tag" must be a tag that an item of the site has, got "quite-other".',
      "Send a tag that an item of the site has, or leave tag out.",
    ],
    [
      "year=26",
      '"year" must be a year in four digits, got "26".',
      "Send a year in four digits, or leave year out.",
    ],
  ] as const)
    test(`that nothing has is told from ?${search}`, async () => {
      const response = await serveSite(site).get(
        `/api/public/v1/services?${search}`,
      );
      const error = await expectError(response, 400, "bad_request");
      assert.deepEqual([error.message, error.hint], [message, hint]);
    });

  test("that the list has nowhere, or that is empty, is no mistake", async () => {
    for (const [search, total] of [
      ["/guides?tag=water", 0],
      ["/blog?year=1999", 0],
      ["/blog?tag=&year=", 40],
    ] as const) {
      const response = await serveSite(site).get(`/api/public/v1${search}`);
      const { pagination } = List.parse(await response.json());
      assert.equal(pagination.total, total);
    }
  });
});

describe("any combination of parameters", () => {
  test("keeps what a filter over all items keeps, with three reads at most", async () => {
    const { get } = serveSite(site);
    const whole = {
      blog: List.parse(
        await (await get("/api/public/v1/blog?per_page=100")).json(),
      ).data,
      pages: List.parse(
        await (await get("/api/public/v1/pages?per_page=100")).json(),
      ).data,
    };
    await fc.assert(
      fc.asyncProperty(query, async ({ list, q, page, per_page, chosen }) => {
        const expected = whole[list].filter(
          (item) =>
            Object.entries(chosen).every(
              ([name, value]) =>
                hasValue[name]?.(item, value) ?? item[name] === value,
            ) &&
            [item.title, item.description].some((text) =>
              fold(text).includes(fold(q)),
            ),
        );
        const search = new URLSearchParams({
          q,
          page: String(page),
          per_page: String(per_page),
          ...chosen,
        });
        const fresh = serveSite(site);
        const response = await fresh.get(`/api/public/v1/${list}?${search}`);
        const last = Math.max(1, Math.ceil(expected.length / per_page));
        if (page > last) {
          const { hint } = await expectError(response, 400, "bad_request");
          assert.equal(hint, `The last page is ${last}.`);
          return;
        }
        const answer = List.parse(await response.json());
        assert.deepEqual(
          answer.data,
          expected.slice((page - 1) * per_page, page * per_page),
        );
        assert.equal(answer.pagination.total, expected.length);
        const reads = fresh.reads.filter((path) => !path.includes("manifest"));
        assert.ok(reads.length <= 3, reads.join(" "));
      }),
      { numRuns: 250 },
    );
  });

  test("is prebuilt for each language of a list", async () => {
    const { get, files } = serveSite(site);
    for (const locale of locales) {
      const response = await get(
        `/api/public/v1/blog?per_page=100&locale=${locale}`,
      );
      const { data } = List.parse(await response.json());
      const file = files.get(`/api/public/v1/blog.locale-${locale}.json`) ?? "";
      assert.deepEqual(
        List.parse(JSON.parse(file)).data.map(({ slug }) => slug),
        data.map(({ slug }) => slug),
      );
      assert.ok(data.length > 0);
    }
    await expectError(
      await get("/api/public/v1/blog.locale-de.json"),
      404,
      "not_found",
    );
  });
});
