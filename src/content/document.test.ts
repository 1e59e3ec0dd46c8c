import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { publicationState } from "./document.ts";

const now = "2026-07-01T12:00:00Z";
const past = "2026-07-01T12:00:00Z";
const future = "2026-07-01T12:00:01Z";

describe("publicationState", () => {
  const rows = [
    ["published", { draft: false, noindex: false, date: undefined }],
    ["published", { draft: false, noindex: false, date: past }],
    ["scheduled", { draft: false, noindex: false, date: future }],
    ["noindex", { draft: false, noindex: true, date: undefined }],
    ["noindex", { draft: false, noindex: true, date: past }],
    ["scheduled", { draft: false, noindex: true, date: future }],
    ["draft", { draft: true, noindex: false, date: undefined }],
    ["draft", { draft: true, noindex: false, date: past }],
    ["draft", { draft: true, noindex: false, date: future }],
    ["draft", { draft: true, noindex: true, date: future }],
  ] as const;
  for (const [state, frontMatter] of rows) {
    test(`is ${state} for ${JSON.stringify(frontMatter)}`, () => {
      assert.equal(publicationState(frontMatter, now), state);
    });
  }
});
