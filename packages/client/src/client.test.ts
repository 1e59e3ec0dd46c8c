import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyText, runs } from "../../../src/format/property-tests.fixture.ts";
import { markdownFile } from "../../../src/content/content-folder.fixture.ts";
import { buildSite, postFiles } from "../../../src/edge/built-site.fixture.ts";
import { BroadsheetError, type CachedResponse } from "./fetch-text.ts";
import { createClient, type Client, type ClientOptions } from "./create-client.ts";
import type { Item } from "./responses.ts";

const site = buildSite(
  postFiles(Array.from({ length: 45 }, (_, index) => ({ title: `Post ${index}` }))),
);

/** Types that openapi-typescript generates for the openapi.json of a static host. */
interface FilePaths {
  "/api/public/v1/blog.json": {
    get: {
      responses: {
        200: {
          content: {
            "application/json": {
              data: { kind: "article" | "news" }[];
              pagination: object;
              links: { next: string | null };
            };
          };
        };
      };
    };
  };
}

/** Responses that precede those of the site. */
type Before = (Response | Error)[];

function clientOf(options: ClientOptions = {}, before: Before = []) {
  const requested: { path: string; tag: string | null; status: number }[] = [];
  const waits: number[] = [];
  const client = createClient("https://site.example/", {
    wait: (milliseconds) => Promise.resolve(waits.push(milliseconds)),
    fetch: async (url, init) => {
      const { pathname, search } = new URL(url);
      const next = before.shift();
      if (next instanceof Error) throw next;
      const response = next ?? (await site.get(pathname + search, init));
      const tag = new Headers(init.headers).get("If-None-Match");
      requested.push({ path: pathname + search, tag, status: response.status });
      return response;
    },
    ...options,
  });
  return { client, requested, waits };
}

async function failureOf(call: Promise<unknown>): Promise<BroadsheetError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof BroadsheetError);
  return error;
}

describe("client", () => {
  test("returns lists and single documents with their types", async () => {
    const { client } = clientOf();
    const { data, pagination } = await client.list("blog", { q: "post 7" });
    assert.equal(pagination.total, 1);
    const [item] = data;
    assert.equal(item?.["kind"], "article");
    const { data: one } = await client.read("blog", item?.slug ?? "");
    assert.equal(one.markdown, "Text 7.");
    assert.equal((await client.company()).data.type, "company");
  });

  test("returns a document with its HTML", async () => {
    const { client, requested } = clientOf();
    const { data } = await client.read("blog", "post-7", { include: "html" });
    assert.equal(data.html, "<p>Text 7.</p>");
    assert.deepEqual(
      requested.map(({ path }) => path),
      ["/api/public/v1/blog/post-7?include=html"],
    );
  });

  describe("refuses, before it sends anything,", () => {
    const seen: URL[] = [];
    const clientFor = (files: boolean) =>
      createClient("https://site.example", {
        files,
        retries: 0,
        fetch: (url) => {
          seen.push(new URL(url));
          return Promise.resolve(Response.json({ data: {} }));
        },
      });
    const slugs = [
      "../company",
      "..",
      ".",
      "",
      "%2e%2e",
      "%2E%2e/company",
      "a/..",
      "a/../../company",
      "a//b",
      "/a",
      "a/",
      "..\\company",
      "a\\b",
      ".\t.",
      "a?include=html",
      "a#b",
      "a%2fb",
      "a\n",
      "ü",
      "//host.example",
      "https://host.example",
    ];
    for (const files of [false, true])
      for (const slug of slugs)
        test(`the slug ${JSON.stringify(slug)}${files ? " of a file" : ""}`, async () => {
          seen.length = 0;
          const error = await failureOf(clientFor(files).read("guides", slug));
          assert.equal(error.code, "bad_request");
          assert.match(error.hint, /property slug of an item/);
          assert.deepEqual(seen, []);
        });

    test("lists and languages that leave their folder", async () => {
      seen.length = 0;
      for (const list of ["../company", "", "..", "blog/x", "blog?q=a"]) {
        await failureOf(clientFor(false).list(list));
        await failureOf(clientFor(false).read(list, "a"));
        await failureOf(clientFor(false).items(list).next());
      }
      await failureOf(clientFor(true).list("blog", { locale: "../x" }));
      assert.deepEqual(seen, []);
    });

    test("every slug that would not be the path below its list", async () => {
      const piece = fc.constantFrom(..."a0-./%\\?#:@; \t\nü", "..", "%2e", "%2F", "index", ".de");
      const slug = fc.oneof(
        fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
        anyText(),
        fc.stringMatching(/^[a-z0-9-]{1,9}(\/[a-z0-9-]{1,9}){0,2}(\.[a-z]{2})?$/),
      );
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(slug, fc.boolean(), async (value, files) => {
          seen.length = 0;
          await clientFor(files)
            .read("guides", value)
            .catch((error: unknown) => assert.ok(error instanceof BroadsheetError));
          const [url] = seen;
          if (!url) return;
          sent++;
          assert.equal(
            url.href,
            `https://site.example/api/public/v1/guides/${value}${files ? ".json" : ""}`,
          );
          assert.ok(value.split("/").every((segment) => /^[^.%\\]/.test(segment)));
        }),
        { numRuns: runs(1_000) },
      );
      assert.ok(sent > runs(100), `${sent} slugs were accepted`);
    });
  });

  test("yields all items of all pages, and keeps the query", async () => {
    const { client, requested } = clientOf();
    const slugs: string[] = [];
    for await (const { slug } of client.items("blog", { q: "post" })) slugs.push(slug);
    assert.equal(new Set(slugs).size, 45);
    assert.equal(requested.length, 3);
    assert.ok(requested.every(({ path }) => path.includes("q=post")));
  });

  test("yields the same items in the list of all documents as in that of a collection", async () => {
    const { client } = clientOf();
    const of = (list: string) => Array.fromAsync(client.items(list, { per_page: 100 }));
    const listed = (await of("documents")).filter(({ type }) => type === "blog_post");
    assert.deepEqual(listed, await of("blog"));
  });

  test("stops requesting pages when iteration ends", async () => {
    const { client, requested } = clientOf();
    for await (const item of client.items("blog")) if (item) break;
    assert.equal(requested.length, 1);
  });

  test("rejects with code and hint", async () => {
    const { client } = clientOf();
    const wrong = await failureOf(client.list("blog", { page: "abc" }));
    assert.equal(wrong.code, "bad_request");
    assert.equal(wrong.status, 400);
    assert.match(wrong.hint, /^Send page=1/);
    const gone = await failureOf(client.read("blog", "no-such-post"));
    assert.deepEqual([gone.code, gone.status], ["not_found", 404]);
    const reset = await failureOf(client.changes("0".repeat(16)));
    assert.deepEqual([reset.code, reset.status], ["reset_required", 410]);
  });

  test("waits for Retry-After, or with increasing delays, and retries", async () => {
    const busy = (after?: string) =>
      new Response("", {
        status: 429,
        headers: after === undefined ? {} : { "Retry-After": after },
      });
    const inTwo = new Date(Date.now() + 120_000).toUTCString();
    const { client, waits } = clientOf({}, [
      busy("7"),
      new TypeError("fetch failed"),
      new Response("", { status: 503 }),
      busy(inTwo),
    ]);
    assert.equal((await client.company()).data.type, "company");
    const [response = 0, second = 0, third = 0, date = 0] = waits;
    assert.equal(response, 7_000);
    assert.ok(second >= 1_000 && second <= 2_000, `${second}`);
    assert.ok(third >= 2_000 && third <= 4_000, `${third}`);
    assert.equal(date, 60_000);
  });

  test("stops after the maximum number of retries", async () => {
    const down = () => new Response("", { status: 500 });
    const { client, waits } = clientOf({ retries: 2 }, [down(), down(), down()]);
    const error = await failureOf(client.company());
    assert.deepEqual([error.code, error.status], ["unexpected", 500]);
    assert.equal(waits.length, 2);
    const nobody = clientOf({ retries: 0 }, [new TypeError("fetch failed")]);
    const failure = await failureOf(nobody.client.company());
    assert.deepEqual([failure.code, failure.status], ["unreachable", 0]);
    assert.ok(failure.cause instanceof TypeError);
  });

  test("retries a response that ends early", async () => {
    const cut = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.error(new TypeError("terminated")),
        }),
      );
    const { client, waits } = clientOf({ retries: 1 }, [cut()]);
    assert.equal((await client.company()).data.type, "company");
    assert.equal(waits.length, 1);
    const failing = clientOf({ retries: 0 }, [cut()]);
    assert.equal((await failureOf(failing.client.company())).code, "unreachable");
  });

  test("retries if no response begins in time", async () => {
    const { client, waits } = clientOf({
      retries: 1,
      timeout: 1,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    });
    const { code, cause } = await failureOf(client.company());
    assert.equal(code, "unreachable");
    assert.ok(cause instanceof Error);
    assert.equal(cause.message, "No response within 1 ms.");
    assert.equal(waits.length, 1);
  });

  test("rejects with the reason of its signal, before, during and between requests", async () => {
    const reason = new Error("left the page");
    const { client, requested } = clientOf();
    const signal = AbortSignal.abort(reason);
    const pulled = client.items("blog", {}, { signal }).next();
    for (const call of [client.list("blog", {}, { signal }), client.company({ signal }), pulled])
      await assert.rejects(call, reason);
    assert.equal(requested.length, 0);
    for (const when of ["fetch", "wait"] as const) {
      const controller = new AbortController();
      const abort = async (_: unknown, init?: RequestInit) => {
        controller.abort(reason);
        init?.signal?.throwIfAborted();
        return new Promise<never>(() => undefined);
      };
      const waiting = clientOf({ [when]: abort }, [new TypeError("fetch failed")]);
      const call = waiting.client.read("blog", "a", { signal: controller.signal });
      await assert.rejects(call, reason, when);
    }
  });

  for (const [status, body, code, hint] of [
    [200, "<!doctype html>", "unexpected", /that Broadsheet built it/],
    [200, '{"posts":[]}', "unexpected", /that Broadsheet built it/],
    [200, "null", "unexpected", /that Broadsheet built it/],
    [404, "<!doctype html>", "not_found", /\{ files: true \}/],
    [503, "<!doctype html>", "unexpected", /overloaded or fails/],
  ] as const)
    test(`rejects ${body} with status ${status}`, async () => {
      const { client } = clientOf({ retries: 0 }, [new Response(body, { status })]);
      const error = await failureOf(client.company());
      assert.deepEqual([error.code, error.status], [code, status]);
      assert.match(error.hint, hint);
    });

  test("refuses a URL without a scheme", () => {
    assert.throws(() => createClient("site.example"), {
      message: '"site.example" is not a URL. Write it as https://site.example.',
    });
  });

  test("omits parameters without a value, and encodes the others", async () => {
    const { client, requested } = clientOf();
    const query = { q: "", tag: undefined, kind: "a&b=ü", include: ["html", "markdown"] };
    await failureOf(client.list("blog", query));
    assert.equal(
      requested[0]?.path,
      "/api/public/v1/blog?kind=a%26b%3D%C3%BC&include=html%2Cmarkdown",
    );
  });

  test("revalidates stored responses and reuses them", async () => {
    const store = new Map<string, CachedResponse>();
    const { client, requested } = clientOf({ store });
    const first = await client.list("blog");
    assert.deepEqual(await client.list("blog"), first);
    assert.deepEqual(
      requested.map(({ status }) => status),
      [200, 304],
    );
    assert.equal(requested[1]?.tag, store.values().next().value?.etag);
  });

  test("reads the prebuilt files of a static host", async () => {
    const options: ClientOptions = {
      files: true,
      fetch: (url) => {
        const body = site.files.get(new URL(url).pathname);
        return Promise.resolve(
          new Response(body ?? null, {
            status: body === undefined ? 404 : 200,
          }),
        );
      },
    };
    const { client } = clientOf(options);
    const slugs: string[] = [];
    for await (const { slug } of client.items("blog")) slugs.push(slug);
    assert.equal(slugs.length, 45);
    const { data } = await client.read("blog", slugs[7] ?? "");
    assert.equal(data.title, "Post 7");
    assert.equal((await failureOf(client.read("blog", "no-such-post"))).code, "not_found");
    const german = await client.list("blog", { locale: "de" });
    assert.equal(german.pagination.total, 0);
    const refused = await failureOf(client.list("blog", { q: "pump" }));
    assert.equal(refused.code, "bad_request");
    assert.match(refused.message, /"q"/);
    const typed: Client<FilePaths> = createClient("https://site.example", options);
    const { data: typedPosts } = await typed.list("blog");
    const post: Item<FilePaths, "blog"> | undefined = typedPosts[0];
    const kind: "article" | "news" | undefined = post?.kind;
    assert.equal(kind, "article");
  });
});

describe("items of a static host", () => {
  const events = buildSite({
    "site.yaml": `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
timezone: Europe/Berlin
host: github-pages
collections:
  events:
    label: Events
    order: starts_at
    fields:
      starts_at: { type: datetime, required: true, filter: range }
      closes: { type: date, filter: range }
      price: { type: number, filter: range }
`,
    "events/first.md": markdownFile({
      starts_at: "2026-10-25T23:59",
      closes: "2026-10-25",
      price: 9.5,
    }),
    "events/second.md": markdownFile({
      starts_at: "2026-10-26T00:00",
      closes: "2026-10-26",
      price: 12,
    }),
    "events/third.md": markdownFile({ starts_at: "2026-11-01T20:00" }),
  });
  const client = createClient("https://site.example", {
    files: true,
    fetch: (url) => Promise.resolve(new Response(events.files.get(new URL(url).pathname))),
  });

  for (const [query, slugs] of [
    [{ starts_at_from: "now" }, ["second", "third"]],
    [{ starts_at_to: "now" }, ["first", "second"]],
    [{ closes_from: "now" }, ["second"]],
    [{ starts_at_from: "2026-10-26" }, ["second", "third"]],
    [{ starts_at_to: "2026-10-25" }, ["first"]],
    [{ starts_at_from: "2026-10-25T23:00:00Z", starts_at_to: "2026-10-31" }, ["second"]],
    [{ closes_from: "2026-10-25T22:30:00Z" }, ["second"]],
    [{ closes_to: "2026-10-25T22:30:00Z" }, ["first"]],
    [{ price_from: 10, locale: "en" }, ["second"]],
    [{ published_from: "2026-01-01" }, []],
  ] as const)
    test(`are those within ${JSON.stringify(query)}`, async (context) => {
      context.mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-10-25T23:00:00Z") });
      const found = await Array.fromAsync(client.items("events", query), ({ slug }) => slug);
      assert.deepEqual(found, slugs);
    });
});
