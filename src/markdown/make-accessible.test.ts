import assert from "node:assert/strict";
import { test } from "node:test";
import { renderGermanText } from "./render.fixture.ts";

const region = (number: number, section = "") =>
  `<div class="table" role="region" tabindex="0" aria-label="Tabelle ${number}${section}">`;

const rows: [name: string, text: string, expected: string][] = [
  [
    "tables become named regions that can be scrolled with the keyboard",
    "| a |\n|---|\n\n<TABLE><tr><td>1</td></tr></table>\n\n| b |\n|---|",
    `${region(1)}<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>\n` +
      `${region(2)}<TABLE><tr><td>1</td></tr></table></div>\n` +
      `${region(3)}<table>\n<thead>\n<tr>\n<th>b</th>\n</tr>\n</thead>\n</table></div>`,
  ],
  [
    "a region has the name of its section, also for HTML",
    "## Sizes & *weights*\n\n| a |\n|---|\n\n<table><tr><td>1</td></tr></table>",
    `<h2 id="sizes--weights">Sizes &amp; <em>weights</em></h2>\n` +
      `${region(1, ": Sizes &amp; weights")}<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>\n` +
      `${region(2, ": Sizes &amp; weights")}<table><tr><td>1</td></tr></table></div>`,
  ],
  [
    "the checkbox of a task is labelled with its state",
    "- [ ] A\n- [x] B",
    '<ul class="contains-task-list">\n' +
      '<li class="task-list-item"><input type="checkbox" disabled aria-label="Offen"> A</li>\n' +
      '<li class="task-list-item"><input type="checkbox" checked disabled aria-label="Erledigt"> B</li>\n</ul>',
  ],
  [
    "an image alone in its paragraph has its title as a caption",
    '![A](/a.png "The & harbour")',
    '<figure><img src="/a.png" alt="A"><figcaption>The &amp; harbour</figcaption></figure>',
  ],
  [
    "an image without a title stays in its paragraph",
    "![A](/a.png)",
    '<p><img src="/a.png" alt="A"></p>',
  ],
  [
    "an image within text keeps its title",
    'See ![A](/a.png "T")',
    '<p>See <img src="/a.png" alt="A" title="T"></p>',
  ],
  ["a table in code is unchanged", "`<table>`", "<p><code>&lt;table&gt;</code></p>"],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    assert.equal(await renderGermanText(text), expected);
  });
