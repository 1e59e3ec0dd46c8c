import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import * as fc from "fast-check";
import { renderPlain } from "./render-plain.ts";

const features = {
  gfm: { footnotes: { label: "Notes" } },
  frontmatter: false,
  smartPunctuation: false,
};
const processor = await createSatteriMarkdownProcessor({ features });

async function assertSameAsAstro(text: string): Promise<void> {
  const { code, metadata } = await processor.render(text);
  assert.deepEqual(renderPlain(text, features), {
    html: code,
    headings: metadata.headings,
  });
}

describe("a text without code and images from beside it", () => {
  for (const text of [
    "",
    "# One\n\n## One\n\n## One-1\n\nSet\next\n---\n",
    '## a <b title="x > y">x</b> &amp; `<i>` *e* ![alt](/x.png) [l](/y "t > u")\n',
    "## a <!-- > c --> b &copy; \\& é “q” 你好\n",
    "A[^1]\n\n[^1]: Note.\n\n## Notes\n",
    "## <!--> a <!---> b <?c?> d <!E f> g <![CDATA[h]]> i\n",
    "| a | b |\n|---|--:|\n| `c` | ![d](https://e.example/f.png) |\n",
    '> ## In a quotation\n\n- ### In a list\n\n<div id="d">\n\n## In a block\n\n</div>\n',
    '<p><img src="/media/a.png" alt=""></p>\n\n## ![](/media/a.png)\n',
  ])
    test(`is rendered as by Astro: ${JSON.stringify(text.slice(0, 40))}`, async () => {
      await assertSameAsAstro(text);
    });

  test("is rendered as by Astro, whatever it holds", async () => {
    const part = fc.constantFrom(
      "# ",
      "## ",
      "\n",
      "\n\n",
      "a",
      "One",
      "*",
      "**",
      "`",
      "[l](/x)",
      "<b>",
      "</b>",
      "<!--",
      "-->",
      "&",
      "&lt;",
      "[^1]",
      "[^1]: n",
      "> ",
      "- ",
      "---",
      "===",
      '"',
      "|",
      "\\",
      " ",
      "~~",
      "é",
      "https://e.org",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        const text = parts.join("");
        if (renderPlain(text, features)) await assertSameAsAstro(text);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("Astro alone renders", () => {
  for (const [what, text] of [
    ["code in fences", "```js\na\n```\n"],
    ["code by its indent", "A\n\n    code\n"],
    ["an image beside the text", "![a](images/a.png)\n"],
    ["an image in HTML beside the text", '<img alt="" src=a.png>\n'],
    ["headings in HTML", "<h2>a</h2>\n"],
  ] as const)
    test(what, () => {
      assert.equal(renderPlain(text, features), undefined);
    });
});
