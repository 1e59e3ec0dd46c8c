import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatHashedRedirects } from "../../emit/list-redirects.ts";
import { aliasKey, findHashedRedirect, findRedirect, formatRedirects } from "./redirects.ts";

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
    test(`keeps ${path} as "${key}"`, () => assert.equal(aliasKey(path), key));
});

describe("findRedirect", () => {
  const file = formatRedirects([
    { key: "/old", path: "/new/" },
    { key: "/old/deep", path: "/deep/" },
  ]);
  const found: [path: string, target: string | undefined][] = [
    ["/old/", "/new/"],
    ["/old/deep", "/deep/"],
    ["/ol", undefined],
    ["/deep", undefined],
    ["/new/", undefined],
    ["/old%20/new", undefined],
    ["/", undefined],
  ];
  for (const [path, target] of found)
    test(`answers ${target} for ${path}`, () => assert.equal(findRedirect(file, path), target));

  test("finds nothing where there are no aliases", () =>
    assert.equal(findRedirect(formatRedirects([]), "/old"), undefined));
});

const aliases = [
  { key: "/2019/closed.html", path: "/blog/closed/" },
  { key: "/gr%C3%B6%C3%9Fe", path: "/size/" },
  { key: "/old", path: "/size/" },
];

describe("old addresses of pages that are not to be told", () => {
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
    test(`${path} leads to ${expected}`, async () => {
      assert.equal(await findHashedRedirect(file, path), expected);
    });

  test("cannot be read off the file, which is the same for the same", () => {
    assert.doesNotMatch(file, /[g-z/]/);
    assert.equal(formatHashedRedirects(aliases.toReversed()), file);
    const lines = file.trim().split("\n");
    assert.equal(new Set(lines.map((line) => line.slice(33))).size, 3);
  });

  test("are none in a file without lines", async () => {
    assert.equal(await findHashedRedirect("\n", "/old"), undefined);
  });
});
