import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { publishable as published } from "../../../../src/content/read/refuse-media.ts";
import { publishable, toMediaName } from "./media.ts";

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

test("the files that are copied are those that a content folder publishes, without texts and data", () => {
  const texts = new Set(["markdown", "md", "yaml", "yml"]);
  for (const extension of published)
    assert.equal(publishable.test(`a.${extension}`), !texts.has(extension), extension);
  for (const extension of ["rb", "php", "html", "js", "css", "xml", "swf"])
    assert.equal(publishable.test(`a.${extension}`), false, extension);
});
