import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { divideText } from "./read-text.ts";

const sectionsOf = (main: string) => divideText(`<html><i title="x"></i><main>${main}</main>`);

describe("divideText", () => {
  for (const [what, main, sections] of [
    [
      "divides a page by headings with IDs",
      '<p>A</p><h2 id="b">B &amp; <code>c</code></h2><p>D</p><h3 id="e">E</h3><ul><li>F</li><li>G</li></ul>',
      [
        { id: "", heading: "", blocks: ["A"] },
        { id: "b", heading: "B & c", blocks: ["D"] },
        { id: "e", heading: "E", blocks: ["F", "G"] },
      ],
    ],
    [
      "takes a heading without an ID as text",
      "<h1>A</h1><h2>B</h2>",
      [{ id: "", heading: "", blocks: ["A", "B"] }],
    ],
    [
      "keeps words together that have markup in them",
      "<p>un<b>believ</b>able &lt;tag&gt; &#39;q&#x27; a&nbsp;b</p>",
      [{ id: "", heading: "", blocks: ["unbelievable <tag> 'q' a b"] }],
    ],
    [
      "marks the first paragraph",
      '<p>A</p><p data-pagefind-weight="5">B <b>c</b></p><p>D</p>',
      [{ id: "", heading: "", blocks: ["A", "B c", "D"], lead: 1 }],
    ],
    [
      "skips scripts, styles, pictures, forms and comments",
      '<script>a > b</script><style>p{}</style><svg><text>x</text></svg><!-- <p>n</p> --><button title="a>b">Copy</button><p>A</p>',
      [{ id: "", heading: "", blocks: ["A"] }],
    ],
  ] as const)
    test(what, () => {
      assert.deepEqual(sectionsOf(main), sections);
    });
});
