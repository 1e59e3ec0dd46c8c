import assert from "node:assert/strict";
import { test } from "node:test";
import { renderText } from "./render.fixture.ts";

const rows: [name: string, text: string, expected: string][] = [
  [
    "a first-level heading becomes a second-level one",
    "# A *b* ![](/c.png) <i>d</i>",
    '<h2 id="a-b--d">A <em>b</em> <img src="/c.png" alt=""> <i>d</i></h2>',
  ],
  ["so does a first-level heading in HTML", "<H1 class=a>A</H1 >", "<H2 class=a>A</H2 >"],
  [
    "headings with the same text have different ids",
    "## A\n\n### A",
    '<h2 id="a">A</h2>\n<h3 id="a-1">A</h3>',
  ],
  [
    "a heading has the id that its author wrote after it",
    "## A `b` *c* d {#Own_id-1}\n\nE {#e}\n---\n\n## 設定 {#設定-2}",
    '<h2 id="Own_id-1">A <code>b</code> <em>c</em> d</h2>\n<h2 id="e">E</h2>\n<h2 id="設定-2">設定</h2>',
  ],
  [
    "no other heading has the same id",
    "## A\n\n## B {#a}\n\n## A",
    '<h2 id="a">A</h2>\n<h2 id="a-1">B</h2>\n<h2 id="a-2">A</h2>',
  ],
  [
    "other braces are text, and so is a heading that is only an id",
    "## GET /a/{id}\n\n## `{#a}`\n\n## A {b}\n\n## {#c}",
    '<h2 id="get-aid">GET /a/{id}</h2>\n<h2 id="a"><code>{#a}</code></h2>\n<h2 id="a-b">A {b}</h2>\n<h2 id="c">{#c}</h2>',
  ],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    assert.equal(await renderText(text), expected);
  });
