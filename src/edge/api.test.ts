import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { toApiLinks } from "../format/urls.ts";
import { fold } from "../format/document-index.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import {
  buildSite,
  expectError,
  expectStandardHeaders,
  postFiles,
  serveBuiltFiles,
  serveSite,
} from "./built-site.fixture.ts";

const built = buildSite({
  ...postFiles([
    { title: "Straße am Wasser" },
    { title: "ΟΔΥΣΣΕΥΣ sails" },
    { title: "Pumps", description: "Water in motion" },
    { title: "Valves" },
    { title: "Café" },
  ]),
  "blog/post-2.de.md": markdownFile({ title: "Pumpen", date: "2025-12-30" }),
  "blog/nur-deutsch.de.md": markdownFile({
    title: "Nur deutsch",
    date: "2025-01-01",
  }),
  "blog/hidden.md": markdownFile({ date: "2025-01-01", draft: true }),
  "blog/later.md": markdownFile({ date: "2030-01-01" }),
  "blog/quiet.md": markdownFile({ date: "2025-01-01", noindex: true }),
  "pages/services.md": markdownFile({ category: "Services" }),
});

const titles = async (response: Response) => {
  assert.equal(response.status, 200);
  const list = presetSchemas.BlogPostList.parse(await response.json());
  return list.data.map(({ title }) => title);
};

describe("GET a list", () => {
  const rows: [search: string, expected: string[]][] = [
    [
      "",
      ["Straße am Wasser", "ΟΔΥΣΣΕΥΣ sails", "Pumpen", "Pumps", "Valves", "Café", "Nur deutsch"],
    ],
    ["?per_page=2&page=2", ["Pumpen", "Pumps"]],
    ["?q=strasse", ["Straße am Wasser"]],
    ["?q=οδυσσευς", ["ΟΔΥΣΣΕΥΣ sails"]],
    ["?q=cafe%CC%81", ["Café"]],
    ["?q=wa", ["Straße am Wasser", "Pumps"]],
    ["?q=wa&per_page=1&page=2", ["Pumps"]],
    ["?q=nothing+like+it", []],
    ["?q=pumps%09water", []],
    ["?q=sails%0A", []],
    [
      "?q=",
      ["Straße am Wasser", "ΟΔΥΣΣΕΥΣ sails", "Pumpen", "Pumps", "Valves", "Café", "Nur deutsch"],
    ],
  ];
  for (const [search, expected] of rows) {
    test(`returns the expected items for /blog${search}`, async () => {
      assert.deepEqual(await titles(await built.get(`/api/public/v1/blog${search}`)), expected);
    });
  }

  test("filters pages by category, alone and together with q", async () => {
    const slugs = async (search: string) => {
      const response = await built.get(`/api/public/v1/pages${search}`);
      return presetSchemas.PageList.parse(await response.json()).data.map(({ slug }) => slug);
    };
    assert.deepEqual(await slugs("?category=Services"), ["services"]);
    assert.deepEqual(await slugs("?category=Company"), ["index"]);
    assert.deepEqual(await slugs("?category=Guides"), []);
    assert.deepEqual(await slugs("?category=Company&q=title"), []);
    assert.deepEqual(await slugs("?category=Services&q=title"), ["services"]);
  });

  test("limits per_page and returns the limit", async () => {
    const response = await built.get("/api/public/v1/blog?per_page=5000");
    const { pagination, links } = presetSchemas.BlogPostList.parse(await response.json());
    assert.deepEqual(pagination, {
      page: 1,
      per_page: 100,
      total: 7,
      total_pages: 1,
    });
    assert.equal(links.self, "https://site.example/api/public/v1/blog?per_page=100");
  });

  test("rejects a page past the last one and states the last page in the hint", async () => {
    const { message, hint } = await expectError(
      await built.get("/api/public/v1/blog?page=3&per_page=5"),
      400,
      "bad_request",
    );
    assert.equal(message, '"page" is past the last page, got "3".');
    assert.equal(hint, "The last page is 2: page=2");
    assert.equal(
      (
        await expectError(
          await built.get(`/api/public/v1/services?page=${"9".repeat(30)}`),
          400,
          "bad_request",
        )
      ).message,
      `"page" is past the last page, got "${"9".repeat(30)}".`,
    );
  });

  test("accepts a trailing slash", async () => {
    assert.equal((await built.get("/api/public/v1/blog/")).status, 200);
    assert.equal((await built.get("/api/public/v1/")).status, 200);
  });

  test("returns the same results for q as a filter over all items", async () => {
    const all = presetSchemas.BlogPostList.parse(
      JSON.parse(built.files.get("/api/public/v1/blog.json") ?? ""),
    ).data;
    const letters = [...new Set(all.flatMap(({ title }) => [...title]))];
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "grapheme", maxLength: 3 }),
          fc
            .array(fc.constantFrom(...letters, "ß", "σ", "ς", "\u0301"), {
              maxLength: 3,
            })
            .map((chosen) => chosen.join("")),
        ),
        async (q) => {
          const expected = all.filter(
            ({ title, description }) =>
              fold(title).includes(fold(q)) || fold(description).includes(fold(q)),
          );
          const search = new URLSearchParams({ q, per_page: "100" });
          assert.deepEqual(
            await titles(await built.get(`/api/public/v1/blog?${search}`)),
            expected.map(({ title }) => title),
          );
        },
      ),
    );
  });
});

describe("list in several shards", () => {
  // Texts long enough that every item has its own shard and the search text is in three files.
  const site = loadContent(postFiles(["One", "Two", "Three", "Four"].map((title) => ({ title }))));
  for (const [index, document] of site.documents.entries())
    document.description = `${document.title.toLowerCase()} long ${Array.from({ length: 12_000 }, (_, word) => String(word * 4 + index).padStart(130, "0")).join(" ")}`;
  const long = serveSite(site);

  test("is searched, sorted and paginated like a list in one shard", async () => {
    const of = (search: string) => long.get(`/api/public/v1/blog${search}`).then(titles);
    assert.deepEqual(await of(""), ["One", "Two", "Three", "Four"]);
    assert.deepEqual(await of("?per_page=2&page=2"), ["Three", "Four"]);
    assert.deepEqual(await of("?q=o"), ["One", "Two", "Three", "Four"]);
    assert.deepEqual(await of("?q=o&per_page=3&page=2"), ["Four"]);
    assert.deepEqual(await of("?q=four"), ["Four"]);
    assert.deepEqual(await of("?q=one+long"), ["One"]);
  });

  test("reads only the shards that the page needs", async () => {
    const before = long.reads.length;
    assert.deepEqual(await long.get("/api/public/v1/blog?per_page=1&page=3").then(titles), [
      "Three",
    ]);
    assert.deepEqual(long.reads.slice(before), []);
    assert.equal(long.reads.filter((path) => path.endsWith(".jsonl")).length, 4);
  });

  test("is searched in separate files if the search text is too long for the index", async () => {
    const fresh = serveBuiltFiles(site, long.files);
    const readBy = async (search: string) => {
      const before = fresh.reads.length;
      await fresh.get(`/api/public/v1/blog${search}`);
      return fresh.reads.slice(before).filter((path) => /v1\/(?:documents|text)\./.test(path));
    };
    assert.deepEqual(await readBy("?q=four"), [
      "/_data/v1/text.0.txt",
      "/_data/v1/text.1.txt",
      "/_data/v1/text.2.txt",
    ]);
    assert.deepEqual(await readBy("?q=four&year=2026"), ["/_data/v1/documents.index"]);
  });
});

describe("GET one post", () => {
  test("returns the item and its body", async () => {
    const response = await built.get("/api/public/v1/blog/post-2");
    const { data } = presetSchemas.BlogPostResponse.parse(await response.json());
    assert.equal(data.title, "Pumps");
    assert.equal(data.markdown, "Text 2.");
    assert.deepEqual(data.translations, [
      {
        locale: "de",
        slug: "post-2.de",
        title: "Pumpen",
        url: "https://site.example/de/blog/post-2/",
        markdown_url: "https://site.example/de/blog/post-2.md",
        api_url: "https://site.example/api/public/v1/blog/post-2.de",
      },
    ]);
  });

  test("serves every api_url of the list with the same item", async () => {
    const list = presetSchemas.BlogPostList.parse(
      await (await built.get("/api/public/v1/blog")).json(),
    );
    for (const item of list.data) {
      const { pathname } = new URL(item.api_url ?? "");
      const { data } = presetSchemas.BlogPostResponse.parse(
        await (await built.get(pathname)).json(),
      );
      assert.deepEqual(
        { ...data, markdown: undefined, digest: undefined },
        { ...item, markdown: undefined, digest: undefined },
      );
    }
  });

  for (const slug of ["hidden", "later", "quiet", "never", "post-2.fr"]) {
    test(`does not reveal "${slug}"`, async () => {
      const { message } = await expectError(
        await built.get(`/api/public/v1/blog/${slug}`),
        404,
        "not_found",
      );
      assert.equal(message, `There is no published post with the slug "${slug}".`);
    });
  }

  test("suggests the closest slug", async () => {
    const { hint } = await expectError(
      await built.get("/api/public/v1/blog/pots-2"),
      404,
      "not_found",
    );
    assert.match(hint, /^Did you mean "post-2"\?/);
  });
});

describe("unknown paths", () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/v1/blog",
    "/api/public",
    "/api/public/v2",
    "/api/public/v2/blog",
    "/api/public/v1/blogs",
    "/api/public/v1/blog.json",
    "/api/public/v1/index.json",
    "/api/public/v1/blog/post-2.json",
    "/api/public/v1/blog/post-2/more",
    "/api/public/v1/company/x",
    "/api/public/v1//blog",
    "/api/public/v1/%2e%2e",
    "/api/public/v1/blog/%00",
    "/api/public/v1/blog/%E0%A4%A",
  ]) {
    test(`${path} returns not_found`, async () => {
      await expectError(await built.get(path), 404, "not_found");
    });
  }
});

describe("every response", () => {
  test("has the required headers, a strong ETag and the documented lifetime", async () => {
    for (const path of ["", "/company", "/blog", "/blog/post-0"]) {
      const response = await built.get(`/api/public/v1${path}`);
      expectStandardHeaders(response);
      assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
      assert.equal(response.headers.get("Cache-Control"), "public, max-age=60, s-maxage=300");
      assert.match(response.headers.get("ETag") ?? "", /^"[0-9a-f]{32}"$/);
    }
  });

  test("equals the prebuilt file for the same query, except for its links to the API", async () => {
    const request = async (path: string) => (await built.get(`/api/public/v1${path}`)).text();
    const file = (name: string) => built.files.get(`/api/public/v1${name}.json`) ?? "";
    for (const [name, path] of [
      ["/index", ""],
      ["/company", "/company"],
      ["/blog/post-2.de", "/blog/post-2.de"],
    ] as const)
      assert.equal(await request(path), toApiLinks(file(name)));
    for (const name of ["/blog", "/pages", "/services"]) {
      const answer = JSON.parse(await request(`${name}?per_page=100`));
      const url = `https://site.example/api/public/v1${name}`;
      assert.equal(answer.links.self, `${url}?per_page=100`);
      const prebuilt = JSON.parse(toApiLinks(file(name)));
      assert.equal(prebuilt.links.self, `${url}.json`);
      assert.deepEqual({ ...prebuilt, links: answer.links }, answer);
    }
  });
});
