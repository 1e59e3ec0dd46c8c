import assert from "node:assert/strict";
import { test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderMarkdown } from "./render-markdown.ts";

const rows: [name: string, text: string, parts: unknown[]][] = [
  ["a text without images is one part", "a", ["<p>a</p>\n"]],
  ["an empty text has none", "", []],
  [
    "images beside the document stand between the parts of the text",
    '![A](a.png)![1 < "2" &amp;lt;](<ä b&c.png> "B")\n\n`c`',
    [
      "<p>",
      { src: "a.png", alt: "A", title: undefined },
      { src: "ä b&c.png", alt: '1 < "2" &lt;', title: "B" },
      "</p>\n<p><code>c</code></p>\n",
    ],
  ],
  [
    "one alone in its paragraph has its title as caption",
    '![A](a.png "B")',
    [
      "<figure>",
      { src: "a.png", alt: "A", title: undefined },
      "<figcaption>B</figcaption></figure>\n",
    ],
  ],
  [
    "images from elsewhere, of the site and in HTML stay",
    "![](https://e.example/a.png) ![](/b.png) <img src=c.png>",
    [
      '<p><img src="https://e.example/a.png" alt=""> <img src="/b.png" alt=""> <img src=c.png></p>\n',
    ],
  ],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    const { parts } = await renderMarkdown(text, stringsFor({ strings: {} }, "en"));
    assert.deepEqual(parts, expected);
  });
