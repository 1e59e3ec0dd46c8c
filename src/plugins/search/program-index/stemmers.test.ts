import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadStemmer } from "./stemmers.ts";

describe("loadStemmer", () => {
  for (const [locale, words, expected] of [
    ["en", ["encryption", "encryptions", "encrypted"], "encrypt"],
    ["en", ["collection", "collecting"], "collect"],
    ["en", ["discussion", "discusses"], "discuss"],
    ["en", ["focus", "focuses", "focused"], "focus"],
    ["en", ["campuses", "campus"], "campus"],
    ["en-GB", ["automation", "automated"], "autom"],
    ["en", ["versions", "version"], "version"],
    ["fr", ["collections", "collection"], "collect"],
    ["zz", ["collections"], "collections"],
  ] as const)
    test(`returns one stem of ${words.join(" and ")} in ${locale}`, async () => {
      const { stem } = await loadStemmer(locale);
      assert.deepEqual([...new Set(words.map(stem))], [expected]);
    });
});
