import assert from "node:assert/strict";
import { test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderMarkdown } from "./render-markdown.ts";

const rows: [name: string, text: string, parts: unknown[]][] = [
  ["a text without images has one part", "a", ["<p>a</p>\n"]],
  ["an empty text has no parts", "", []],
  [
    "local images are between the parts of the text",
    '![A](a.png)![1 < "2" &amp;lt;](<ä b&c.png> "B")\n\n`c`',
    [
      "<p>",
      { src: "a.png", alt: "A", title: undefined },
      { src: "ä b&c.png", alt: '1 < "2" &lt;', title: "B" },
      "</p>\n<p><code>c</code></p>\n",
    ],
  ],
  [
    "an image alone in its paragraph has its title as a caption",
    '![A](a.png "B")',
    [
      "<figure>",
      { src: "a.png", alt: "A", title: undefined },
      "<figcaption>B</figcaption></figure>\n",
    ],
  ],
  [
    "external, root-relative and HTML images stay in the text",
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
