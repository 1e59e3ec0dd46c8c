import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatPack, readPack } from "./pack.ts";

const body = (text: string) => new TextEncoder().encode(text);
const files = [
  { path: "/a.md", body: body("# A\n\nÖl\n") },
  { path: "/b.md", body: body("") },
  { path: "/c.json", body: body('{"data":1}\n') },
];

describe("a pack", () => {
  const pack = formatPack(files);

  test("gives back every file", () => {
    const places = readPack(pack);
    assert.deepEqual(
      [...(places ?? [])].map(([path, [start, end]]) => ({
        path,
        body: pack.slice(start, end),
      })),
      files,
    );
  });

  test("is not taken for whole when it is cut off or something else", () => {
    for (const other of [
      pack.slice(0, -1),
      pack.slice(0, 5),
      body("<!doctype html>\n\n<p>"),
      body(""),
    ])
      assert.equal(readPack(other), undefined);
  });
});
