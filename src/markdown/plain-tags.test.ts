import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../format/property-tests.fixture.ts";
import { tokenize } from "./html-tags.ts";
import { scanPlainTags } from "./plain-tags.ts";

/** Fragments that are combined into tags, both valid and invalid ones. */
const pieces = [
  ..."<>/=\"'& \n\t-a",
  "<b",
  "<IMG",
  "</b>",
  "<a",
  "<br/>",
  "<x-y>",
  ">",
  "/>",
  ' href="/a b"',
  ' HREF="c"',
  ' title=""',
  " hidden",
  " a='b'",
  ' b="&amp;"',
  ' c="d&amp;lt;&amp;"',
  ' e="&ampf"',
  '\nc="ü😀"',
  "<!-- a -->",
  "<!",
  "<?",
  "text 😀 ",
  "\r",
  "\0",
  "\u00A0",
  "\f",
];

describe("scanPlainTags", () => {
  test("returns the same as the tokenizer, or undefined", () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const html = parts.join("");
        const tags = scanPlainTags(html);
        if (!tags) return;
        plain += tags.length;
        assert.deepEqual({ tags, comments: [] }, tokenize(html), html);
      }),
      { numRuns: runs(20_000) },
    );
    assert.ok(plain > runs(1_000));
  });

  const plain = ["text", '<a href="/b" title="c d">', '<p>a <br /> b</p>\n<IMG SRC="x">'];
  for (const html of plain)
    test(`reads ${JSON.stringify(html)}`, () => {
      assert.deepEqual(scanPlainTags(html), tokenize(html).tags);
    });

  for (const html of ["<!-- a -->", "<a href=b>", '<a b="&lt;">', '<a b="1" B="2">', "a < b", "<b"])
    test(`leaves ${html} to the tokenizer`, () => {
      assert.equal(scanPlainTags(html), undefined);
    });
});
