import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aliasKey, findAlias, formatAliases } from "./aliases.ts";

describe("aliasKey", () => {
  const keys: [path: string, key: string][] = [
    ["/old/", "/old"],
    ["/old", "/old"],
    ["/old//", "/old"],
    ["/old/index.html", "/old"],
    ["/2019/05/old.html", "/2019/05/old.html"],
    ["/größe/", "/gr%C3%B6%C3%9Fe"],
    ["/gr%c3%b6%C3%9fe", "/gr%C3%B6%C3%9Fe"],
    ["/100%", "/100%"],
    ["/", ""],
    ["/index.html", ""],
  ];
  for (const [path, key] of keys)
    test(`keeps ${path} as "${key}"`, () => assert.equal(aliasKey(path), key));
});

describe("findAlias", () => {
  const file = formatAliases([
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
    test(`answers ${target} for ${path}`, () =>
      assert.equal(findAlias(file, path), target));

  test("finds nothing where there are no aliases", () =>
    assert.equal(findAlias(formatAliases([]), "/old"), undefined));
});
