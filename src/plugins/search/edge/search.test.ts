import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { markdownFile } from "../../../content/content-folder.fixture.ts";
import { presetSchemas } from "../../../collections/preset-schemas.fixture.ts";
import {
  expectError,
  expectStandardHeaders,
  serveBuiltFiles,
  type BuiltSite,
} from "../../../edge/built-site.fixture.ts";
import { buildSearched, serveSearched } from "./searched-site.fixture.ts";
import { sampleRows } from "../../../format/property-tests.fixture.ts";

const post = (title: string, body: string, more: object = {}) =>
  markdownFile({ title, description: `About ${title}`, date: "2026-01-05", ...more }, `${body}\n`);

const content = {
  "site.yaml":
    "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de, ja, zh, ar, th]\n",
  "blog/pumps.md": post(
    "Why pumps are oversized",
    "Engineers add a margin.\n\n## The state of the art\n\nVariable speed drives save energy.\n\n## Cost of running\n\nThe government pays for electricity in winter.",
    { tags: ["pumps", "energy"] },
  ),
  "blog/valves.md": post(
    "Valves",
    "A valve closes before a pump stops.\n\n## Wear\n\nThe state and the art of sealing.",
    { date: "2024-03-01", tags: ["pumps"] },
  ),
  "blog/drives.md": post("Drives", "Save energy with variable drives of any speed."),
  "guides/audit.md": markdownFile(
    { title: "Audit of a pump", description: "What to measure" },
    "Measure the government buildings.\n",
  ),
  "blog/cold.md": post("Cold", "Chilled.", { tags: ["cold water", "heat"] }),
  "guides/manual/index.md": markdownFile(
    { title: "All about kilns", description: "A manual" },
    "\n",
  ),
  "guides/manual/firing.md": markdownFile({ title: "Firing", description: "Heat" }, "Slowly.\n"),
  "blog/secret.md": post("Secret pumps", "Hidden.", { draft: true }),
  "blog/umlaut.de.md": post("Wärmepumpen", "Häuser brauchen weniger Energie in großen Städten."),
  "blog/haus.de.md": post("Das Haus", "Ein altes Haus."),
  "blog/tokyo.ja.md": post(
    "東京都の地下水",
    "地下水は東京の重要な資源です。コンピュータで監視します。",
  ),
  "blog/kyoto.ja.md": post("京都の寺", "京都には多くの寺があります。"),
  "blog/water.zh.md": post("城市供水", "北京的供水系统使用水泵。"),
  "blog/water.ar.md": post("المضخات", "تستخدم المَضَخّاتُ الكهرباء لضخ المياه إلى المنازل."),
  "blog/water.th.md": post("ปั๊มน้ำ", "ปั๊มน้ำใช้ไฟฟ้าในฤดูหนาว"),
};

let site: BuiltSite;
before(async () => {
  site = await serveSearched(content);
});

async function search(query: string) {
  const response = await site.get(`/api/public/v1/search?${query}`);
  assert.equal(response.status, 200, query);
  return presetSchemas.SearchResponse.parse(await response.json());
}

const slugs = async (query: string) => (await search(query)).data.map(({ slug }) => slug);

describe("GET /search", () => {
  test("answers the documented response, with the best section and its link", async () => {
    const response = await site.get("/api/public/v1/search?q=cost+of+electricity");
    expectStandardHeaders(response);
    assert.deepEqual(await response.json(), {
      data: [
        {
          type: "blog_post",
          collection: "blog",
          locale: "en",
          slug: "pumps",
          title: "Why pumps are oversized",
          description: "About Why pumps are oversized",
          url: "https://site.example/blog/pumps/",
          markdown_url: "https://site.example/blog/pumps.md",
          api_url: "https://site.example/api/public/v1/blog/pumps",
          published_at: "2026-01-05T00:00:00Z",
          updated_at: null,
          section: {
            heading: "Cost of running",
            url: "https://site.example/blog/pumps/#cost-of-running",
            excerpt: "The government pays for electricity in winter.",
          },
        },
      ],
      pagination: { page: 1, per_page: 10, total: 1, total_pages: 1 },
      links: {
        self: "https://site.example/api/public/v1/search?q=cost+of+electricity",
        first: "https://site.example/api/public/v1/search?q=cost+of+electricity",
        prev: null,
        next: null,
        last: "https://site.example/api/public/v1/search?q=cost+of+electricity",
      },
      search: { corrected: [], unknown: [], ignored: ["of"] },
    });
  });

  test("ranks pages below others at a quarter, as the search page does", async () => {
    const first = async (settings: string) => {
      const files = { "site.yaml": `${content["site.yaml"]}${settings}` };
      const { get } = await serveSearched({ ...content, ...files });
      const { data } = await (await get("/api/public/v1/search?q=audit+pump+drives")).json();
      return data[0].slug;
    };
    assert.equal(await first(""), "audit");
    assert.equal(await first("search: { below: [/guides/] }\n"), "drives");
  });

  for (const [what, query, found] of [
    ["an inflected form that no text has", "q=margins", ["pumps"]],
    ["a word of the title first", "q=valve", ["valves"]],
    ["a phrase in order", "q=%22variable+speed+drives%22", ["pumps"]],
    ["a phrase with ignored words", "q=%22state+of+the+art%22", ["pumps"]],
    ["no phrase in another order", "q=%22speed+variable%22", []],
    ["no phrase across paragraphs", "q=%22energy+cost%22", []],
    ["a phrase as it is written, not inflected", "q=%22a+pump%22", ["audit", "valves"]],
    ["a phrase in typographic quotes", "q=%E2%80%9Cvariable+speed+drives%E2%80%9D", ["pumps"]],
    [
      "a single word in quotes in every result, as it is written",
      'q=valves+"pump"',
      ["audit", "valves"],
    ],
    ["a single character in quotes", 'q="寺"&locale=ja', ["kyoto.ja"]],
    ["a pair of characters in quotes", 'q="水泵"&locale=zh', ["water.zh"]],
    ["all of several phrases", 'q="variable+speed"+"state+of"', ["pumps"]],
    ["a phrase in a tag", 'q="cold+water"', ["cold"]],
    ["no phrase in two tags", 'q="water+heat"', []],
    ["no phrase with an unknown word", 'q="variable+zeppelin"', []],
    ["no phrase that a heading starts and a text ends", 'q="art+variable"', []],
    ["the words of quotes that are not closed", 'q="cost+of+electricity', ["pumps"]],
    ["the words beside empty quotes", 'q=""+electricity', ["pumps"]],
    ["only ignored words", "q=why+are", ["pumps"]],
    ["nothing", "q=zeppelin", []],
    ["the beginning of the last word", "q=vari&prefix=true", ["drives", "pumps"]],
    ["documents of a collection", "q=pumps&collection=guides", ["audit"]],
    ["documents with a tag", "q=pumps&tag=energy", ["pumps"]],
    ["documents with one of several tags", "q=pumps&tag=energy,pumps", ["pumps", "valves"]],
    ["documents of a year", "q=pumps&year=2024", ["valves"]],
    ["German without umlauts", "q=warmepumpen&locale=de", ["umlaut.de"]],
    ["a German plural", "q=haus&locale=de", ["haus.de", "umlaut.de"]],
    ["ß as ss", "q=grossen&locale=de", ["umlaut.de"]],
    ["Japanese without spaces", "q=%E5%9C%B0%E4%B8%8B%E6%B0%B4&locale=ja", ["tokyo.ja"]],
    ["a single Japanese character", "q=%E5%AF%BA&locale=ja", ["kyoto.ja"]],
    ["the last character of a word", "q=%E6%B0%B4&locale=ja", ["tokyo.ja"]],
    [
      "Katakana",
      "q=%E3%82%B3%E3%83%B3%E3%83%94%E3%83%A5%E3%83%BC%E3%82%BF&locale=ja",
      ["tokyo.ja"],
    ],
    ["Chinese", "q=%E6%B0%B4%E6%B3%B5&locale=zh", ["water.zh"]],
    [
      "Arabic without vowel marks",
      "q=%D8%A7%D9%84%D9%85%D8%B6%D8%AE%D8%A7%D8%AA&locale=ar",
      ["water.ar"],
    ],
    ["Thai", "q=%E0%B9%84%E0%B8%9F%E0%B8%9F%E0%B9%89%E0%B8%B2&locale=th", ["water.th"]],
    ["a word of the slug", "q=umlaut&locale=de", ["umlaut.de"]],
    ["the title of a book in its parts", "q=kilns", ["manual", "manual/firing"]],
    ["no draft", "q=secret+hidden", []],
  ] as const)
    test(`finds ${what}`, async () => {
      assert.deepEqual((await slugs(query)).toSorted(), found);
    });

  test("reports corrected, unknown and ignored words", async () => {
    const { search: report, data } = await search("q=the+goverment+zeppelin");
    assert.deepEqual(report, {
      corrected: [{ word: "goverment", searched: "government" }],
      unknown: ["zeppelin"],
      ignored: ["the"],
    });
    assert.equal(data.length, 2);
    const german = await search("q=w%C3%A4rmepumpn&locale=de");
    assert.deepEqual(german.search.corrected, [{ word: "wärmepumpn", searched: "wärmepumpen" }]);
  });

  test("counts twelve words and ignores the others", async () => {
    const words = Array.from({ length: 15 }, (_, index) => `valve${index}`);
    const { search: report } = await search(`q=${words.join("+")}`);
    assert.deepEqual(report.ignored, ["valve12", "valve13", "valve14"]);
  });

  for (const [what, q, unknown] of [
    ["a word that is too long for the index", `pumps ${"x".repeat(65)}`, ["x".repeat(65)]],
    ["no mark without a letter", "pumps \u0301", []],
    ["no symbols", "pumps 😀 & +", []],
  ] as const)
    test(`reports ${what} as unknown`, async () => {
      const query = new URLSearchParams({ q, prefix: "true" });
      const { search: report, data } = await search(String(query));
      assert.deepEqual(report.unknown, unknown);
      assert.equal(data.length, 3);
    });

  test("takes 200 characters, however many units they have", async () => {
    const query = new URLSearchParams({ q: `${"😀".repeat(195)}pumps` });
    assert.equal((await search(String(query))).data.length, 3);
  });

  test("limits a page to twenty results", async () => {
    const { pagination } = await search("q=pumps&per_page=100");
    assert.equal(pagination.per_page, 20);
  });

  test("sends pages with links that keep the query", async () => {
    const { data, links, pagination } = await search("q=pumps&per_page=1&page=2");
    assert.equal(data.length, 1);
    assert.equal(pagination.total_pages, pagination.total);
    assert.equal(links.prev, "https://site.example/api/public/v1/search?per_page=1&q=pumps");
  });

  test("divides the same order into pages of any size", async () => {
    const q = "pumps+valves+speed+audit+cold";
    const whole = await slugs(`q=${q}&per_page=20`);
    assert.ok(whole.length >= 4, String(whole));
    for (const size of [1, 2, 3]) {
      const pages: string[] = [];
      for (let page = 1; pages.length < whole.length; page++)
        pages.push(...(await slugs(`q=${q}&per_page=${size}&page=${page}`)));
      assert.deepEqual(pages, whole);
    }
  });

  for (const [query, message, hint] of [
    ["", '"q" is missing.', "Send a text, as in q=water"],
    ["q=", '"q" must contain a letter or digit, got "".', "Send a text, as in q=water"],
    ["q=%3F!", '"q" must contain a letter or digit, got "?!".', "Send a text, as in q=water"],
    [
      `q=${"x".repeat(201)}`,
      '"q" must have at most 200 characters, got 201.',
      "Send a shorter text, as in q=water",
    ],
    ["q=a&q=b", '"q" is sent more than once.', 'Send "q" once.'],
    ["q=pump&page=9", '"page" is past the last page, got "9".', "The last page is 1: page=1"],
    ["q=pump&collection=blgo", /^"collection" must be one of/, "Did you mean collection=blog?"],
    ["q=pump&locale=france", /^"locale" must be one of/, /^Send one of these values/],
    ["q=pump&tag=pumpz", /^"tag" must be/, "Did you mean tag=pumps?"],
    [
      "q=pump&prefix=yes",
      '"prefix" must be one of true, false, got "yes".',
      /^Send one of these values/,
    ],
    ["q=pump&sort=date", '"sort" is not a parameter of search.', /^search takes q, page/],
  ] as const)
    test(`answers 400 to ?${query.slice(0, 40)}`, async () => {
      const error = await expectError(
        await site.get(`/api/public/v1/search?${query}`),
        400,
        "bad_request",
      );
      if (typeof message === "string") assert.equal(error.message, message);
      else assert.match(error.message, message);
      if (typeof hint === "string") assert.equal(error.hint, hint);
      else assert.match(error.hint, hint);
      const [, pair] = /(?:as in |mean |: )(\w+=[^\s?]+)/.exec(error.hint) ?? [];
      if (pair === undefined) return;
      const corrected = new URLSearchParams(query);
      for (const [name, value] of new URLSearchParams(pair)) corrected.set(name, value);
      assert.equal((await site.get(`/api/public/v1/search?${corrected}`)).status, 200);
    });

  test("has strong ETags, answers 304, HEAD and OPTIONS, and is cached", async () => {
    const path = "/api/public/v1/search?q=pumps";
    const first = await site.get(path);
    const tag = first.headers.get("ETag") ?? "";
    assert.match(tag, /^"[0-9a-f]{32}"$/);
    assert.equal(first.headers.get("Cache-Control"), "public, max-age=60, s-maxage=300");
    const again = await site.get(path, { headers: { "If-None-Match": tag } });
    assert.equal(again.status, 304);
    const head = await site.get(path, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    assert.equal((await site.get(path, { method: "OPTIONS" })).status, 204);
  });

  test("reads an index that is the same in each build", async () => {
    const { files, index } = await buildSearched(content);
    assert.equal(index.length, 24);
    assert.deepEqual(
      index.filter((name) => files.get(name) !== site.files.get(name)),
      [],
    );
  });
});

describe("a search with a damaged file", () => {
  const queries: Record<string, string> = {
    "en.json": "q=pumps",
    "terms.0.bin": "q=pumps",
    "positions.0.bin": "q=%22state+of+the+art%22",
    "results.0.jsonl": "q=pumps",
  };
  for (const [name, query] of Object.entries(queries))
    for (const [fault, respond] of [
      ["is missing", () => new Response(null, { status: 404 })],
      ["is empty", () => new Response("")],
      ["is another file", () => new Response("{}")],
      ["has another byte", (body: Uint8Array<ArrayBuffer>) => new Response(body.with(9, 0x7f))],
    ] as const)
      test(`answers 502 if ${name} ${fault}, and recovers`, async () => {
        const broken = serveBuiltFiles(site.site, site.files);
        broken.fail((path) => {
          if (!path.startsWith("/_data/search/en") || !path.endsWith(name)) return undefined;
          const body = broken.files.get(path) ?? "";
          const encoding = path.endsWith(".bin") ? "latin1" : "utf8";
          return Promise.resolve(respond(Uint8Array.from(Buffer.from(body, encoding))));
        });
        const path = `/api/public/v1/search?${query}`;
        await expectError(await broken.get(path), 502, "upstream_unavailable");
        broken.fail();
        assert.equal((await broken.get(path)).status, 200);
      });
});

describe("a search with a file that is damaged anywhere", () => {
  const queries = [
    "q=pumps&tag=energy",
    "q=%22state+of+the+art%22",
    "q=goverment",
    "q=haus&locale=de",
    "q=%22ein+altes+haus%22&locale=de",
    "q=%E5%AF%BA&locale=ja",
    "q=%22%E4%BA%AC%E9%83%BD%E3%81%AE%E5%AF%BA%22&locale=ja",
    "q=%E6%B0%B4%E6%B3%B5&locale=zh",
    "q=%22%E6%B0%B4%E6%B3%B5%22&locale=zh",
    "q=%D8%A7%D9%84%D9%85%D8%B6%D8%AE%D8%A7%D8%AA&locale=ar",
    "q=%22%D8%A7%D9%84%D9%85%D8%B6%D8%AE%D8%A7%D8%AA+%D8%A7%D9%84%D9%83%D9%87%D8%B1%D8%A8%D8%A7%D8%A1%22&locale=ar",
    "q=%E0%B9%84%E0%B8%9F&locale=th",
    "q=%22%E0%B9%84%E0%B8%9F%E0%B8%9F%E0%B9%89%E0%B8%B2%22&locale=th",
  ];
  const url = (query: string) => `/api/public/v1/search?${query}`;

  test("answers 502 or all of the results", async () => {
    const intact = new Map<string, string>();
    for (const query of queries) intact.set(query, await (await site.get(url(query))).text());
    const names = [...site.files.keys()].filter((name) => name.startsWith("/_data/"));
    const refused = new Set<string>();
    const damaged = sampleRows([...names.entries()], 20);
    for (const [number, name] of damaged) {
      const encoding = /\.(?:bin|gz)$/.test(name) ? "latin1" : "utf8";
      const bytes = Uint8Array.from(Buffer.from(site.files.get(name) ?? "", encoding));
      const at = (number * 7919) % Math.max(1, bytes.length);
      for (const body of [
        bytes.subarray(0, at),
        bytes.with(at, (bytes[at] ?? 0) ^ (1 << (number % 8))),
      ]) {
        const broken = serveBuiltFiles(site.site, site.files);
        broken.fail((path) => (path === name ? Promise.resolve(new Response(body)) : undefined));
        for (const [query, text] of intact) {
          const response = await broken.get(url(query));
          if (response.status === 502) refused.add(name);
          else assert.equal(await response.text(), text, `${name} ${query}`);
        }
      }
    }
    assert.deepEqual(
      damaged.flatMap(([, name]) =>
        name.startsWith("/_data/search/") && !refused.has(name) ? [name] : [],
      ),
      [],
    );
  });
});

test("search: false leaves no operation", async () => {
  const { site: without, files } = await buildSearched({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: About it\nsearch: false\n",
    "blog/pumps.md": content["blog/pumps.md"],
  });
  assert.deepEqual(without.operations, []);
  for (const name of ["/openapi.json", "/_data/mcp.json", "/api/public/v1/index.json"])
    assert.doesNotMatch(files.get(name) ?? "", /\/search\b|SearchResult/, name);
});
