import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSatteriMarkdownProcessor } from "@astrojs/markdown-satteri";
import { listAnchors } from "./anchors.ts";

const texts = [
  "## One\n\n## One\n\n## One-1\n\n### One\n",
  "# A <b>x</b> `c` <i>\n\n## <a id='q'></a>R &amp; S ![alt](x.png)\n\n### B <!-- c -->\n",
  "## Größe & Maß_1 (2026) — “q” 😀 ½\n\n## 你好 мир\n\n## 50 %\n",
  "A note[^1], again[^1].\n\n[^1]: Here.\n\n## Footnotes\n",
  '<h2 id="z">raw</h2>\n\n<h3>no id</h3>\n\n## Raw *em* **st** [l](/x)\n',
  "Setext\n===\n\nTwo\nlines\n---\n\n> ## In a quotation\n\n- ### In a list\n",
  "| a |\n|---|\n| b |\n\n## ~~Gone~~ https://e.example/x\n",
];

describe("listAnchors", () => {
  for (const text of texts) {
    test(`lists the ids of the rendered page of ${JSON.stringify(text.slice(0, 30))}`, async () => {
      const processor = await createSatteriMarkdownProcessor({
        syntaxHighlight: false,
        features: { frontmatter: false, smartPunctuation: false },
      });
      const { code } = await processor.render(text);
      const ids = [...code.matchAll(/\sid=["']?([^"'\s>]*)/g)].map(([, id = ""]) => id);
      assert.deepEqual([...listAnchors(text).anchors], [...new Set(ids)]);
    });
  }

  test("lists ids for headings without letters, and none twice", () => {
    assert.deepEqual(
      [...listAnchors('## \n\n## !?\n\n## 🚀\n\n## A\n\n<b id="a">b</b>\n').anchors],
      ["section", "section-1", "section-2", "a-1", "a"],
    );
  });
});
