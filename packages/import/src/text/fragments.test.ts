import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { convertFragments } from "./fragments.ts";

test("ends details that the source does not end", () => {
  assert.equal(
    convertFragments("<details>\n\nA `<details>` <b>b</b>\n", () => undefined),
    "<details>\n\nA `<details>` **b**\n\n</details>\n",
  );
  assert.equal(convertFragments("A\n\n</details>\n", () => undefined).trim(), "A");
});

describe("convertFragments", () => {
  const rows: [what: string, text: string, markdown: string][] = [
    ["text without HTML unchanged", "* a\n* b_c\n\n1 < 2\n", "* a\n* b_c\n\n1 < 2\n"],
    ["code unchanged", "`<b>x</b>`\n\n```\n<b>x</b>\n```\n", "`<b>x</b>`\n\n```\n<b>x</b>\n```\n"],
    [
      "an element inside a line",
      'A <b>bold *b*</b> <a href="/x/">link</a>.',
      "A **bold _b_** [link](/x/).",
    ],
    [
      "elements without a Markdown equivalent",
      "H<sub>2</sub>O,<br>press <kbd>K</kbd>",
      "H<sub>2</sub>O,<br>press <kbd>K</kbd>",
    ],
    ["the target of a link", 'See <a id="x"></a>here', 'See <a id="x"></a>here'],
    ["an image", '<img src="a.png" alt="An a">', "![An a](a.png)"],
    [
      "a wrapper around Markdown",
      '<div class="x">\n\nSome **text**\n\n</div>\n\nMore\n',
      "Some **text**\n\nMore\n",
    ],
    ["kramdown's Markdown in HTML", '<div markdown="1">\n**Bold**\n</div>\n', "**Bold**\n\n"],
    [
      "a table with empty lines",
      "<table>\n<tr><th>A</th></tr>\n\n<tr><td>1</td></tr>\n</table>\n",
      "| A |\n| - |\n| 1 |\n",
    ],
    ["a list item", "- a\n\n  <p>b <em>c</em></p>\n\n- d\n", "- a\n\n  b *c*\n\n- d\n"],
    ["a cell", "| a |\n| - |\n| <b>x</b> |\n", "| a     |\n| ----- |\n| **x** |\n"],
    ["a comment", "A\n\n<!-- more -->\n\nB\n", "A\n\nB\n"],
    [
      "a comment beside an end tag",
      "<details>\n<summary>A</summary>\n\nB\n\n</details>\n<!-- c -->\n\nD\n",
      "<details>\n<summary>A</summary>\n\nB\n\n</details>\n\nD\n",
    ],
    [
      "an end tag before the next element",
      "<details>\n<summary>A</summary>\n\nB\n\n</details>\n<details><summary>C => d</summary>\n\nD\n\n</details>\n",
      "<details>\n<summary>A</summary>\n\nB\n\n</details>\n\n<details>\n<summary>C =&gt; d</summary>\n\nD\n\n</details>\n",
    ],
    [
      "a footnote reference",
      "<p>a</p>\n\nx <b>y[^1]</b>\n\n[^1]: n\n",
      "a\n\nx **y[^1]**\n\n[^1]: n\n",
    ],
    [
      "a details element beside the tags of wrappers",
      '<div class="a">\n\n<details>\n<summary>A</summary>\n\nB\n\n</details>\n</div>\n<div class="b">\n\nC\n\n</div>\n',
      "<details>\n<summary>A</summary>\n\nB\n\n</details>\n\nC\n\n",
    ],
    [
      "a details element with Markdown",
      "<details open>\n<summary>More <b>of</b> it</summary>\n\n- a **b**\n\n</details>\n",
      "<details open>\n<summary>More of it</summary>\n\n- a **b**\n\n</details>\n",
    ],
    [
      "spanning cells",
      '<table class="x" onclick="y()">\n<tr><td colspan="2">A</td></tr>\n\n<tr><td>1</td><td><a href="/x/">2</a></td></tr>\n</table>\n',
      '<table>\n<tbody><tr><td colspan="2">A</td></tr>\n<tr><td>1</td><td><a href="/x/">2</a></td></tr>\n</tbody></table>\n',
    ],
    [
      "cells with code",
      "<table>\n<tr><td>\n\n```js\na < b\n\nc\n```\n\n</td><td>2</td></tr>\n</table>\n",
      "<table>\n<tbody><tr><td>\n<pre><code>a &lt; b&#10;&#10;c&#10;</code></pre>\n</td><td>2</td></tr>\n</tbody></table>\n",
    ],
    [
      "a callout with an element",
      "- > [!TIP]\n  > Try <b>it</b>.\n",
      "- > [!TIP]\n  > Try **it**.\n",
    ],
    [
      "a link whose text is its URL",
      'At <a href="https://x.example/a" target="_blank">https://x.example/a</a>.',
      "At <https://x.example/a>.",
    ],
    ["a link without text", 'A <a href="/x/"><i class="icon"></i></a>b', "A b"],
    [
      "links with icons",
      '<a href="https://www.x.example/me"><i></i></a> <a href="/y/" aria-label="Y"><i></i></a>',
      "[x.example](https://www.x.example/me) [Y](/y/)",
    ],
    [
      "kramdown's Markdown on one line, and inside a table",
      '<div markdown="1">*a*</div>\n\n<table><tr><td markdown="span">**b**</td></tr></table>\n',
      "*a*\n\n|       |\n| ----- |\n| **b** |\n",
    ],
    [
      "kramdown's Markdown in code",
      '```html\n<div markdown="1">a</div>\n```\n',
      '```html\n<div markdown="1">a</div>\n```\n',
    ],
    [
      "indented Markdown in an element as text",
      '<div markdown="1">\n    A\n    b.\n</div>\n',
      "A\nb.\n\n",
    ],
    [
      "a box with a class as a callout",
      '<div class="note info">\n<h5>Mind</h5>\n<p>It.</p>\n</div>\n',
      "> [!NOTE]\n>\n> **Mind**\n>\n> It.\n",
    ],
    [
      "Markdown in a box with a class",
      '<div class="warning">\n\nNot *this*.\n\n</div>\n\nMore\n',
      "> [!WARNING]\n>\n> Not *this*.\n\nMore\n",
    ],
    [
      "a paragraph with a class",
      '<p class="tip">Try <b>it</b>.</p>\n',
      "> [!TIP]\n> Try **it**.\n",
    ],
    ["a template of a component", "<x-y><template><p>A</p></template></x-y>\n", "A\n"],
    ["a link defined elsewhere", "<b>[a][1]</b>\n\n[1]: /x/\n", "**[a](/x/)**\n\n[1]: /x/\n"],
  ];
  for (const [what, text, markdown] of rows) {
    test(`writes ${what}`, () => {
      assert.equal(
        convertFragments(text, () => {}),
        markdown,
      );
    });
  }

  test("reports losses with their lines", () => {
    const notes: string[] = [];
    const text = 'A\n\n<form><input></form>\n\n<video src="/a.mp4"></video>\n';
    const markdown = convertFragments(text, (_, message, line) => notes.push(`${line} ${message}`));
    assert.equal(markdown, "A\n\n[a.mp4](/a.mp4)\n");
    assert.deepEqual(notes, ["3 <form> removed", "5 <video> became a link"]);
  });
});
