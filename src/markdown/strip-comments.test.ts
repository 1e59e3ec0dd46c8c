import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownToHtml } from "satteri";
import { stripComments } from "./strip-comments.ts";

const render = (text: string) =>
  markdownToHtml(text, { features: { gfm: true } })
    .html.replace(/<!--(?:-?>|[^]*?(?:--!?>|$))/g, "")
    .replace(/\s+/g, " ")
    .replaceAll(" <", "<")
    .trim();

describe("stripComments", () => {
  const cases: [text: string, stripped: string][] = [
    ["a <!-- secret --> b", "a  b"],
    ["<!-- secret -->\n\na", "a"],
    ["a\n\n<!-- secret\n\nsecret -->\n\nb", "a\n\nb"],
    ["a\n<!-- secret -->\nb", "a\n\nb"],
    ["a\n\n<!-- secret -->", "a\n\n"],
    ["> a\n>\n> <!-- secret\n> secret -->\n>\n> b", "> a\n>\n> \n>\n> b"],
    ["- a\n\n<!-- secret -->\n\n- b", "- a\n\n<!-- -->\n\n- b"],
    ["- a\n\n<!-- secret -->\n\n    b", "- a\n\n<!-- -->\n\n    b"],
    ["- <!-- secret -->a\n- b", "- <!-- -->a\n- b"],
    ["<div>\n<!-- secret -->\n<b>a</b>\n</div>", "<div>\n<!-- -->\n<b>a</b>\n</div>"],
    ["<!-- secret --> *a*\nb", "<!-- --> *a*\nb"],
    ["| a |\n| - |\n| b <!-- secret --> |", "| a |\n| - |\n| b  |"],
    ["[a <!-- secret -->](/b/)", "[a ](/b/)"],
    ["# a <!-- secret -->", "# a "],
    ["a<!--> b", "a b"],
    ["<!-- secret, and all that follows\n\nsecret", ""],
    ["`<!-- kept -->`", "`<!-- kept -->`"],
    ["```html\n<!-- kept -->\n```", "```html\n<!-- kept -->\n```"],
    ["    <!-- kept -->", "    <!-- kept -->"],
    ["\\<!-- kept -->", "\\<!-- kept -->"],
    ["a < b <! c", "a < b <! c"],
    ["<textarea><!-- kept --></textarea>", "<textarea><!-- kept --></textarea>"],
  ];
  for (const [text, stripped] of cases)
    test(`removes only the comments of ${JSON.stringify(text)}`, () => {
      assert.equal(stripComments(text), stripped);
      assert.doesNotMatch(stripped, /secret/);
      if (!text.includes("kept")) assert.equal(render(stripped), render(text));
    });

  test("removes the text after an unterminated comment", () => {
    const text = "<div>\n<!-- secret\n\nsecret -->\n</div>";
    assert.equal(stripComments(text), text);
  });
});
