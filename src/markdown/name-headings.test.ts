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
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    assert.equal(await renderText(text), expected);
  });
