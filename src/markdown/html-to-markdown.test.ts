import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toMarkdown } from "./html-to-markdown.ts";

const convert = (main: string) =>
  toMarkdown(`<!doctype html><body><nav>No</nav><main>${main}</main>`, "https://site.example/x/");

describe("the Markdown of a built page", () => {
  for (const [name, main, expected] of [
    [
      "makes URLs absolute",
      '<p><a href="y/#y">Y</a> <a href="/z/">Z</a></p>',
      "[Y](https://site.example/x/y/#y) [Z](https://site.example/z/)",
    ],
    [
      "preserves the language of highlighted code",
      '<pre class="code" data-language="json"><code><span class="line">{<span class="token-keyword">"a"</span>: 1}</span></code></pre>',
      '```json\n{"a": 1}\n```',
    ],
    [
      "omits elements that are marked for omission",
      '<p>A</p><nav data-markdown="omit">B</nav><form data-markdown="omit">C</form><p>D</p>',
      "A\n\nD",
    ],
    [
      "replaces links within the page with their text",
      '<p>See <a href="#b"><code>B</code></a> and <a href="/c/">C</a>.</p>',
      "See `B` and [C](https://site.example/c/).",
    ],
    [
      "writes callouts as block quotes",
      '<div class="callout" role="note"><p class="callout-name"><strong>Tip</strong></p><p>A</p></div>',
      "> **Tip**\n>\n> A",
    ],
    [
      "writes tables without padding",
      "<table><thead><tr><th>A</th><th>Longer</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      "| A | Longer |\n| - | - |\n| 1 | 2 |",
    ],
  ] as const)
    test(name, () => assert.equal(convert(main), expected));
});
