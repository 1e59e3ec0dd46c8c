import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toPlainText } from "./describe-document.ts";

describe("toPlainText", () => {
  const rows: [text: string, plain: string][] = [
    ["A <b>bold</b> &amp; plain text", "A bold & plain text"],
    ["{{ site.title }} of {% include x %} gems", "of gems"],
    [
      "Links with `<a>` and <i>marks</i>, a `{{ x }}` too",
      "Links with <a> and marks, a {{ x }} too",
    ],
    ["1 < 2", "1 < 2"],
    ["", ""],
  ];
  for (const [text, plain] of rows)
    test(`reads "${text}" as "${plain}"`, () => {
      assert.equal(toPlainText(text), plain);
    });
});
