import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderMarkdown } from "./render-markdown.ts";

const words = stringsFor({ strings: {} }, "en");
const text = '## Why\n\n<i id="own">So.</i>[^1]\n\n## Why\n\n[^1]: Because.\n';

describe("two texts on one page", () => {
  test("have no id in common", async () => {
    const first = await renderMarkdown(text, words);
    const second = await renderMarkdown(text, words, {
      ids: first.ids,
      prefix: "block-2-",
      tables: first.tables,
    });
    const ids = [first, second].flatMap(({ parts }) =>
      [...parts.join("").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    );
    assert.equal(ids.length, 11);
    assert.equal(new Set(ids).size, 11, ids.join(" "));
    assert.match(second.parts.join(""), /href="#block-2-fn-1"/);
  });

  test("number their tables and name their tabs uniquely", async () => {
    const parts = "| a |\n|---|\n\n```sh tab=a\n1\n```\n\n```sh tab=b\n2\n```\n";
    const first = await renderMarkdown(parts, words);
    const second = await renderMarkdown(parts, words, {
      ids: first.ids,
      prefix: "block-2-",
      tables: first.tables,
    });
    const namesIn = (html: string) =>
      [...html.matchAll(/ (?:aria-label|name)="([^"]+)"/g)].map(([, name]) => name);
    assert.deepEqual(namesIn(first.parts.join("")), ["Table 1", "code-1", "code-1"]);
    assert.deepEqual(namesIn(second.parts.join("")), [
      "Table 2",
      "block-2-code-1",
      "block-2-code-1",
    ]);
  });
});
