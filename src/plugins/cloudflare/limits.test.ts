import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatSections } from "../../format/document-index.ts";
import { loadContent } from "../../content/content-folder.fixture.ts";
import type { OutputSize } from "../../hosts/host.ts";
import { checkLimits } from "../../hosts/limits.ts";
import { cloudflarePages } from "./products.ts";

const addresses = (redirects: string) =>
  formatSections({ pages: "\n", redirects, wildcards: "\n", hashed: "\n" });

const settings = (hosting = "") =>
  loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\n${hosting}`,
  }).settings;

const texts = {
  "/_data/redirects.txt": addresses("\n/old /new/\n"),
  "/_headers": "/*\n  A: b\n",
  "/_redirects": "/old /new/ 301\n",
  "/_routes.json": '{"version":1,"include":["/*"],"exclude":[]}',
};

type Texts = Readonly<Record<string, string>>;

const check = (of: typeof free, output: OutputSize[], read: Texts = texts) =>
  checkLimits(cloudflarePages, of, output, (path) => read[path] ?? "");

const files = (count: number): OutputSize[] => [
  ...["/_headers", "/_redirects", "/_routes.json"].map((path) => ({
    path,
    bytes: 10,
  })),
  ...Array.from({ length: count }, (_, index) => ({
    path: `/${index}`,
    bytes: 10,
  })),
];

const free = settings("hosting: { plan: free }\n");
const paid = settings("hosting: { plan: paid }\n");
const rules = (count: number, toRule: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${toRule(index)}\n`).join("");

describe("limits", () => {
  test("produce no message below 80 %", () => {
    assert.deepEqual(check(free, files(15_999)), {
      warnings: [],
      errors: [],
    });
  });

  test("produce a warning from 80 % on, with the share and a remedy", () => {
    const { warnings, errors } = check(free, files(17_100));
    assert.deepEqual(errors, []);
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? "",
      /^17,100 files, 85 % of the 20,000 that Cloudflare Pages allows\. Set hosting.plan to paid/,
    );
  });

  test("allow the limit itself and produce an error above it", () => {
    assert.deepEqual(check(free, files(20_000)).errors, []);
    assert.match(
      check(free, files(20_001)).errors[0] ?? "",
      /^20,001 files, but Cloudflare Pages allows 20,000\. /,
    );
    assert.deepEqual(check(paid, files(20_001)), {
      warnings: [],
      errors: [],
    });
  });

  test("produce a warning for a site without a plan that needs the paid one", () => {
    const { warnings, errors } = check(settings(), files(20_001));
    assert.deepEqual(errors, []);
    assert.match(warnings[0] ?? "", /^20,001 files require a paid plan/);
    assert.equal(check(settings(), files(100_001)).errors.length, 1);
  });

  const exceeded: [subject: string, part: Texts, error: RegExp][] = [
    [
      "rules of _headers",
      { "/_headers": rules(101, (index) => `/${index}\n  A: b`) },
      /^101 rules in _headers, but Cloudflare Pages allows 100\./,
    ],
    [
      "long lines of _headers",
      { "/_headers": `/*\n  A: ${"b".repeat(2_000)}\n` },
      /^"A: b+…": 2,003 characters in a line of _headers/,
    ],
  ];
  for (const [subject, part, error] of exceeded) {
    test(`include ${subject}`, () => {
      const { errors } = check(free, files(1), { ...texts, ...part });
      assert.equal(errors.length, 1);
      assert.match(errors[0] ?? "", error);
    });
  }

  test("name a file that is too large", () => {
    const { errors } = check(free, [
      ...files(3),
      { path: "/media/film.mp4", bytes: 25 * 1024 * 1024 + 1 },
    ]);
    assert.match(
      errors[0] ?? "",
      /^\/media\/film\.mp4: 26,214,401 bytes in one file, but Cloudflare Pages allows 26,214,400\./,
    );
  });

  test("produce a warning that the Function handles redirects above the limit", () => {
    const manyRedirects = (count: number) => ({
      ...texts,
      "/_data/redirects.txt": addresses(`\n${rules(count, (index) => `/old/${index} /new/`)}`),
    });
    assert.deepEqual(check(free, files(1), manyRedirects(2_000)).warnings, []);
    assert.deepEqual(check(free, files(1), manyRedirects(2_345)), {
      warnings: [
        "2,345 redirects: Cloudflare Pages reads 2,000 of them from _redirects; the Function handles the others.",
      ],
      errors: [],
    });
  });
});
