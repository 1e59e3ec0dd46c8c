import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keyOf } from "../emit/api/file-index.ts";
import { findInIndex, formatIndex, indexKey, readIndex, unverified } from "./file-index.ts";

const digest = (number: number) => number.toString(16).padStart(32, "0");

const records = Array.from({ length: 1_000 }, (_, number) => ({
  key: keyOf(`/page-${number}/index.html`),
  digest: digest(number),
  ...(number % 3 === 0
    ? { slice: { file: number, offset: 0xfffff0 + (number % 16), length: 1 } }
    : {}),
})).toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe("file index", () => {
  const index = formatIndex(records);

  test("has 32 bytes per file and contains no file names", () => {
    assert.equal(index.length, 32_000);
    assert.ok(!Buffer.from(index).toString("latin1").includes("page"));
  });

  test("finds every file, and no others", async () => {
    for (let number = 0; number < 1_000; number++)
      assert.equal(
        findInIndex(index, await indexKey(`/page-${number}/index.html`))?.digest,
        digest(number),
      );
    for (const name of ["/", "/page-1000/index.html", "/page-1/", ""])
      assert.equal(findInIndex(index, await indexKey(name)), undefined, name);
  });

  test("round-trips", () => {
    assert.deepEqual(readIndex(index), records);
  });

  test("can be searched with one file and with none", () => {
    const one = formatIndex([{ key: keyOf("/a"), digest: unverified }]);
    assert.deepEqual(findInIndex(one, keyOf("/a")), {
      key: keyOf("/a"),
      digest: unverified,
    });
    assert.equal(findInIndex(one, keyOf("/b")), undefined);
    assert.equal(findInIndex(formatIndex([]), keyOf("/a")), undefined);
  });
});
