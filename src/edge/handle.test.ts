import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  buildSite,
  expectError,
  expectStandardHeaders,
  postFiles,
  type Fault,
} from "./built-site.fixture.ts";
import type { EdgeContext, ResponseCache } from "./cache-layer.ts";
import { createHandler } from "../plugins/built-in-edge.ts";
import { serveSearched } from "../plugins/search/edge/searched-site.fixture.ts";
import { expectLinearTime } from "../content/processor-time.fixture.ts";

const content = postFiles([{ title: "One" }, { title: "Two" }, { title: "Three" }]);
const list = "/api/public/v1/blog";

describe("methods", () => {
  const built = buildSite(content);

  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    test(`${method} returns method_not_allowed with the allowed methods`, async () => {
      const response = await built.get(list, { method });
      assert.equal(response.headers.get("Allow"), "GET, HEAD, OPTIONS");
      await expectError(response, 405, "method_not_allowed");
    });
  }

  test("HEAD has the headers of GET and no content", async () => {
    const get = await built.get(list);
    const head = await built.get(list, { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), "");
    assert.deepEqual([...head.headers], [...get.headers]);
  });

  test("HEAD of a failed request has its status and no content", async () => {
    const head = await built.get(`${list}?page=0`, { method: "HEAD" });
    assert.equal(head.status, 400);
    assert.equal(await head.text(), "");
  });

  test("OPTIONS is supported, including CORS preflights", async () => {
    const response = await built.get(list, {
      method: "OPTIONS",
      headers: {
        Origin: "https://elsewhere.example",
        "Access-Control-Request-Method": "GET",
      },
    });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get("Access-Control-Allow-Headers"), "*");
    assert.equal(response.headers.get("Allow"), "GET, HEAD, OPTIONS");
    assert.equal(response.headers.get("Access-Control-Allow-Methods"), "GET, HEAD, OPTIONS");
    expectStandardHeaders(response);
  });

  test("OPTIONS and other methods need no file of the build", async () => {
    const handler = createHandler(() => Promise.reject(new Error("network")));
    const send = (method: string) =>
      handler(new Request(`https://site.example${list}`, { method }));
    assert.equal((await send("OPTIONS")).status, 204);
    await expectError(await send("POST"), 405, "method_not_allowed");
  });
});

describe("conditional requests", () => {
  const built = buildSite(content);

  test("returns 304 for every equivalent spelling of the tag", async () => {
    const first = await built.get(list);
    const tag = first.headers.get("ETag") ?? "";
    for (const condition of [
      tag,
      `W/${tag}`,
      `"other", ${tag}`,
      `"a,b",W/${tag} , "c"`,
      "*",
      " * ",
    ]) {
      const response = await built.get(list, {
        headers: { "If-None-Match": condition },
      });
      assert.equal(response.status, 304, condition);
      assert.equal(await response.text(), "");
      for (const name of ["ETag", "Cache-Control", "Link"])
        assert.equal(response.headers.get(name), first.headers.get(name));
      expectStandardHeaders(response);
    }
  });

  for (const condition of ['"other"', 'W/"other"', "", "other"]) {
    test(`returns 200 for If-None-Match: ${condition}`, async () => {
      const response = await built.get(list, {
        headers: { "If-None-Match": condition },
      });
      assert.equal(response.status, 200);
    });
  }

  test("never returns 304 for an error", async () => {
    const response = await built.get(`${list}?page=0`, {
      headers: { "If-None-Match": "*" },
    });
    assert.equal(response.status, 400);
  });
});

describe("faults of the content", () => {
  const asHtml = () => Promise.resolve(new Response("<!doctype html><p>"));
  const isManifest = (path: string) => path.endsWith("manifest.json");
  const faults: [name: string, fault: Fault][] = [
    ["throws", () => Promise.reject(new Error("network"))],
    ["answers 500", () => Promise.resolve(new Response("x", { status: 500 }))],
    ["answers 404", () => Promise.resolve(new Response("x", { status: 404 }))],
    ["returns HTML", asHtml],
    [
      "returns HTML for all files but the manifest",
      (path) => (isManifest(path) ? undefined : asHtml()),
    ],
    [
      "returns empty files",
      (path) => (isManifest(path) ? undefined : Promise.resolve(new Response(""))),
    ],
    [
      "breaks off",
      (path) =>
        isManifest(path)
          ? undefined
          : Promise.resolve(
              new Response(
                new ReadableStream({
                  start(controller) {
                    controller.enqueue(new TextEncoder().encode("{"));
                    controller.error(new Error("reset"));
                  },
                }),
              ),
            ),
    ],
  ];
  for (const [name, fault] of faults) {
    test(`a reader that ${name} gives 502, and works again after the next successful read`, async () => {
      const built = buildSite(content);
      const stored: string[] = [];
      const context = recordIn(stored);
      for (const path of [list, `${list}?q=o`, `${list}/post-0`, "/api/public/v1/company"]) {
        built.fail(fault);
        const response = await built.get(path, {}, context);
        assert.equal(response.headers.get("Retry-After"), "5");
        await expectError(response, 502, "upstream_unavailable");
        built.fail();
        assert.equal((await built.get(path)).status, 200);
      }
      assert.deepEqual(stored, []);
    });
  }

  test("a truncated list gives 502, never a shorter list", async () => {
    const built = buildSite(content);
    built.fail((path) => {
      const body = built.files.get(path) ?? "";
      return path.endsWith(".jsonl")
        ? Promise.resolve(new Response(body.slice(0, -10)))
        : undefined;
    });
    await expectError(await built.get(list), 502, "upstream_unavailable");
  });

  test("an unreadable page gives 502 in the same format", async () => {
    const built = buildSite(content);
    assert.equal((await built.get(list)).status, 200);
    for (const fault of [
      () => Promise.resolve(new Response("<h1>Oh</h1>", { status: 500 })),
      () => Promise.reject(new Error("network")),
    ]) {
      built.fail(fault);
      for (const path of ["/", "/index.md", "/nothing", "/nothing.png"])
        await expectError(await built.get(path), 502, "upstream_unavailable");
      built.fail();
    }
  });

  test("a reader that hangs gives 502 after a timeout", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const built = buildSite(content);
    built.fail(() => new Promise(() => {}));
    const answer = built.get(list);
    for (let turn = 0; turn < 10; turn++) {
      context.mock.timers.tick(5_000);
      await Promise.resolve();
    }
    await expectError(await answer, 502, "upstream_unavailable");
  });
});

describe("cache", () => {
  test("has one entry for all spellings of a query, and none for errors", async () => {
    const built = buildSite(content);
    const stored: string[] = [];
    const context = recordIn(stored);
    for (const search of [
      "?per_page=2&q=t",
      "?q=t&per_page=2",
      "?q=t&per_page=2&page=1",
      "?q=t&per_page=0002",
      "?page=9",
      "?x=1",
    ])
      await built.get(list + search, {}, context);
    await built.get(`${list}/?q=t&per_page=2`, {}, context);
    await built.get(`${list}/nothing`, {}, context);
    assert.equal(new Set(stored).size, 1);
    assert.match(stored[0] ?? "", /\/api\/public\/v1\/blog\?q=t&per_page=2&build=[0-9a-f]{16}$/);
  });

  test("changes its keys with the content", async () => {
    const keys: string[] = [];
    await buildSite(content).get(list, {}, recordIn(keys));
    await buildSite({ ...content, ...postFiles([{ title: "New" }]) }).get(list, {}, recordIn(keys));
    assert.equal(new Set(keys).size, 2);
  });

  test("serves entries, also for conditional and HEAD requests", async () => {
    const built = buildSite(content);
    const entries = new Map<string, Response>();
    const cache: ResponseCache = {
      match: (key) => Promise.resolve(entries.get(key)?.clone()),
      put: async (key, response) => void entries.set(key, response),
    };
    const work: Promise<unknown>[] = [];
    const context = {
      cache,
      waitUntil: (task: Promise<unknown>) => void work.push(task),
    };
    const first = await built.get(list, {}, context);
    await Promise.all(work);
    const reads = built.reads.length;
    const second = await built.get(list, {}, context);
    assert.equal(built.reads.length, reads);
    assert.equal(await second.text(), await first.text());
    const tag = first.headers.get("ETag") ?? "";
    const third = await built.get(list, { headers: { "If-None-Match": tag } }, context);
    assert.equal(third.status, 304);
    const head = await built.get(list, { method: "HEAD" }, context);
    assert.equal(await head.text(), "");
    assert.equal(head.headers.get("ETag"), tag);
  });

  test("is bypassed if it fails", async (context) => {
    context.mock.method(console, "error", () => {});
    const cache: ResponseCache = {
      match: () => Promise.reject(new Error("no cache")),
      put: () => Promise.reject(new Error("no cache")),
    };
    const response = await buildSite(content).get(
      list,
      {},
      { cache, waitUntil: (work) => void work.catch(() => {}) },
    );
    assert.equal(response.status, 200);
  });
});

describe("reads", () => {
  test("are at most three for the first response, and none for the second", async () => {
    for (const path of [
      list,
      `${list}?q=o`,
      `${list}/post-0`,
      "/api/public/v1/company",
      "/api/public/v1",
    ]) {
      const built = buildSite(content);
      await built.get(path);
      assert.ok(built.reads.length <= 3, `${path}: ${built.reads.join(", ")}`);
    }
    const built = buildSite(content);
    await built.get(list);
    const before = built.reads.length;
    await built.get(`${list}?per_page=1&page=2`);
    assert.equal(built.reads.length, before);
  });

  test("of concurrent first requests are shared by later ones", async () => {
    const built = buildSite(content);
    await Promise.all([built.get(`${list}?q=o`), built.get(`${list}?q=e`)]);
    const before = built.reads.length;
    await built.get(`${list}?q=t`);
    assert.equal(built.reads.length, before);
  });
});

/** @returns a context whose cache is always empty and that records stored keys */
function recordIn(stored: string[]): EdgeContext {
  return {
    cache: {
      match: () => Promise.resolve(undefined),
      put: (key) => Promise.resolve(void stored.push(key)),
    },
    waitUntil: () => {},
  };
}

test("Markdown states a quarter of its bytes as its tokens, by any way and without a body", async () => {
  const built = buildSite(content);
  for (const [path, init] of [
    ["/search.md", {}],
    ["/search/", { headers: { Accept: "text/markdown" } }],
  ] as const) {
    const response = await built.get(path, init);
    const { byteLength } = await response.arrayBuffer();
    const tokens = `${Math.ceil(byteLength / 4)}`;
    assert.equal(response.headers.get("X-Markdown-Tokens"), tokens);
    const head = await built.get(path, { ...init, method: "HEAD" });
    assert.equal(head.headers.get("X-Markdown-Tokens"), tokens);
    assert.match(head.headers.get("Access-Control-Expose-Headers") ?? "", /X-Markdown-Tokens/);
  }
});

describe("search page", async () => {
  const built = await serveSearched(content);

  test("tells clients that prefer Markdown how to search", async () => {
    for (const path of ["/search/?q=a", "/search.md"]) {
      const response = await built.get(path, {
        headers: { Accept: "text/markdown" },
      });
      assert.equal(response.headers.get("Content-Location"), "/search.md");
      assert.match(
        await response.text(),
        /^- \[.+\]\(https:\/\/site\.example\/api\/public\/v1\/documents\?q=\)$/m,
      );
    }
    const page = await built.get("/search/?q=a");
    assert.equal(await page.text(), "<!doctype html><p>/search/</p>");
  });

  test("redirects to its path with a trailing slash", async () => {
    const response = await built.get("/search?q=a");
    assert.equal(response.status, 308);
    assert.equal(response.headers.get("Location"), "/search/?q=a");
  });
});

test("security.txt exists if company.md has a contact, and is otherwise not found", async () => {
  const securityPath = "/.well-known/security.txt";
  const company = (lines: string) =>
    buildSite({
      "company.md": `---\nname: Company\ndescription: What it does\n${lines}---\n`,
    });
  const told = await company("security: { contact: a@site.example }\n").get(securityPath);
  assert.equal(told.status, 200);
  expectStandardHeaders(told);
  const untold = await company("email: a@site.example\n").get(securityPath);
  assert.equal(untold.status, 404);
  expectStandardHeaders(untold);
});

describe("unknown path outside of the API", () => {
  const site = buildSite(content);
  const asked: [path: string, accept: string, type: RegExp][] = [
    ["/nothing/", "text/html", /^text\/html/],
    ["/nothing/", "text/markdown", /^text\/markdown/],
    ["/nothing/", "application/json", /^application\/json/],
    ["/nothing/", "application/json, text/plain, */*", /^application\/json/],
    ["/nothing.json", "*/*", /^application\/json/],
    ["/nothing.JSON", "text/html", /^application\/json/],
    ["/nothing%2Ejson", "text/html", /^application\/json/],
    ["/nothing.json/", "text/html", /^text\/html/],
    ["/_data/manifest.json", "text/html", /^application\/json/],
    ["/nothing.md", "application/json", /^text\/markdown/],
    ["/.well-known/nothing.md", "text/html", /^text\/markdown/],
  ];
  // Requested twice, so that the second round reveals wrong cache entries of the first.
  for (const [path, accept, type] of [...asked, ...asked])
    test(`returns the preferred format for Accept: ${accept} at ${path}`, async () => {
      const response = await site.get(path, { headers: { Accept: accept } });
      assert.equal(response.status, 404);
      assert.match(response.headers.get("Content-Type") ?? "", type);
      assert.equal(response.headers.get("Vary"), "Accept");
      if (response.headers.get("Content-Type")?.startsWith("application/json"))
        await expectError(response, 404, "not_found");
    });
});

for (const segment of ["/", "/a", "/index.html"])
  test(`a path of many ${segment} takes time in proportion to its length`, async () => {
    const site = buildSite({
      ...content,
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\nredirects: [{ from: "/old/*", to: "https://old.example/" }]\n`,
    });
    await expectLinearTime(15_000, async (length, round) => {
      const path = segment.repeat(length / segment.length);
      // A new path each time, because the answer is cached.
      assert.equal((await site.get(`${path}x${round}`)).status, 404);
    });
  });

describe("query that is not UTF-8", () => {
  const site = buildSite(content);
  for (const query of ["?q=%E0%A4%A", "?q=%FF", "?%C3%28=a", "?q=a&tag=%80"])
    test(`is rejected: ${query}`, async () => {
      const { message } = await expectError(
        await site.get(`/api/public/v1/blog${query}`),
        400,
        "bad_request",
      );
      assert.match(message, /is not UTF-8/);
    });

  for (const query of ["?q=100%", "?q=%zz", "?q=%EF%BF%BD", "?q=caf%C3%A9"])
    test(`is not ${query}`, async () => {
      assert.equal((await site.get(`/api/public/v1/blog${query}`)).status, 200);
    });
});
