import assert from "node:assert/strict";
import { test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderGermanText } from "./render.fixture.ts";
import { renderMarkdown } from "./render-markdown.ts";

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
    "a heading of emoji or punctuation has an id",
    "## 🚀\n\n## ???\n\n## ![](/a.png)\n\n## Section",
    '<h2 id="section">🚀</h2>\n<h2 id="section-1">???</h2>\n<h2 id="section-2"><img src="/a.png" alt=""></h2>\n<h2 id="section-3">Section</h2>',
  ],
  [
    "a heading has no id that the author's HTML has, before or after it",
    '## End\n\n<a id="install"></a>\n\n## Install\n\n<div id="usage">\n\n## Usage\n\n</div>\n\n<p id=end>x</p>',
    '<h2 id="end-1">End</h2>\n<p><a id="install"></a></p>\n<h2 id="install-1">Install</h2>\n<div id="usage">\n<h2 id="usage-1">Usage</h2>\n</div>\n<p id=end>x</p>',
  ],
  [
    "the second of two equal ids in the author's HTML is removed",
    '<a id="a"></a> <i class="b" id=\'a\'>c</i>\n\n<p id="a">d</p>',
    '<p><a id="a"></a> <i class="b">c</i></p>\n<p>d</p>',
  ],
  [
    "other braces are text, and so is a heading that is only an id",
    "## GET /a/{id}\n\n## `{#a}`\n\n## A {b}\n\n## {#c}",
    '<h2 id="get-aid">GET /a/{id}</h2>\n<h2 id="a"><code>{#a}</code></h2>\n<h2 id="a-b">A {b}</h2>\n<h2 id="c">{#c}</h2>',
  ],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    assert.equal(await renderGermanText(text), expected);
  });

test("a reference to a footnote is not part of a heading", async () => {
  const { headings } = await renderMarkdown(
    "## Later *days*[^1]\n\n## A[^a&b] b\n\n## 🚀[^1]\n\n[^1]: One.\n\n[^a&b]: Two.\n",
    stringsFor({ strings: {} }, "en"),
  );
  assert.deepEqual(
    headings.map(({ slug, text }) => [slug, text]),
    [
      ["later-days", "Later days"],
      ["a-b", "A b"],
      ["section", "🚀"],
      ["footnote-label", "Footnotes"],
    ],
  );
});
