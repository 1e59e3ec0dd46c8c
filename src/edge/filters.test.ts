/**
 * Combinations of list parameters. Each returns the same as a filter over all items, and reads at
 * most three files, or four with HTML bodies.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { runs } from "../format/property-tests.fixture.ts";
import { optionsOf } from "../collections/fields/enum.ts";
import { pages, postKinds } from "../collections/presets/presets.ts";
import { fold } from "../format/document-index.ts";
import { documentName } from "../format/urls.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { toHtml } from "../emit/serialize.ts";
import { buildSite, expectError, serveBuiltFiles } from "./built-site.fixture.ts";

const categories = optionsOf(pages.fields?.["category"] ?? {});

const locales = ["en", "de", "pt-BR"];

/** The last tag is only used by pages. */
const tags = ["water", "Wasser & Öl", "a=b, c", "firm"];

const { site, files } = buildSite({
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
        ...(index % 3 === 0 ? { updated: `2026-0${1 + (index % 5)}-0${1 + (index % 7)}` } : {}),
      };
      const language = locale === "en" ? "" : `.${locale}`;
      const text = `Text of post ${index}, with [a link](/contact/).\n`;
      return [`blog/post-${index}${language}.md`, markdownFile(front, text)];
    }),
  ),
  "industries/ports.md": markdownFile({}),
  "industries/farms.md": markdownFile({}),
  "services/energy.md": markdownFile({}),
  "services/energy.de.md": markdownFile({ title: "Energie" }),
  "services/water.md": markdownFile({}),
  "services/idle.md": markdownFile({}),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `case-studies/case-${index}${index % 4 === 0 ? ".de" : ""}.md`,
      markdownFile({
        title: `Case ${index % 4}`,
        client: "Port",
        ...(index % 3 === 0 ? {} : { industry: "ports" }),
        services: ["energy", "water"].slice(index % 3),
        ...(index % 2 === 0 ? { date: `2025-0${1 + index}-01` } : {}),
      }),
    ]),
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

/** Starts an edge that has read nothing yet. */
const serve = () => serveBuiltFiles(site, files);

const Item = z.looseObject({
  slug: z.string(),
  api_url: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  published_at: z.string().nullable(),
  updated_at: z.string().nullable(),
});
type Item = z.infer<typeof Item>;
const List = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  pagination: z.looseObject({ total: z.number() }),
});

const References = z.array(z.object({ title: z.string() }));
const Single = z.object({
  data: z.object({ markdown: z.string(), digest: z.string() }),
});

const years = ["2024", "2026", "1999"];

/** Predicates for parameters whose names differ from those of their fields. */
const hasValue: Record<string, (item: Item, value: string) => boolean> = {
  industry: (item, value) => item["industry"] === value,
  service: (item, value) => z.array(z.string()).parse(item["services"]).includes(value),
  updated_since: (item, value) => Date.parse(lastChange(item) ?? "") >= Date.parse(value),
  sort: () => true,
  include: () => true,
  tag: (item, value) => {
    const wanted = tags.includes(value) ? [value] : value.split(",");
    return item.tags.some((tag) => wanted.includes(tag));
  },
  year: (item, value) => item.published_at?.startsWith(value) ?? false,
  published_from: ({ published_at: at }, value) => at !== null && at >= value,
  published_to: ({ published_at: at }, value) => at !== null && at.slice(0, value.length) <= value,
};

const lastChange = (item: Item) => item.updated_at ?? item.published_at;

const orders: Record<string, (item: Item) => string | null> = {
  title: ({ title }) => title,
  date: ({ published_at }) => published_at,
  updated: lastChange,
};
const collator = new Intl.Collator("en", { numeric: true });

/** @returns the items in order; items without a value are last, equal ones keep their order */
function sortItems(items: Item[], sort: string | undefined): Item[] {
  const keyOf = orders[sort?.replace("-", "") ?? ""];
  if (!keyOf) return items;
  return items.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return collator.compare(one, other) * (sort?.startsWith("-") ? -1 : 1);
  });
}

/** Values of the parameters, including some that no item has. */
const common = {
  locale: locales,
  tag: [...tags, "water,firm", "firm,water,water"],
  year: years,
  published_from: ["2024-01-01", "2025-01-01T00:00:00Z", "2030-01-01"],
  published_to: ["2024-01-01", "2025-12-31", "2022-12-31T23:59:59Z"],
  updated_since: ["2023-01-01", "2025-06-01T00:00:00+02:00", "2030-01-01"],
  sort: Object.keys(orders).flatMap((key) => [key, `-${key}`]),
  include: ["markdown", "markdown,markdown", "html", "markdown,html", "html,markdown"],
};
const choices = {
  documents: { ...common, type: ["blog_post", "page", "case_study"] },
  blog: { ...common, kind: postKinds },
  pages: { ...common, category: categories },
  "case-studies": {
    ...common,
    industry: ["ports", "farms"],
    service: ["energy", "water", "idle"],
  },
} as const;

const lists = Object.keys(choices);
const isList = (name: string): name is keyof typeof choices => name in choices;

const query = fc.constantFrom(...lists.filter(isList)).chain((list) =>
  fc.record({
    list: fc.constant(list),
    q: fc.constantFrom("", "1", "2", "POST", "page 1", "nothing"),
    page: fc.constantFrom(1, 2, 3),
    per_page: fc.constantFrom(3, 20, 100),
    chosen: fc.record(
      Object.fromEntries(
        Object.entries(choices[list]).map(([name, values]) => [name, fc.constantFrom(...values)]),
      ),
      { requiredKeys: [] },
    ),
  }),
);

describe("facet", () => {
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
      "tag=water,watr",
      '"tag" must be a tag that an item of the site has, got "watr".',
      "Did you mean tag=water?",
    ],
    [
      "tag=quite-other",
      '"tag" must be a tag that an item of the site has, got "quite-other".',
      "Send a tag that an item of the site has, or omit tag.",
    ],
    [
      "year=26",
      '"year" must be a four-digit year, got "26".',
      "Send a four-digit year, or omit year.",
    ],
  ] as const)
    test(`rejects a value that no item has, as in ?${search}`, async () => {
      const response = await serve().get(`/api/public/v1/services?${search}`);
      const error = await expectError(response, 400, "bad_request");
      assert.deepEqual([error.message, error.hint], [message, hint]);
    });

  test("accepts a value from another list, and an empty value", async () => {
    for (const [search, total] of [
      ["/guides?tag=water", 0],
      ["/blog?year=1999", 0],
      ["/blog?tag=&year=", 40],
    ] as const) {
      const response = await serve().get(`/api/public/v1${search}`);
      const { pagination } = List.parse(await response.json());
      assert.equal(pagination.total, total);
    }
  });
});

describe("references of case studies", () => {
  test("are returned as documents in addition to the slugs, in the same language if there is a translation", async () => {
    const { get } = serve();
    const address = "/api/public/v1/case-studies";
    const { data } = List.parse(await (await get(address)).json());
    const german = data.find((item) => item["slug"] === "case-4.de");
    assert.equal(german?.["industry"], "ports");
    assert.deepEqual(german["industry_ref"], {
      locale: "en",
      slug: "ports",
      title: "Title",
      url: "https://site.example/industries/ports/",
      markdown_url: "https://site.example/industries/ports.md",
      api_url: "https://site.example/api/public/v1/industries/ports",
    });
    const [, english] = data.filter((item) => item["industry"] === null);
    assert.equal(english?.["industry_ref"], null);
    const titles = (item: Record<string, unknown> | undefined) =>
      References.parse(item?.["service_refs"]).map(({ title }) => title);
    const all = data.find((item) => item["slug"] === "case-0.de");
    assert.deepEqual(titles(all), ["Energie", "Title"]);
    assert.deepEqual(all?.["services"], ["energy", "water"]);
  });
});

describe("invalid parameter", () => {
  for (const [search, message, hint] of [
    [
      "/case-studies?industry=port",
      '"industry" must be the slug of a document in industries, got "port".',
      "Did you mean industry=ports?",
    ],
    [
      "/case-studies?service=idel",
      '"service" must be the slug of a document in services, got "idel".',
      "Did you mean service=idle?",
    ],
    ...[",", ",,", "%2C"].map((value): [string, string, string] => [
      `/blog?tag=${value}`,
      `"tag" must be a tag that an item of the site has, got ${JSON.stringify(decodeURIComponent(value))}.`,
      "Send a tag that an item of the site has, or omit tag.",
    ]),
    [
      "/guides?updated_since=2026-02-30",
      '"updated_since" must be a day or a time (RFC 3339), got "2026-02-30".',
      "Send updated_since=2026-01-01T00:00:00Z or a day such as updated_since=2026-01-01, or omit updated_since.",
    ],
    [
      "/guides?updated_since=2026-02-20T10:00:00+01:00",
      '"updated_since" must be a day or a time (RFC 3339), got "2026-02-20T10:00:00 01:00".',
      "Encode + as %2B, as in updated_since=2026-02-20T10:00:00%2B01:00",
    ],
    [
      "/guides?sort=titel",
      '"sort" must be one of date, -date, title, -title, updated, -updated, got "titel".',
      "Did you mean sort=title?",
    ],
    [
      "/guides?sort=",
      '"sort" must be one of date, -date, title, -title, updated, -updated, got "".',
      "Send one of these values, or omit sort.",
    ],
    [
      "/guides?include=body",
      '"include" must be markdown or html, got "body".',
      "Send include=markdown, or omit include.",
    ],
    [
      "/guides?include=markdown,htlm",
      '"include" must be markdown or html, got "htlm".',
      "Did you mean include=html?",
    ],
    [
      "/guides?include=markdown&include=markdown",
      '"include" is sent more than once.',
      'Send "include" once.',
    ],
    [
      "/guides?fields=title",
      '"fields" is not a parameter of listGuides.',
      "listGuides takes page, per_page, q, locale, tag, year, published_from, published_to, updated_since, sort, include.",
    ],
  ] as const)
    test(`is rejected, as in ${search}`, async () => {
      const error = await expectError(
        await serve().get(`/api/public/v1${search}`),
        400,
        "bad_request",
      );
      assert.deepEqual([error.message, error.hint], [message, hint]);
    });

  test("excludes empty values and services without a case study", async () => {
    for (const [search, total] of [
      ["?updated_since=&include=&industry=&service=", 9],
      ["?service=idle", 0],
    ] as const) {
      const response = await serve().get(`/api/public/v1/case-studies${search}`);
      const { pagination } = List.parse(await response.json());
      assert.equal(pagination.total, total);
    }
  });
});

describe("HTML body", () => {
  const built = buildSite({
    "site.yaml": "name: Site\nbase_url: https://site.example\ndescription: About it\n",
    "blog/a.md": markdownFile(
      { date: "2026-01-02" },
      "See [the other](b.md).\n\n![A crane](crane.svg)\n\n> [!NOTE]\n> Read.\n",
    ),
    "blog/b.md": markdownFile({ date: "2026-01-01" }, "Text.[^1]\n\n[^1]: A.\n"),
    "blog/crane.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  const ask = async () => {
    const response = await built.get("/api/public/v1/blog?include=html");
    const { data } = List.parse(await response.json());
    return data.map(({ html, markdown }) => {
      assert.equal(markdown, undefined);
      return String(html);
    });
  };

  test("has absolute URLs", async () => {
    const [a = "", b = ""] = await ask();
    assert.match(a, /href="https:\/\/site\.example\/blog\/b\/"/);
    assert.match(a, /src="https:\/\/site\.example\/media\/blog\/crane\.svg"/);
    assert.match(b, /href="https:\/\/site\.example\/blog\/b\/#/);
  });

  test("is never omitted: an unreadable file gives 502", async () => {
    const { get, fail } = serveBuiltFiles(built.site, built.files);
    fail((path) =>
      path.includes("/html.") ? Promise.resolve(new Response("damaged")) : undefined,
    );
    await expectError(
      await get("/api/public/v1/blog?include=html&per_page=1"),
      502,
      "upstream_unavailable",
    );
  });
});

describe("combinations of parameters", () => {
  test("return the same as a filter over all items, with few reads", async () => {
    const { get } = serve();
    const whole = new Map<string, Item[]>();
    const bodies = new Map<string, z.infer<typeof Single>["data"]>();
    for (const list of lists) {
      const answer = await get(`/api/public/v1/${list}?per_page=100`);
      const { data } = List.parse(await answer.json());
      const items = z.array(Item).parse(data);
      whole.set(list, items);
      for (const { api_url: url } of items) {
        const one = await get(new URL(url).pathname);
        bodies.set(url, Single.parse(await one.json()).data);
      }
    }
    const html = new Map(
      site.visible.map((document) => [
        `https://site.example/api/public/v1/${document.collection}/${documentName(document.slug, document.locale, site.defaultLocale)}`,
        toHtml(site, document),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(query, async ({ list, q, page, per_page, chosen }) => {
        const filtered = (whole.get(list) ?? []).filter(
          (item) =>
            Object.entries(chosen).every(
              ([name, value]) => hasValue[name]?.(item, value) ?? item[name] === value,
            ) && [item.title, item.description].some((text) => fold(text).includes(fold(q))),
        );
        const expected = sortItems(filtered, chosen["sort"]);
        const search = new URLSearchParams({
          q,
          page: String(page),
          per_page: String(per_page),
          ...chosen,
        });
        const fresh = serve();
        const response = await fresh.get(`/api/public/v1/${list}?${search}`);
        const size = chosen["include"] === undefined ? per_page : Math.min(per_page, 20);
        const last = Math.max(1, Math.ceil(expected.length / size));
        if (page > last) {
          const { hint } = await expectError(response, 400, "bad_request");
          assert.equal(hint, `The last page is ${last}: page=${last}`);
          return;
        }
        const answer = List.parse(await response.json());
        const included = chosen["include"]?.split(",") ?? [];
        assert.deepEqual(
          answer.data,
          expected.slice((page - 1) * size, page * size).map((item) => ({
            ...item,
            ...(included.includes("markdown") ? bodies.get(item.api_url) : {}),
            ...(included.includes("html") ? { html: html.get(item.api_url) } : {}),
          })),
        );
        assert.equal(answer.pagination.total, expected.length);
        assert.equal(answer.pagination.per_page, size);
        const reads = fresh.reads.filter((path) => !path.includes("manifest"));
        // HTML bodies are in separate files.
        const limit = included.includes("html") ? 4 : 3;
        assert.ok(reads.length <= limit, reads.join(" "));
      }),
      { numRuns: runs(400) },
    );
  });

  test("lists have a prebuilt file for each language", async () => {
    const { get } = serve();
    for (const locale of locales) {
      const response = await get(`/api/public/v1/blog?per_page=100&locale=${locale}`);
      const { data } = List.parse(await response.json());
      const file = files.get(`/api/public/v1/blog.locale-${locale}.json`) ?? "";
      assert.deepEqual(
        List.parse(JSON.parse(file)).data.map((item) => item["slug"]),
        data.map((item) => item["slug"]),
      );
      assert.ok(data.length > 0);
    }
    await expectError(await get("/api/public/v1/blog.locale-de.json"), 404, "not_found");
  });
});
