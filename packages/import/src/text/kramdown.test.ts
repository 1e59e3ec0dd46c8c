import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { processorTime } from "../../../../src/content/processor-time.fixture.ts";
import { convertHtmlBlocks } from "./kramdown.ts";

describe("convertHtmlBlocks", () => {
  const rows: [what: string, text: string, converted: string][] = [
    [
      "a block with empty lines",
      "<div>\n<p>\n\n  a\n\n</p>\n</div>\n\nb",
      "<div>\n<p>\n  a\n</p>\n</div>\n\nb",
    ],
    [
      "nested blocks",
      "<div>\n\n<div>\n\na</div>\n\n</div>\n\nb",
      "<div>\n<div>\na</div>\n</div>\n\nb",
    ],
    [
      "a block with Markdown",
      '<div markdown="1">\n\na\n\n</div>',
      '<div markdown="1">\n\na\n\n</div>',
    ],
    ["an unclosed block", "<div>\n\na", "<div>\n\na"],
    ["preformatted text", "<div><pre>a\n\nb</pre></div>", "<div><pre>a\n\nb</pre></div>"],
    ["code", "```\n<div>\n\n</div>\n```", "```\n<div>\n\n</div>\n```"],
  ];
  for (const [what, text, converted] of rows)
    test(`reads ${what} as kramdown does`, () => {
      assert.equal(convertHtmlBlocks(text, "raw"), converted);
    });

  test("opens blocks with Markdown inside", () => {
    const text = '- a\n\n  <p class="x">b `<c>`</p>\n';
    assert.equal(
      convertHtmlBlocks(text, "inline"),
      '- a\n\n  <div class="x">\n\n  b `<c>`\n\n  </div>\n',
    );
    assert.equal(convertHtmlBlocks(text, undefined), text);
  });

  test("takes time proportional to the length of the text", () => {
    const took = processorTime(() => {
      for (const piece of ["<div>\n", "<p>\n\n</p>\n", "<div markdown=1>\n\n", "\n\n<ul"])
        for (const blocks of ["raw", "inline"] as const)
          convertHtmlBlocks(piece.repeat(50_000), blocks);
    });
    assert.ok(took < 10_000, `${took} ms`);
  });
});
