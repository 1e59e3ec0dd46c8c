import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importTree } from "../site-tree.fixture.ts";
import { toMediaName } from "./media.ts";

describe("toMediaName", () => {
  const rows: [name: string, media: string][] = [
    ["a/Ä b (1).PNG", "a/A-b-1-.PNG"],
    ["a/.hidden", "a/hidden"],
    ["图.png", "file.png"],
  ];
  for (const [name, media] of rows) {
    test(`converts ${name} to ${media}`, () => {
      assert.equal(toMediaName(name), media);
    });
  }
});

test("replaces images without a file by their alternative texts", () => {
  const imported = importTree({
    "hugo.toml": 'title = "A"\n',
    "content/a.md":
      "---\ntitle: A\n---\nText ![One](#) and ![Two](?x) and [three](#head).\n\n# Head\n",
  });
  assert.deepEqual(imported.problems, []);
  assert.match(imported.read("pages/a.md"), /Text One and Two and \[three\]\(#head\)/);
});
