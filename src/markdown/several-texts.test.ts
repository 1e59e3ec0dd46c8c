import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderMarkdown } from "./render-markdown.ts";

const words = stringsFor({ strings: {} }, "en");
const text = "## Why\n\nSo.[^1]\n\n## Why\n\n[^1]: Because.\n";

describe("two texts on one page", () => {
  test("share no id", async () => {
    const first = await renderMarkdown(text, words);
    const second = await renderMarkdown(text, words, {
      taken: first.headings.map(({ slug }) => slug),
      prefix: "block-2-",
    });
    const ids = [first, second].flatMap(({ parts }) =>
      [...parts.join("").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    );
    assert.equal(ids.length, 10);
    assert.equal(new Set(ids).size, 10, ids.join(" "));
    assert.match(second.parts.join(""), /href="#block-2-fn-1"/);
  });
});
