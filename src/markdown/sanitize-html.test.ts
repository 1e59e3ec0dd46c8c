import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { parseFragment, serialize, Tokenizer } from "parse5";
import { runs } from "../format/property-tests.fixture.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

const grammar =
  "a|<!--|-->|--!>|<![CDATA[|]]>|<svg>|</svg>|<math>|</math>|<mtext>|<mglyph>|<title>|</title>|<style>|</style>|<textarea>|</textarea>|<noscript>|</noscript>|<xmp>|</xmp>|<iframe>|</iframe>|<table>|</table>|<td>|<form>|</form>|<p>|</p>|<b>|</b>|<a href='x'>|</a>|<select>|<template>|<plaintext>|<script>x</script>|<img src=x onerror=x>|<meta http-equiv=refresh>|<i title=\"|\">|'|<br/>|<pre>\n\n|\0".split(
    "|",
  );

describe("sanitizeHtml", () => {
  test("writes HTML that equals itself when it is read again, without active tags", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...grammar), { maxLength: 14 }), (pieces) => {
        const html = sanitizeHtml(pieces.join(""));
        const read = serialize(parseFragment(html, { scriptingEnabled: false }));
        assert.equal(serialize(parseFragment(read, { scriptingEnabled: false })), read);
        assert.equal(sanitizeHtml(html), html);
        const names: string[] = [];
        const ignore = () => undefined;
        new Tokenizer(
          {},
          {
            onStartTag: ({ tagName, attrs }) =>
              names.push(tagName, ...attrs.map(({ name }) => `@${name}`)),
            onEndTag: ignore,
            onComment: ignore,
            onDoctype: ignore,
            onCharacter: ignore,
            onNullCharacter: ignore,
            onWhitespaceCharacter: ignore,
            onEof: ignore,
          },
        ).write(read, true);
        assert.deepEqual(
          names.filter((name) => /^(?:script|style|iframe|meta|form|@on.*|@style)$/.test(name)),
          [],
        );
      }),
      { numRuns: runs(1000) },
    );
  });

  for (const html of [
    '<p>a<br/>b <i class="c">d</i></p>',
    "<p>a &lt;b&gt;</p>\n<pre><code>\n\nc</code></pre>",
    "<svg><path d='M0 0'/></svg>",
  ])
    test(`keeps harmless HTML as it is written: ${html}`, () => {
      assert.equal(sanitizeHtml(html), html);
    });

  for (const [html, written] of [
    ['<p title="a" onclick="b">c</p>', '<p title="a">c</p>'],
    ["<p>a<!-- b --> c</p><?d?>", "<p>a  c</p> "],
    ["<p>a<!-- b -->", "<p>a "],
    ['<p STYLE="a">c</p>', "<p>c</p>"],
    ['<p style="a" style="b">c</p>', "<p>c</p>"],
    ['<p style="a"class=b>c<!-- d --></p>', "<p class=b>c </p>"],
    ["<pre>\n\na</pre>", "<pre>\na</pre>"],
  ] as const)
    test(`removes parts of HTML of common elements: ${JSON.stringify(html)}`, () => {
      assert.equal(sanitizeHtml(html), written);
    });

  test("removes active parts only", () => {
    assert.equal(
      sanitizeHtml('<p style="a" class=b>c<br/>d<iframe src="x"></iframe></p>'),
      "<p class=b>c<br/>d </p>",
    );
  });
});
