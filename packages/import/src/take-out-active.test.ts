import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { findActive } from "../../../src/checks/check-active.ts";
import { readParts } from "../../../src/markdown/text-parts.ts";
import { takeOutActive } from "./take-out-active.ts";

const reason = "as no text may run a program or change its page";
const address = (url: string, of = "a link") =>
  `the address "${url}" of ${of} is left out, ${reason}`;
const attribute = (written: string, element: string) =>
  `${written} of the ${element} element is left out, ${reason}`;
const element = (name: string) => `the ${name} element is left out, ${reason}`;

const rows: [text: string, kept: string, notes: string[]][] = [
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
    [`3 ${address("javascript:x")}`],
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
    'Press <kbd class="k">K</kbd>',
    [`1 ${attribute('onclick="x()"', "kbd")}`],
  ],
  [
    "<kbd\n  onclick=x()\n  onfocus='y()' title=T>K</kbd>",
    "<kbd title=T>K</kbd>",
    [`1 ${attribute('onclick="x()"', "kbd")}`, `1 ${attribute('onfocus="y()"', "kbd")}`],
  ],
  [
    '<a href="javascript:x" href="vbscript:y">a</a>',
    "<a>a</a>",
    [`1 ${attribute('href="javascript:x"', "a")}`, `1 ${attribute('href="vbscript:y"', "a")}`],
  ],
  ["a <script>x()</script> b", "a  b", [`1 ${element("script")}`]],
  ["a <sCrIpT>x()</sCrIpT\n> b", "a  b", [`1 ${element("script")}`]],
  ["<style>\na{}\n\nb{}\n</style>\n\nc", "\n\nc", [`1 ${element("style")}`]],
  [
    "a <scr<script></script>ipt>x()</script>",
    "a ",
    [`1 ${element("script")}`, `1 ${element("script")}`],
  ],
  ['<base href="/x/">a', "a", [`1 ${element("base")}`]],
  ['<meta http-equiv="refresh" content="0">', "", [`1 ${element("meta")}`]],
  ['<link rel="stylesheet" href="/a.css">', "", [`1 ${element("link")}`]],
  ["a </main> b", "a  b", []],
  ["`<script>` and [a](/javascript:x/)", "`<script>` and [a](/javascript:x/)", []],
  ["    <script>x()</script>", "    <script>x()</script>", []],
  ["![a](data:image/png;base64,iVBORw0KGgo=)", "![a](data:image/png;base64,iVBORw0KGgo=)", []],
];

describe("takeOutActive", () => {
  for (const [text, kept, expected] of rows)
    test(`${expected.length === 0 ? "looks through" : "takes out what would run of"} ${JSON.stringify(text)}`, () => {
      const notes: string[] = [];
      const taken = takeOutActive(text, (message, line) => notes.push(`${line} ${message}`));
      assert.equal(taken, kept);
      assert.deepEqual(notes, expected);
    });

  test("leaves nothing for the check, whatever stands beside each other", () => {
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
          text = takeOutActive(text, () => undefined);
        } catch (error) {
          assert.ok(error instanceof RangeError);
          return;
        }
        assert.deepEqual(findActive(readParts(text, "")), []);
      }),
      { numRuns: 3000 },
    );
  });

  test("refuses a text that hides it in itself many times over", () => {
    assert.throws(
      () => takeOutActive(`<kbd ${"onclick=x() ".repeat(20)}>K</kbd>`, () => undefined),
      RangeError,
    );
  });
});
