import assert from "node:assert/strict";
import { test } from "node:test";
import { toFileName } from "./percent-decode.ts";

const rows: [path: string, name: string | undefined][] = [
  ["/about/", "/about/"],
  ["/%61bout/", "/about/"],
  ["/media/gr%C3%B6%c3%9fe.png", "/media/größe.png"],
  ["/media/100%25.png", "/media/100%.png"],
  ["/a%3Fb", "/a?b"],
  ["/about%2Findex.html", undefined],
  ["/about%5c", undefined],
  ["/%E0%A4%A", undefined],
  ["/%ff", undefined],
];

for (const [path, name] of rows)
  test(`${path} is decoded to ${name}`, () => assert.equal(toFileName(path), name));
