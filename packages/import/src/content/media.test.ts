import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toMediaName } from "./media.ts";

describe("toMediaName", () => {
  const rows: [name: string, media: string][] = [
    ["a/Ä b (1).PNG", "a/A-b-1-.PNG"],
    ["a/.hidden", "a/hidden"],
    ["图.png", "png"],
  ];
  for (const [name, media] of rows) {
    test(`converts ${name} to ${media}`, () => {
      assert.equal(toMediaName(name), media);
    });
  }
});
