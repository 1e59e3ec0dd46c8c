/**
 * Grade A+ of Mozilla's HTTP Observatory for the demo site on workerd.
 *
 * Grades every kind of response, including those that the Observatory does not request.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Served } from "../../src/hosts/host.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runPlainSite, runSite } from "../hosts/running-sites.fixture.ts";
import { scan, type ObservatoryTest } from "./observatory.fixture.ts";

type Modifiers = Partial<Record<ObservatoryTest, number>>;

const ofPages: Modifiers = {
  "content-security-policy": 10,
  "cross-origin-opener-policy": 10,
  "cross-origin-resource-policy": 10,
  "referrer-policy": 5,
  "x-frame-options": 5,
};

/** Files can be embedded by any site, and may contain inline styles. */
const ofFiles: Modifiers = {
  "cross-origin-opener-policy": 10,
  "referrer-policy": 5,
  "x-frame-options": 5,
};

/** Scripts, styles and images are served without the Function, with the policy of pages. */
const ofAssets: Modifiers = { ...ofFiles, "content-security-policy": 10 };

const asset = listFiles(demoOutput).find((name) => /^_astro\/.*\.css$/.test(name));
const mediaFile = listFiles(demoOutput).find((name) => name.startsWith("media/"));

interface Row {
  path: string;
  init?: RequestInit;
  status: number;
  score: number;
  modifiers: Modifiers;
}

const page = { score: 140, modifiers: ofPages };
const file = { score: 120, modifiers: ofFiles };
const rows: Row[] = [
  { path: "/", status: 200, ...page },
  { path: "/blog/why-pumps-are-oversized/", status: 200, ...page },
  { path: "/developers/", status: 200, ...page },
  { path: "/search/", status: 200, ...page },
  { path: "/nothing/", status: 404, ...page },
  { path: "/de/nothing/", status: 404, ...page },
  { path: "/blog", status: 308, ...file },
  { path: "/projects/", status: 301, ...file },
  { path: "/index.md", status: 200, ...file },
  { path: "/nothing.md", status: 404, ...file },
  {
    path: "/blog/",
    init: { headers: { Accept: "text/markdown" } },
    status: 200,
    ...file,
  },
  { path: "/api/public/v1", status: 200, ...file },
  { path: "/api/public/v1/blog?q=pump", status: 200, ...file },
  { path: "/api/public/v1/blog?page=x", status: 400, ...file },
  { path: "/api/public/v1/nothing", status: 404, ...file },
  {
    path: "/api/public/v1/blog",
    init: { headers: { "If-None-Match": "*" } },
    status: 304,
    ...file,
  },
  { path: "/", init: { method: "POST" }, status: 405, ...file },
  { path: "/", init: { method: "OPTIONS" }, status: 204, ...file },
  { path: "/openapi.json", status: 200, ...file },
  { path: "/llms.txt", status: 200, ...file },
  { path: "/feed.xml", status: 200, ...file },
  { path: "/sitemap.xml", status: 200, ...file },
  { path: "/robots.txt", status: 200, ...file },
  { path: "/.well-known/api-catalog", status: 200, ...file },
  { path: `/${mediaFile}`, status: 200, ...file },
  { path: `/${asset}`, status: 200, score: 130, modifiers: ofAssets },
];

/** Responses without the Function, where every path without a file returns the 404 page. */
const plainRows: Row[] = [
  { path: "/", status: 200, ...page },
  { path: "/de/", status: 200, ...page },
  { path: "/blog/why-pumps-are-oversized/", status: 200, ...page },
  { path: "/index.md", status: 200, ...file },
  { path: "/api/public/v1/blog.json", status: 200, ...file },
  { path: `/${mediaFile}`, status: 200, ...file },
  { path: "/openapi.json", status: 200, ...file },
  { path: "/nothing", status: 404, score: 130, modifiers: ofAssets },
];

for (const { title, run, responses } of [
  { title: "the HTTP Observatory gives A+", run: runSite, responses: rows },
  {
    title: "the HTTP Observatory gives A+ without the Function",
    run: runPlainSite,
    responses: plainRows,
  },
])
  describe(title, () => {
    let running: Served;
    before(async () => {
      running = await run(demoOutput);
    });

    for (const { path, init, status, score, modifiers } of responses)
      test(`${init?.method ?? "GET"} ${path} ${status}: ${score} points`, async () => {
        const response = await fetch(running.origin + path, {
          redirect: "manual",
          headers: { Accept: "text/html" },
          ...init,
        });
        assert.equal(response.status, status);
        assert.deepEqual(scan({ headers: response.headers, body: await response.text() }), {
          grade: "A+",
          score,
          modifiers,
        });
      });
  });

describe("the scores of the Observatory", () => {
  const good = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'self'",
    "Strict-Transport-Security": "max-age=31536000",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
  const script = (attributes: string) => `<script ${attributes}></script>`;
  const verdicts: [
    name: string,
    change: Record<string, string | null>,
    body: string,
    grade: string,
    score: number,
  ][] = [
    ["all recommended headers", {}, "", "A+", 120],
    ["no policy", { "Content-Security-Policy": null }, "", "C", 55],
    [
      "a policy with a duplicate directive",
      { "Content-Security-Policy": "img-src 'self'; img-src 'none'" },
      "",
      "C",
      55,
    ],
    [
      "inline scripts",
      {
        "Content-Security-Policy":
          "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'self'",
      },
      "",
      "B+",
      80,
    ],
    [
      "inline scripts, disabled by a hash",
      {
        "Content-Security-Policy":
          "default-src 'none'; script-src 'unsafe-inline' 'sha256-x'; frame-ancestors 'self'",
      },
      "",
      "A+",
      120,
    ],
    [
      "objects from any origin",
      {
        "Content-Security-Policy": "script-src 'self'; frame-ancestors 'self'",
      },
      "",
      "B+",
      80,
    ],
    [
      "images over http",
      {
        "Content-Security-Policy": "default-src 'none'; img-src http:; frame-ancestors 'self'",
      },
      "",
      "A+",
      100,
    ],
    [
      "a policy with default-src 'self'",
      {
        "Content-Security-Policy": "default-src 'self'; frame-ancestors 'self'",
      },
      "",
      "A+",
      115,
    ],
    [
      "a policy without frame-ancestors",
      { "Content-Security-Policy": "default-src 'none'" },
      "",
      "B+",
      80,
    ],
    ["no Strict-Transport-Security", { "Strict-Transport-Security": null }, "", "B+", 80],
    [
      "Strict-Transport-Security for a month",
      { "Strict-Transport-Security": "max-age=2592000" },
      "",
      "A+",
      110,
    ],
    ["no X-Content-Type-Options", { "X-Content-Type-Options": null }, "", "A+", 115],
    ["full referrers", { "Referrer-Policy": "unsafe-url" }, "", "A+", 110],
    ["a cookie", { "Set-Cookie": "a=b" }, "", "B+", 80],
    ["scripts of the same origin", {}, script('src="/a.js"'), "A+", 120],
    ["scripts of other origins", {}, script('src="https://e.example/a.js"'), "A+", 115],
    ["scripts over http", {}, script('src="http://e.example/a.js"'), "C", 50],
    [
      "scripts of other origins with digests",
      {},
      script('src="https://e.example/a.js" integrity="sha384-x"'),
      "A+",
      125,
    ],
  ];
  for (const [name, change, body, grade, score] of verdicts)
    test(`${name}: ${grade}, ${score} points`, () => {
      const headers = new Headers(good);
      for (const [header, value] of Object.entries(change))
        if (value === null) headers.delete(header);
        else headers.set(header, value);
      const verdict = scan({ headers, body });
      assert.deepEqual([verdict.grade, verdict.score], [grade, score]);
    });
});
