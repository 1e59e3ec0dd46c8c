import assert from "node:assert/strict";
import { test } from "node:test";
import { renderGermanText } from "./render.fixture.ts";

const block = (language: string, code: string, name = "code") =>
  `<pre class="${name}" tabindex="0" data-language="${language}"><code>${code}</code></pre>`;
const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
const tab = (group: number, name: string, code: string, isOpen = "") =>
  `<details name="code-${group}"${isOpen}><summary>${name}</summary>${code}</details>`;
const titled = (title: string, code: string) =>
  `<figure class="code-named"><figcaption>${title}</figcaption>${code}</figure>`;

const rows: [name: string, text: string, expected: string][] = [
  [
    "consecutive named code blocks are tabs of one group, the first one open",
    fence('txt tab="npm & co"', "a") + fence("txt tab=pnpm", "b"),
    `<div class="code-tabs">${tab(1, "npm &amp; co", block("txt", "a"), " open")}${tab(1, "pnpm", block("txt", "b"))}</div>`,
  ],
  [
    "text between them separates groups, also in lists",
    `${fence("txt tab=a", "1")}${fence("txt tab=b", "2")}- ${fence("txt tab=a", "3").replaceAll("\n", "\n  ")}${fence("txt tab=b", "4").replaceAll("\n", "\n  ")}`,
    `<div class="code-tabs">${tab(1, "a", block("txt", "1"), " open")}${tab(1, "b", block("txt", "2"))}</div>\n` +
      `<ul>\n<li>\n<div class="code-tabs">${tab(2, "a", block("txt", "3"), " open")}${tab(2, "b", block("txt", "4"))}</div>\n</li>\n</ul>`,
  ],
  [
    "a single named block has its name as a caption, and a single line has neither name nor head",
    fence("txt title='a b.js'", "1") + fence("txt", "2"),
    `${titled("a b.js", block("txt", "1"))}\n${block("txt", "2", "line")}`,
  ],
  [
    "blocks that only have a title are not tabs",
    fence("txt tab=a", "1") +
      fence("txt tab=b", "2") +
      fence("txt title=c", "3") +
      fence("txt title=d", "4"),
    `<div class="code-tabs">${tab(1, "a", block("txt", "1"), " open")}${tab(1, "b", block("txt", "2"))}</div>\n` +
      `${titled("c", block("txt", "3"))}\n${titled("d", block("txt", "4"))}`,
  ],
  [
    "a tab may also have a title, and so may a single named block",
    `${fence("txt tab=a title=x.js", "1")}${fence("txt tab=b", "2")}Text\n\n${fence("txt title=y.js tab=c", "3")}`,
    `<div class="code-tabs">${tab(1, "a", titled("x.js", block("txt", "1")), " open")}${tab(1, "b", block("txt", "2"))}</div>\n` +
      `<p>Text</p>\n${titled("c", titled("y.js", block("txt", "3")))}`,
  ],
  [
    "other words after the language are ignored",
    fence("txt subtitle=x", "1") + fence("txt tab=", "2"),
    `${block("txt", "1", "line")}\n${block("txt", "2", "line")}`,
  ],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    assert.equal(await renderGermanText(text), expected);
  });
