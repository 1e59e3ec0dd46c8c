import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatUnlistedAliases } from "../../emit/api/unlisted-aliases.ts";
import { findUnlistedAlias } from "./unlisted-aliases.ts";

const aliases = [
  { key: "/2019/closed.html", to: "/blog/closed/" },
  { key: "/gr%C3%B6%C3%9Fe", to: "/size/" },
  { key: "/old", to: "/size/" },
];

describe("old addresses of pages that are not to be told", () => {
  const file = formatUnlistedAliases(aliases);

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
      assert.equal(await findUnlistedAlias(file, path), expected);
    });

  test("cannot be read off the file, which is the same for the same", () => {
    assert.doesNotMatch(file, /[g-z/]/);
    assert.equal(formatUnlistedAliases(aliases.toReversed()), file);
    const lines = file.trim().split("\n");
    assert.equal(new Set(lines.map((line) => line.slice(33))).size, 3);
  });

  test("are none in a file without lines", async () => {
    assert.equal(await findUnlistedAlias("\n", "/old"), undefined);
  });
});
