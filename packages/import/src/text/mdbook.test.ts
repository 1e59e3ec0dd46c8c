import assert from "node:assert/strict";
import { test } from "node:test";
import { fromGitbook, fromMdbook } from "./mdbook.ts";

const file = "// LICENSE\n//! [main]\na();\n//! [main]\n\nb();\n";
const imports: [line: string, code: string][] = [
  ['[import, title:"src/b.js"](./b.js)', `\`\`\`js title="src/b.js"\n${file.trim()}\n\`\`\``],
  ["[import:6-6, lang:ts](b.js)", "```ts\nb();\n```"],
  ['[import:"main"](b.js)', "```js\na();\n```"],
  ['[import, marker:"main", title:"M"](b.js)', '```js title="M"\na();\n```'],
  ["- [import](b.js) of a module", "- [import](b.js) of a module"],
  ["[import](gone.js)", "[import](gone.js)"],
];
for (const [line, code] of imports)
  test(`includes code of GitBook: ${line}`, () => {
    assert.equal(
      fromGitbook(line, (name) => (name.endsWith("b.js") ? file : undefined)),
      code,
    );
  });

test("removes lines of preprocessors", () => {
  assert.equal(
    fromMdbook("A\n\n{{%segment outline}}\n\nB", () => undefined),
    "A\n\n\n\nB",
  );
});

test("writes the file name of a listing above its code and the caption below", () => {
  const source = [
    '<Listing number="15-17" file-name="src/main.rs" caption="Two owners of a `Box<T>`">',
    "```rust\n# use std::rc;\n{{#include main.rs}}\n```",
    "</Listing>",
  ].join("\n\n");
  assert.equal(
    fromMdbook(`Before.\n\n${source}\n\nAfter.`, () => "let a = 1;"),
    "Before.\n\nFilename: src/main.rs\n\n```rust\nlet a = 1;\n```\n\nListing 15-17: Two owners of a `Box<T>`\n\nAfter.",
  );
});
