import assert from "node:assert/strict";
import { test } from "node:test";
import { fromMdbook } from "./mdbook.ts";

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
