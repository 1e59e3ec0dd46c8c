import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildSite, posts } from "../../../src/edge/built-site.fixture.ts";
import { BroadsheetError, type CachedResponse } from "./fetch-text.ts";
import { createClient, type ClientOptions } from "./create-client.ts";

const site = buildSite(
  posts(Array.from({ length: 45 }, (_, index) => ({ title: `Post ${index}` }))),
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

  test("yields all items of all pages, and keeps the query", async () => {
    const { client, requested } = clientOf();
    const slugs: string[] = [];
    for await (const { slug } of client.items("blog", { q: "post" })) slugs.push(slug);
    assert.equal(new Set(slugs).size, 45);
    assert.equal(requested.length, 3);
    assert.ok(requested.every(({ path }) => path.includes("q=post")));
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

  test("does not retry an aborted request", async () => {
    const { client, waits } = clientOf({ signal: AbortSignal.abort() }, [
      new DOMException("aborted", "AbortError"),
    ]);
    assert.equal((await failureOf(client.company())).code, "unreachable");
    assert.deepEqual(waits, []);
  });

  test("rejects responses of another site", async () => {
    const page = () => new Response("<!doctype html>", { status: 200 });
    const { client } = clientOf({}, [page()]);
    assert.equal((await failureOf(client.company())).code, "unexpected");
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
    const typed = createClient<FilePaths>("https://site.example", options);
    const { data: typedPosts } = await typed.list("blog");
    const kind: "article" | "news" | undefined = typedPosts[0]?.kind;
    assert.equal(kind, "article");
  });
});
