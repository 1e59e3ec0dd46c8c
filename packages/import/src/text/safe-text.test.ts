import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../../src/format/property-tests.fixture.ts";
import { findActiveHtml } from "../../../../src/checks/active-html.ts";
import { alternateHtml } from "../../../../src/markdown/published-html.ts";
import { makeSafe } from "./safe-text.ts";

const address = (url: string, of = "a link") => `address "${url}" of ${of} removed`;
const element = (name: string) => `<${name}> removed`;

const rows: [text: string, result: string, notes: string[]][] = [
  [
    "One [*two* three](javascript:x) four",
    "One *two* three four",
    [`1 ${address("javascript:x")}`],
  ],
  ['One\n\n[a\\]b](<java\tscript:x> "t")', "One\n\na\\]b", [`3 ${address("java script:x")}`]],
  ["[a](java&#115;cript:x)", "a", [`1 ${address("javascript:x")}`]],
  ["[](vbscript:x)b", "b", [`1 ${address("vbscript:x")}`]],
  ["[a](data:text/html,x)", "a", [`1 ${address("data:text/html,x")}`]],
  ["<javascript:alert(1)>", "javascript:alert(1)", [`1 ${address("javascript:alert(1)")}`]],
  ["![a *b*](javascript:x)", "a b", [`1 ${address("javascript:x", "an image")}`]],
  ["[![a](/a.png)](javascript:x)", "![a](/a.png)", [`1 ${address("javascript:x")}`]],
  [
    "[![a](javascript:x)](javascript:y)",
    "a",
    [`1 ${address("javascript:y")}`, `1 ${address("javascript:x", "an image")}`],
  ],
  [
    "[a][b], ![c][b] and [b]\n\n[b]: javascript:x\n",
    "a, c and b\n\n\n",
    [`3 ${address("javascript:x", "an image")}`],
  ],
  [
    "[a][b]\n\n[b]: /ok/\n[b]: javascript:x\n",
    "[a][b]\n\n[b]: /ok/\n\n",
    [`4 ${address("javascript:x")}`],
  ],
  ["> - a [b](javascript:x)", "> - a b", [`1 ${address("javascript:x")}`]],
  ["| a |\n| - |\n| [b](javascript:x) |", "| a |\n| - |\n| b |", [`3 ${address("javascript:x")}`]],
  [
    'Press <kbd class="k" onclick="x()">K</kbd>',
    "Press <kbd>K</kbd>",
    ['1 onclick="x()" of <kbd> removed'],
  ],
  [
    "<kbd\n  onclick=x()\n  onfocus='y()' title=T>K</kbd>",
    '<kbd title="T">K</kbd>',
    ['1 onclick="x()" of <kbd> removed', '1 onfocus="y()" of <kbd> removed'],
  ],
  ['<a href="javascript:x">a</a>', "a", ['1 href="javascript:x" of <a> removed']],
  ["a <script>x()</script> b", "a b", [`1 ${element("script")}`]],
  ["a <sCrIpT>x()</sCrIpT\n> b", "a\n> b", [`1 ${element("script")}`]],
  ["<style>\na{}\n\nb{}\n</style>\n\nc", "c", [`1 ${element("style")}`]],
  ['<base href="/x/">a', "a", [`1 ${element("base")}`]],
  ['<meta http-equiv="refresh" content="0">', "", [`1 ${element("meta")}`]],
  ['<link rel="stylesheet" href="/a.css">', "", [`1 ${element("link")}`]],
  ["a </main> b", "a b", []],
  ["`<script>` and [a](/javascript:x/)", "`<script>` and [a](/javascript:x/)", []],
  ["    <script>x()</script>", "    <script>x()</script>", []],
  ["![a](data:image/png;base64,iVBORw0KGgo=)", "![a](data:image/png;base64,iVBORw0KGgo=)", []],
];

describe("makeSafe", () => {
  for (const [text, result, expected] of rows)
    test(`${expected.length === 0 ? "does not change" : "removes unsafe parts of"} ${JSON.stringify(text)}`, () => {
      const notes: string[] = [];
      const safe = makeSafe(text, () => (kind, message, line) => {
        assert.equal(kind, "unsafe");
        notes.push(`${line} ${message}`);
      });
      assert.equal(safe, result);
      assert.deepEqual(notes, expected);
    });

  test("leaves nothing that the engine's check rejects, in any combination", () => {
    const piece = fc.constantFrom(
      ..."a| |\n|\n\n|> |- |`|```\n|    |<|>|</|<!--|-->|\"|'|[|]|](|)|!|[b]|[b]: |&#106;|\\|script|<script|<scr|ipt>|<style>|</style>|</script>|<base>|<kbd |</kbd>|onclick=x |href=|src=|srcdoc=y|javascript:x|java\tscript:|<a |<svg>|</main>|<div>\n|<textarea>|<?|<![CDATA[".split(
        "|",
      ),
      "|",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        let text = pieces.join("");
        try {
          text = makeSafe(text, () => () => undefined);
        } catch (error) {
          assert.ok(error instanceof RangeError);
          return;
        }
        // HTML that is left open is harmless, and its author can close it.
        const active = findActiveHtml(alternateHtml(text)).filter(
          ([, message]) => !/never (?:closes|ends)|closes an element|in several ways/.test(message),
        );
        assert.deepEqual(active, []);
      }),
      { numRuns: runs(3000) },
    );
  });
});
