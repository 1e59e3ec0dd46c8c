/**
 * A site with custom sections in the API and other outputs: one is moved and renamed, one is
 * disabled, two are added.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { versions } from "../../src/format/version.ts";
import { toIndexed } from "../../src/plugins/search/indexing/indexed-page.ts";
import { emitNews } from "../../src/plugins/feeds/emit-feeds.ts";
import { searchIndexes } from "../../src/plugins/search/search-indexes.ts";
import { buildSite, expectError } from "../../src/edge/built-site.fixture.ts";
import { sectionsContent } from "./sections.fixture.ts";

const built = buildSite(sectionsContent);
const read = (path: string) => built.files.get(path) ?? "";

const List = z.object({
  data: z.array(z.looseObject({ slug: z.string(), url: z.string() })),
  pagination: z.looseObject({ total: z.int() }),
});

async function list(path: string) {
  const response = await built.get(`/api/public/v1${path}`);
  assert.equal(response.status, 200, path);
  return List.parse(await response.json());
}

describe("a section declared in site.yaml", () => {
  test("has a list of standard items in the API", async () => {
    const [event] = (await list("/events")).data;
    assert.partialDeepStrictEqual(event, {
      type: "events",
      slug: "concert",
      title: "Concert",
      description: "Description",
      url: "https://site.example/whats-on/concert/",
      markdown_url: "https://site.example/whats-on/concert.md",
      api_url: "https://site.example/api/public/v1/events/concert",
      locale: "en",
      published_at: "2026-05-01T00:00:00Z",
    });
    const [service = {}] = (await list("/services")).data;
    assert.deepEqual(Object.keys(event ?? {}), Object.keys(service));
  });

  const lists: [path: string, documents: string[]][] = [
    [
      "/events",
      ["/whats-on/concert/", "/de/whats-on/open-day/", "/whats-on/open-day/", "/whats-on/undated/"],
    ],
    ["/events?q=OPEN", ["/whats-on/open-day/"]],
    ["/events?per_page=1&page=2", ["/de/whats-on/open-day/"]],
    ["/events?q=nothing", []],
    ["/case-notes", ["/case-notes/second/", "/case-notes/first/"]],
    ["/case-notes/?page=1", ["/case-notes/second/", "/case-notes/first/"]],
  ];
  for (const [path, documents] of lists)
    test(`returns ${documents.length} documents for ${path}, in order`, async () => {
      const { data } = await list(path);
      assert.deepEqual(
        data.map(({ url }) => new URL(url).pathname),
        documents,
      );
    });

  const wrong: [path: string, status: 400 | 404, hint: RegExp][] = [
    ["/events?colour=red", 400, /^listEvents takes page, per_page/],
    ["/events?page=9", 400, /^The last page is 1: page=1$/],
    ["/event", 404, /^Did you mean \/api\/public\/v1\/events\?/],
    ["/events/concerts", 404, /^Did you mean "concert"\? \/api\/public\/v1\/events lists/],
  ];
  for (const [path, status, hint] of wrong)
    test(`returns ${status} with a hint for ${path}`, async () => {
      const error = await expectError(
        await built.get(`/api/public/v1${path}`),
        status,
        status === 400 ? "bad_request" : "not_found",
      );
      assert.match(error.hint, hint);
    });

  test("is in every version of the API", async () => {
    for (const name of versions) {
      const response = await built.get(`/api/public/${name}/events`);
      const { data } = List.parse(await response.json());
      assert.equal(data.length, 4);
    }
  });

  test("is in all lists of operations", () => {
    const Index = z.object({
      data: z.object({
        operations: z.array(z.object({ id: z.string(), path: z.string(), summary: z.string() })),
      }),
    });
    const index = Index.parse(JSON.parse(read("/api/public/v1/index.json")));
    const { operations } = index.data;
    assert.deepEqual(
      operations.find(({ id }) => id === "listEvents"),
      {
        id: "listEvents",
        path: "/api/public/v1/events",
        summary: "List documents in Events",
      },
    );
    assert.ok(operations.some(({ id }) => id === "listCaseNotes"));
    assert.ok(operations.some(({ id }) => id === "getCaseNotesItem"));
    assert.equal(operations.length, 24);
    const skill = read("/.well-known/agent-skills/read-site-example/SKILL.md");
    assert.match(
      skill,
      /\| `https:\/\/site\.example\/api\/public\/v1\/events` \| List documents in Events \| `page`, `per_page`/,
    );
    assert.match(read("/llms.txt"), / \/events and \/case-notes list one collection each/);
  });

  test("is in openapi.json with its items", () => {
    const { paths, components } = z
      .object({
        paths: z.record(z.string(), z.unknown()),
        components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .parse(JSON.parse(read("/openapi.json")));
    assert.partialDeepStrictEqual(paths["/api/public/v1/events"], {
      get: {
        operationId: "listEvents",
        description:
          "Returns the documents in Events. What you can come to. To get the full text of a document, use its api_url.",
        responses: {
          200: {
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/EventsList" },
              },
            },
          },
        },
      },
    });
    assert.partialDeepStrictEqual(components.schemas["EventsItem"], {
      description: "A document in Events",
      properties: { type: { const: "events" } },
    });
  });

  test("has pages and Markdown alternates of published documents, in every language", async () => {
    const pages: [path: string, status: number][] = [
      ["/whats-on/", 200],
      ["/whats-on/open-day/", 200],
      ["/whats-on/open-day.md", 200],
      ["/de/whats-on/open-day/", 200],
      ["/events/open-day/", 404],
      ["/whats-on/hidden/", 404],
    ];
    for (const [path, status] of pages) assert.equal((await built.get(path)).status, status, path);
    assert.match(
      read("/whats-on.md"),
      /- \[Concert\]\(https:\/\/site\.example\/whats-on\/concert\/\) \(May 1, 2026\)/,
    );
  });

  test("is a section of llms.txt and llms-full.txt, labelled in each language", () => {
    assert.match(
      read("/llms.txt"),
      /^## Events \(3\)\n\n- \[Concert\]\(https:\/\/site\.example\/whats-on\/concert\.md\)/m,
    );
    assert.match(read("/llms-full.txt"), /^## Case notes\n\n- \[Second\]/m);
    assert.match(read("/de/llms-full.txt"), /^## Termine\n\n- \[Offener Tag\]/m);
  });

  test("is in the feeds if it is sorted by date", () => {
    const feeds = new Map(
      Array.from(emitNews(built.site), ({ path, body }) => [path, String(body)]),
    );
    const titles = (path: string) =>
      Array.from(
        (feeds.get(path) ?? "").matchAll(/<item>\s*<title><!\[CDATA\[([^\]]*)/g),
        ([, title]) => title,
      );
    assert.deepEqual(titles("/feed.xml"), ["Concert", "Open day", "Pumps"]);
    assert.deepEqual(titles("/de/feed.xml"), ["Offener Tag"]);
  });

  test("is in the search index with the title of its listing page", () => {
    const sections = new Map(
      searchIndexes(built.site)
        .flatMap(({ pages }) => pages.map((page) => toIndexed(built.site, page)))
        .map(({ url, filters }) => [url, filters["section"]]),
    );
    assert.deepEqual(sections.get("/whats-on/concert/"), ["On"]);
    assert.deepEqual(sections.get("/case-notes/first/"), []);
  });

  test("is suggested on 404 pages as a search", async () => {
    const response = await built.get("/x/open-day", {
      headers: { Accept: "text/markdown" },
    });
    assert.match(
      await response.text(),
      /\[all documents\]\(https:\/\/site\.example\/api\/public\/v1\/documents\?q=open\+day\)/,
    );
  });
});

test("a page without a category belongs to Company", async () => {
  const { data } = await list("/pages?category=Company");
  assert.deepEqual(
    data.map(({ slug }) => slug),
    ["news", "index", "whats-on"],
  );
});

describe("a section moved in site.yaml", () => {
  test("has the same path in the API, and its items link to the new path", async () => {
    const { data } = await list("/blog");
    assert.partialDeepStrictEqual(data.slice(0, 1), [
      {
        type: "blog_post",
        url: "https://site.example/news/pumps/",
        markdown_url: "https://site.example/news/pumps.md",
        api_url: "https://site.example/api/public/v1/blog/pumps",
      },
    ]);
    assert.equal((await built.get("/api/public/v1/blog/pumps")).status, 200);
    assert.equal((await built.get("/api/public/v1/news")).status, 404);
  });

  for (const slug of ["old-pumps", "older-pumps"])
    test(`suggests the current slug for ${slug}`, async () => {
      const { hint } = await expectError(
        await built.get(`/api/public/v1/blog/${slug}`),
        404,
        "not_found",
      );
      assert.equal(hint, 'Its slug is now "pumps": /api/public/v1/blog/pumps');
    });

  const moved: [from: string, to: string][] = [
    ["/blog/pumps/", "/news/pumps/"],
    ["/blog/pumps", "/news/pumps/"],
    ["/blog/pumps.md", "/news/pumps.md"],
    ["/de/blog/valves/", "/de/news/valves/"],
    ["/blog/old-pumps/", "/news/pumps/"],
  ];
  for (const [from, to] of moved)
    test(`redirects ${from} to ${to}`, async () => {
      const response = await built.get(from);
      assert.equal(response.status, 301);
      assert.equal(response.headers.get("Location"), to);
    });

  test("has its label in llms.txt", () => {
    assert.match(read("/llms.txt"), /^## News \(1\)\n/m);
    assert.doesNotMatch(read("/llms.txt"), /^## Blog/m);
  });
});

describe("a section disabled in site.yaml", () => {
  test("is an empty list in the API, but no operation that is described", async () => {
    assert.equal((await list("/consulting")).pagination.total, 0);
    assert.doesNotMatch(read("/api/public/v1/index.json"), /consulting/i);
  });

  // "Consulting" is also one of the categories of pages.
  test("is mentioned only by its empty list and the data of the edge", () => {
    const mentioning = [...built.files]
      .filter(([, body]) =>
        /consulting/i.test(body.replaceAll(/"Consulting"|One of Consulting/g, "")),
      )
      .map(([name]) => name);
    assert.deepEqual(mentioning, [
      "/api/public/v1/consulting.json",
      "/api/public/v1/consulting.locale-en.json",
      "/api/public/v1/consulting.locale-de.json",
      "/_data/manifest.json",
    ]);
  });
});
