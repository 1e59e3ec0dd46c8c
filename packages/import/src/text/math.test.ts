import assert from "node:assert/strict";
import { test } from "node:test";
import { keepFormulas } from "./math.ts";

const rows: [what: string, text: string, markdown: string][] = [
  ["a line", "a\n$$x_1 < b_2$$\nc", "a\n```latex\nx_1 < b_2\n```\nc"],
  ["several lines", "$$\n\\alpha\n= 1\n$$", "```latex\n\\alpha\n= 1\n```"],
  ["a line of a quotation", "> $$a_1$$", "> ```latex\n> a_1\n> ```"],
  ["two lines in a row", "$$a$$\n$$b$$", "```latex\na\n```\n```latex\nb\n```"],
  ["a part of a line", "so $$a_1$$ and $b_2$.", "so `a_1` and `b_2`."],
  ["prices", "It costs $5 or $10, with _tax_ $3.", "It costs $5 or $10, with _tax_ $3."],
  ["code", "`$$a$$` and `$b_1$`", "`$$a$$` and `$b_1$`"],
];
for (const [what, text, markdown] of rows)
  test(`keeps formulas as code: ${what}`, () => {
    assert.equal(keepFormulas(text, true), markdown);
  });
