/**
 * Planted faults that fuzzing must find, and the model behind it. The site has three posts and a
 * page, served by the real edge handler.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { writeContent } from "../../src/content/content-folder.fixture.ts";
import { postFiles, writeBuiltFiles } from "../../src/edge/built-site.fixture.ts";
import { createHandler } from "../../src/plugins/built-in-edge.ts";
import { buildSearched } from "../../src/plugins/search/edge/searched-site.fixture.ts";
import { Findings } from "../../packages/conformance/src/suite.ts";
import { fuzz } from "../../packages/conformance/src/fuzz/fuzz.ts";
import { predictApi } from "../../packages/conformance/src/model/api.ts";
import { fold } from "../../packages/conformance/src/model/filters.ts";
import { prefers } from "../../packages/conformance/src/model/pages.ts";
import { predict } from "../../packages/conformance/src/model/model.ts";
import { makeCases } from "../../packages/conformance/src/fuzz/requests.ts";
import type { EdgeHandler } from "../../packages/conformance/src/project.ts";
import { sendInProcess } from "../../packages/conformance/src/send.ts";
import { staticHost } from "../../packages/conformance/src/static-host.ts";
import {
  readSourceSite,
  type Item,
  type SourceSite,
} from "../../packages/conformance/src/model/source-site.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";

const list = "/api/public/v1/blog";
const items = ["One", "Straße", "Three"].map((title, index): Item => ({
  slug: `post-${index}`,
  title,
  description: "About it",
  url: `https://site.example/blog/post-${index}/`,
  markdown_url: `https://site.example/blog/post-${index}.md`,
  api_url: `https://site.example${list}/post-${index}`,
  type: "blog_post",
  locale: "en",
  tags: title === "One" ? ["water"] : [],
  published_at: null,
  updated_at: null,
}));
const parameters = new Map(["page", "per_page", "q", "tag"].map((name) => [name, undefined]));
const site: SourceSite = {
  baseUrl: "https://site.example",
  locales: ["en", "de"],
  timezone: "UTC",
  operations: new Map([[list, parameters]]),
  lists: new Map([
    [list, items],
    ["/api/public/v1/documents", items],
  ]),
  files: new Map([["/index.html", Buffer.from("<!DOCTYPE html>")]]),
  pages: new Set(["/"]),
  redirects: new Map(),
  secrets: [],
};

describe("the model", () => {
  const rows: [search: string, status: number, slugs: string[]][] = [
    ["", 200, ["post-0", "post-1", "post-2"]],
    ["?per_page=2", 200, ["post-0", "post-1"]],
    ["?per_page=2&page=2", 200, ["post-2"]],
    ["?per_page=2&page=3", 400, []],
    ["?per_page=0", 400, []],
    ["?page=1e1", 400, []],
    ["?q=STRASSE", 200, ["post-1"]],
    ["?q=nothing", 200, []],
    ["?q=nothing&page=2", 400, []],
    ["?q=a&q=a", 400, []],
    ["?pag=1", 400, []],
    ["?tag=", 200, ["post-0", "post-1", "post-2"]],
    ["?tag=,water,", 200, ["post-0"]],
    ["?tag=%2C", 400, []],
    ["?tag=,,", 400, []],
    [`?q=${"a".repeat(200)}`, 200, []],
    [`?q=${"a".repeat(201)}`, 400, []],
  ];
  for (const [search, status, slugs] of rows)
    test(`answers /blog${search.slice(0, 30)} with ${status}`, () => {
      const expected = predictApi(site, list, search);
      assert.deepEqual(expected.statuses, [status]);
      assert.deepEqual(expected.list?.data.map(({ slug }) => slug) ?? [], slugs);
    });

  test("counts pages as the contract does", () => {
    const pagination = (search: string) => predictApi(site, list, search).list?.pagination;
    assert.deepEqual(pagination("?per_page=2&page=2"), {
      page: 2,
      per_page: 2,
      total: 3,
      total_pages: 2,
    });
    assert.deepEqual(pagination("?per_page=900"), {
      page: 1,
      per_page: 100,
      total: 3,
      total_pages: 1,
    });
    assert.deepEqual(pagination("?q=none"), {
      page: 1,
      per_page: 20,
      total: 0,
      total_pages: 0,
    });
  });

  test("rejects methods that write", () => {
    assert.deepEqual(predict(site, { method: "PUT", target: "/", headers: {} }).statuses, [405]);
  });

  const long = `/api/public/v1/blog?q=${"a".repeat(33_000)}`;
  for (const [method, target, status, expected] of [
    ["GET", long, 431, 431],
    ["OPTIONS", long, 431, 431],
    ["GET", long, 400, 400],
    ["PUT", long, 405, 405],
    ["GET", list, 431, 200],
  ] as const)
    test(`expects ${expected} for ${method} ${target.length} bytes, answered with ${status}`, () => {
      const { statuses } = predict(site, { method, target, headers: {} }, status);
      assert.deepEqual(statuses, [expected]);
    });

  for (const [accept, format] of [
    [undefined, "html"],
    ["text/markdown", "markdown"],
    ["text/markdown, text/html", "markdown"],
    ["text/html, text/markdown", "html"],
    ["text/html;q=0.5, text/*", "markdown"],
    ["text/markdown;q=0, */*", "html"],
    ["text/markdown;q=2", "either"],
  ] as const)
    test(`reads Accept: ${accept} as ${format}`, () => {
      assert.equal(prefers(accept), format);
    });

  test("folds case regardless of neighbouring letters", () => {
    for (const [one, other] of [
      ["ẞ", "ss"],
      ["ΟΔΟΣ", "οδος"],
      ["Cafe\u0301", "CAFÉ"],
    ] as const)
      assert.equal(fold(one), fold(other));
  });
});

test("seed and number determine a case", () => {
  const makeCase = makeCases(site, 7);
  const cases = Array.from({ length: 1200 }, (_, number) => makeCase(number));
  for (const number of [1100, 0, 123])
    assert.deepEqual(makeCases(site, 7)(number), cases[number], `case ${number}`);
  const targets = new Set(cases.map(({ target }) => target));
  assert.ok(targets.size > 600, `${targets.size} different targets`);
  assert.notDeepEqual(makeCases(site, 8)(123), cases[123]);
});

/** Wraps the handler to plant a fault. */
type Change = (handler: EdgeHandler) => EdgeHandler;

describe("fuzzing a site", async () => {
  const content = postFiles([{ title: "One" }, { title: "Straße" }, { title: "Three" }]);
  const output = writeBuiltFiles((await buildSearched(content)).files);
  const small = readSourceSite({ content: writeContent(content), output });

  const rulesBroken = async (change: Change, count = 400) => {
    const findings = new Findings();
    const plan = { name: "test", count, seed: 3, only: undefined, concurrency: 1 };
    const handler = change(createHandler(staticHost(small.files)));
    await fuzz(small, { send: sendInProcess(small.baseUrl, handler) }, plan, findings);
    return new Set(findings.all().map(({ rule }) => rule));
  };

  /** Plants a fault in the body of every list response. */
  const changed = (change: (body: string) => string): Change => {
    return (handler) => async (request, context) => {
      const response = await handler(request, context);
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(list) || request.method !== "GET" || response.status === 304)
        return response;
      return new Response(change(await response.text()), response);
    };
  };

  /** Plants a fault in the headers of every response. */
  const relabelled = (change: (headers: Headers, request: Request) => void): Change => {
    return (handler) => async (request, context) => {
      const { body, status, headers: sent } = await handler(request, context);
      const headers = new Headers(sent);
      change(headers, request);
      return new Response(body, { status, headers });
    };
  };

  const sound = rulesBroken((handler) => handler);
  const faults: [name: string, change: Change, rule: string][] = [
    [
      "a wrong item",
      changed((body) => body.replace('"title":"Three"', '"title":"Four"')),
      "data matches the model",
    ],
    [
      "a wrong total",
      changed((body) => body.replace('"total":3', '"total":4')),
      "pagination matches the model",
    ],
    [
      "a wrong link",
      changed((body) => body.replace('"prev":null', '"prev":"https://site.example/"')),
      "links match the model",
    ],
    [
      "a body with the text of another page",
      changed((body) => body.replace('"html":"', '"html":"<p>Planted</p>')),
      "html has the text of the web page or its Markdown alternate",
    ],
    [
      "a response that changes between requests",
      changed((body) => `${body}${" ".repeat(count++)}`),
      "a repeated request gets the same response",
    ],
    [
      "a header that echoes the request",
      relabelled((headers, request) => {
        headers.set("X-Agent", request.headers.get("User-Agent") ?? "");
      }),
      "no header echoes the request",
    ],
    [
      "a missing header",
      relabelled((headers) => headers.delete("API-Version")),
      "API-Version is on every response",
    ],
    [
      "a wrong ETag",
      relabelled((headers) => headers.set("ETag", '"other content"')),
      "the status matches the model: 304",
    ],
    [
      "an ETag that differs for HEAD",
      relabelled((headers, request) => {
        if (request.method === "HEAD") headers.set("ETag", '"head"');
      }),
      "the ETag matches the content",
    ],
    [
      "a lost redirect",
      (handler) => async (request, context) => {
        const response = await handler(request, context);
        return response.status === 308 ? new Response(null, { status: 404 }) : response;
      },
      "the status matches the model: 308",
    ],
    [
      "a filter that is ignored",
      (handler) => (request, context) =>
        handler(new Request(request.url.replace(/([?&])q=[^&]*/, "$1"), request), context),
      "data matches the model",
    ],
    [
      "a handler that throws",
      (handler) => (request, context) =>
        request.url.includes("page=2")
          ? Promise.reject(new Error("planted"))
          : handler(request, context),
      "every request gets a response",
    ],
  ];
  let count = 0;
  test("finds nothing without a fault", async () => {
    assert.deepEqual([...(await sound)], []);
  });

  for (const [name, change, rule] of sampleRows(faults, 2))
    test(`finds ${name}`, async () => {
      assert.ok((await rulesBroken(change)).has(rule));
    });
});
