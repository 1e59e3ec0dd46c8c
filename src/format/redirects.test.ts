import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatHashedRedirects } from "../emit/api/edge-data.ts";
import {
  aliasKey,
  findHashedRedirect,
  findRedirect,
  formatRedirects,
  withQuery,
  type Redirect,
} from "./redirects.ts";
import { expectLinearTime } from "../content/processor-time.fixture.ts";

describe("aliasKey", () => {
  const keys: [path: string, key: string][] = [
    ["/old/", "/old"],
    ["/old", "/old"],
    ["/old//", "/old"],
    ["/old/index.html", "/old"],
    ["/2019/05/old.html", "/2019/05/old.html"],
    ["/größe/", "/gr%C3%B6%C3%9Fe"],
    ["/gr%c3%b6%C3%9fe", "/gr%C3%B6%C3%9Fe"],
    ["/100%", "/100%25"],
    ["/100%25", "/100%25"],
    ["/%6Fld/", "/old"],
    ["/old/index", "/old"],
    ["/old/index.md", "/old.md"],
    ["/old/index.html.md", "/old.md"],
    ["/old.md", "/old.md"],
    ["/old.md/", "/old.md"],
    ["/old/index.html/index", "/old"],
    ["/old/index.md/index.html/", "/old.md"],
    ["/old/index.html/index.md", "/old.md"],
    ["/old%2findex", "/old"],
    ["/oldindex", "/oldindex"],
    ["/index.md", "/index.md"],
    ["/a%2Fb", "/a/b"],
    ["/wiki/Talk:Pumps", "/wiki/Talk:Pumps"],
    ["/wiki/Talk%3aPumps", "/wiki/Talk:Pumps"],
    ["/star%2A", "/star*"],
    ["/what%3f", "/what%3F"],
    ["/c%23", "/c%23"],
    ["/a%20b", "/a%20b"],
    ["/cafe\u0301", "/caf%C3%A9"],
    ["/cafe%CC%81", "/caf%C3%A9"],
    ["/gr%f6%dfe", "/gr%F6%DFe"],
    ["/gr%25F6", "/gr%25F6"],
    ["/ö%f6", "/%C3%B6%F6"],
    ["/\ud800", "/%EF%BF%BD"],
    ["/", ""],
    ["/index.html", ""],
  ];
  for (const [path, key] of keys)
    test(`maps ${path} to the key "${key}"`, () => assert.equal(aliasKey(path), key));
});

const row = (from: string, to: string, status: Redirect["status"] = 301): Redirect => ({
  key: aliasKey(from.replace(/\/\*$/, "")),
  to,
  status,
  isWildcard: from.endsWith("/*"),
});

describe("findRedirect", () => {
  const table = formatRedirects([
    row("/old", "/new/"),
    row("/old/deep", "/deep/", 302),
    row("/docs/old", "/guides/first/"),
    row("/shop", "https://shop.example/?from=site"),
    row("/docs/*", "/guides/*"),
    row("/docs/api/*", "https://api.example/v1/*", 302),
    row("/gr\u00f6\u00dfe/*", "/sizes/"),
  ]);
  const found: [path: string, to: string | undefined, status?: 302][] = [
    ["/old/", "/new/"],
    ["/old", "/new/"],
    ["/old.md", "/new.md"],
    ["/old/index.md", "/new.md"],
    ["/old/deep", "/deep/", 302],
    ["/old/deep.md", "/deep.md", 302],
    ["/shop/", "https://shop.example/?from=site"],
    ["/shop.md", undefined],
    ["/docs/old/", "/guides/first/"],
    ["/docs/old.md", "/guides/first.md"],
    ["/docs", "/guides/"],
    ["/docs/", "/guides/"],
    ["/docs/index.html", "/guides/"],
    ["/docs/a/b/", "/guides/a/b/"],
    ["/docs/a.md", "/guides/a.md"],
    ["/docs//evil.example", "/guides/evil.example"],
    ["/docs/api/items", "https://api.example/v1/items", 302],
    ["/docs/apis", "/guides/apis"],
    ["/docsx", undefined],
    ["/gr%C3%B6%C3%9Fe/xl", "/sizes/"],
    ["/gro\u0308\u00dfe", "/sizes/"],
    ["/ol", undefined],
    ["/deep", undefined],
    ["/new/", undefined],
    ["/old%20/new", undefined],
    ["/", undefined],
    ["/index.md", undefined],
  ];
  for (const [path, to, status = 301] of found)
    test(`returns ${to} for ${path}`, () =>
      assert.deepEqual(findRedirect(table, path), to === undefined ? to : { to, status }));

  for (const segment of ["a/", "/", "index/", "%61/"])
    test(`compares few prefixes of a path with many times ${segment}`, () =>
      expectLinearTime(1_250, (times) =>
        assert.equal(findRedirect(table, `/x/${segment.repeat(times)}x`), undefined),
      ));

  test("returns nothing without redirects", () =>
    assert.equal(findRedirect(formatRedirects([]), "/old"), undefined));
});

describe("withQuery", () => {
  const rows: [target: string, search: string, whole: string][] = [
    ["/new/", "", "/new/"],
    ["/new/", "?a=1", "/new/?a=1"],
    ["/new/#b", "?a=1", "/new/?a=1#b"],
    ["https://x.example/?b=2", "?a=1", "https://x.example/?b=2"],
  ];
  for (const [target, search, whole] of rows)
    test(`combines ${target} and ${search} into ${whole}`, () =>
      assert.equal(withQuery(target, search), whole));
});

const aliases = [
  { key: "/2019/closed.html", to: "/blog/closed/" },
  { key: "/gr%C3%B6%C3%9Fe", to: "/size/" },
  { key: "/old", to: "/size/" },
];

describe("hashed redirects of unlisted pages", () => {
  const file = formatHashedRedirects(aliases);

  for (const [path, expected] of [
    ["/2019/closed.html", "/blog/closed/"],
    ["/größe/", "/size/"],
    ["/gr%c3%b6%c3%9fe", "/size/"],
    ["/old/index.html", "/size/"],
    ["/older/", undefined],
    ["/", undefined],
    ["/blog/closed/", undefined],
  ] as const)
    test(`${path} redirects to ${expected}`, async () => {
      assert.equal(await findHashedRedirect(file, path), expected);
    });

  test("are unreadable in the file, and the same in every build", () => {
    assert.doesNotMatch(file, /[g-z/]/);
    assert.equal(formatHashedRedirects(aliases.toReversed()), file);
    const lines = file.trim().split("\n");
    assert.equal(new Set(lines.map((line) => line.slice(33))).size, 3);
  });

  test("are absent from a file without lines", async () => {
    assert.equal(await findHashedRedirect("\n", "/old"), undefined);
  });
});
