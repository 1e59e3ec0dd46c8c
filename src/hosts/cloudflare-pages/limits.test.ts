import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent } from "../../content/content-folder.fixture.ts";
import type { Measured } from "../host.ts";
import { checkBudgets, type HostingTexts } from "./limits.ts";

const settings = (hosting = "") =>
  loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\n${hosting}`,
  }).settings;

const texts: HostingTexts = {
  "/_headers": "/*\n  A: b\n",
  "/_redirects": "/old /new/ 301\n",
  "/_routes.json": '{"version":1,"include":["/*"],"exclude":[]}',
};

const files = (count: number): Measured[] => [
  ...Object.keys(texts).map((path) => ({ path, bytes: 10 })),
  ...Array.from({ length: count }, (_, index) => ({
    path: `/${index}`,
    bytes: 10,
  })),
];

const free = settings("hosting: { plan: free }\n");
const paid = settings("hosting: { plan: paid }\n");
const rules = (count: number, toRule: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${toRule(index)}\n`).join("");

describe("budgets", () => {
  test("say nothing below four fifths", () => {
    assert.deepEqual(checkBudgets(free, files(15_999), texts), {
      warnings: [],
      errors: [],
    });
  });

  test("warn from four fifths on, with the share and what to do", () => {
    const { warnings, errors } = checkBudgets(free, files(17_100), texts);
    assert.deepEqual(errors, []);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? "",
      /^17,100 files, 85 % of the 20,000 that Cloudflare Pages takes\. Write hosting: \{ packed: true \}/,
    );
  });

  test("are kept at the limit itself and broken above", () => {
    assert.deepEqual(checkBudgets(free, files(20_000), texts).errors, []);
    assert.match(
      checkBudgets(free, files(20_001), texts).errors[0] ?? "",
      /^20,001 files, but Cloudflare Pages takes 20,000\. /,
    );
    assert.deepEqual(checkBudgets(paid, files(20_001), texts), {
      warnings: [],
      errors: [],
    });
  });

  test("tell a site without a plan that it needs the paid one", () => {
    const { warnings, errors } = checkBudgets(settings(), files(20_001), texts);
    assert.deepEqual(errors, []);
    assert.match(warnings[0] ?? "", /^20,001 files need a paid plan/);
    assert.equal(
      checkBudgets(settings(), files(100_001), texts).errors.length,
      1,
    );
  });

  const broken: [what: string, part: Partial<HostingTexts>, error: RegExp][] = [
    [
      "rules of _headers",
      { "/_headers": rules(101, (index) => `/${index}\n  A: b`) },
      /^101 rules in _headers, but Cloudflare Pages takes 100\./,
    ],
    [
      "long lines of _headers",
      { "/_headers": `/*\n  A: ${"b".repeat(2_000)}\n` },
      /^"A: b+…": 2,003 characters in a line of _headers/,
    ],
    [
      "redirects",
      { "/_redirects": rules(2_001, (index) => `/old-${index} /new/ 301`) },
      /^2,001 static rules in _redirects, but Cloudflare Pages takes 2,000\. Drop the oldest aliases\.$/,
    ],
    [
      "redirects with placeholders",
      {
        "/_redirects":
          rules(51, (index) => `/old-${index}/* /new/:splat 301`) +
          rules(50, (index) => `/old-${index}/:name /new/:name 301`),
      },
      /^101 dynamic rules in _redirects/,
    ],
    [
      "long redirects",
      { "/_redirects": `/${"x".repeat(1_000)} /new/ 301\n` },
      /^"\/x+…": 1,011 characters in a rule of _redirects/,
    ],
    [
      "rules of _routes.json",
      {
        "/_routes.json": JSON.stringify({
          version: 1,
          include: ["/*"],
          exclude: Array.from({ length: 100 }, (_, index) => `/${index}`),
        }),
      },
      /^101 rules in _routes\.json/,
    ],
  ];
  for (const [what, part, error] of broken) {
    test(`count ${what}`, () => {
      const { errors } = checkBudgets(free, files(1), { ...texts, ...part });
      assert.equal(errors.length, 1);
      assert.match(errors[0] ?? "", error);
    });
  }

  test("name the file that is too large", () => {
    const { errors } = checkBudgets(
      free,
      [...files(3), { path: "/media/film.mp4", bytes: 25 * 1024 * 1024 + 1 }],
      texts,
    );
    assert.match(
      errors[0] ?? "",
      /^\/media\/film\.mp4: 26,214,401 bytes in one file, but Cloudflare Pages takes 26,214,400\./,
    );
  });
});
