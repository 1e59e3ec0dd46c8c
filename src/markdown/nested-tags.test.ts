import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../format/property-tests.fixture.ts";
import { areNested } from "./nested-tags.ts";
import { readHtml } from "./html-tags.ts";
import { findOpenHtml } from "./open-html.ts";

const names =
  "a abbr b blockquote br caption code dd del details div dl dt em figcaption figure h1 h2 hr i img input li main mark ol option p pre rt s section select small span strong sub summary sup svg table tbody td th thead tr u ul".split(
    " ",
  );

/** Those that parsers close by rules of their own. */
const special = "a b div h1 h2 p table".split(" ");

const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "text",
          " ",
          "\n",
          "<br>",
          "<hr />",
          "</p>",
          "<b>",
          '<img src="a">',
          "<i title=a&b>c</i>",
          "<!--</b>-->",
        ),
        { arbitrary: element(tie("html")), weight: 4 },
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join("")),
}));

function element(content: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const anyName = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...special));
  return fc.tuple(anyName, content).map(([name, inner]) => {
    if (name === "li") return `<ul><li>${inner}</li></ul>`;
    if (name === "td") return `<table><tbody><tr><td>${inner}</td></tr></tbody></table>`;
    return `<${name}>${inner}</${name}>`;
  });
}

const isNested = (text: string) => areNested(readHtml(text).tags);

describe("areNested", () => {
  const rows: [html: string, isNested: boolean][] = [
    ["text", true],
    ['<p>a <a href="b">c</a><br>d</p>', true],
    ["<ul><li>a<ul><li>b</li></ul></li></ul>", true],
    ["<dl><dt>a</dt><dd>b</dd></dl>", true],
    ["<table><thead><tr><th>a</th></tr></thead></table>", true],
    ["<P>a</P>", true],
    ["<p>a", false],
    ["a</p>", false],
    ["<b><i>a</b></i>", false],
    ["<div/>", false],
    ["<a><b><a>c</a></b></a>", false],
    ["<h1><div><h2><h2>a</h2></h2></div></h1>", false],
    ["<table><div><table></table></div></table>", false],
    ["<ul><li><div><li>a</li></div></li></ul>", false],
    ["<td>a</td>", false],
    ["<select><div>a</div></select>", false],
    ["<main>a</main>", false],
    ["<svg><p>a</p></svg>", false],
  ];
  for (const [text, expected] of rows)
    test(`is ${expected} for ${text}`, () => assert.equal(isNested(text), expected));

  test("is true only for HTML in which a parser finds nothing open and nothing stray", () => {
    let nested = 0;
    fc.assert(
      fc.property(html, (text) => {
        if (!isNested(text)) return;
        if (text.includes("</")) nested++;
        for (const isScripting of [true, false])
          assert.deepEqual(findOpenHtml(text, isScripting), { open: [], stray: undefined }, text);
      }),
      { numRuns: runs(20_000) },
    );
    assert.ok(nested > runs(2_000), String(nested));
  });
});
