import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TextAnalysisCache } from "./text-analysis-cache.ts";
import { builtIn } from "../plugins/built-in.ts";

const ownUrl = "https://www.example.com";
const mistakes = "# A\n\n#### B\n\n[a](/nope/)\n";

describe("TextAnalysisCache", () => {
  test("analyses a text only once", () => {
    const cache = new TextAnalysisCache(builtIn.rules);
    let read = 0;
    const count = () => (read += 1);
    const first = cache.read(mistakes, ownUrl, count);
    assert.equal(first.links[0]?.url, "/nope/");
    assert.equal(cache.read(mistakes, ownUrl, count), first);
    const stored = cache.serialize();
    assert.deepEqual(
      new TextAnalysisCache(builtIn.rules, stored).read(mistakes, ownUrl, count),
      first,
    );
    assert.equal(read, 1);
  });

  test("distinguishes texts and sites", () => {
    const cache = new TextAnalysisCache(builtIn.rules);
    const url = "https://other.example";
    const text = `[a](${url}/a/)\n`;
    assert.notDeepEqual(cache.read(text, ownUrl), cache.read(text, url));
    assert.notDeepEqual(cache.read(`${text}\n[a](/a/)\n`, ownUrl), cache.read(text, ownUrl));
  });

  test("serializes only if there are new results, and drops unused ones above a limit", () => {
    const cache = new TextAnalysisCache(builtIn.rules);
    for (let index = 0; index < 1_100; index++) cache.read(`Text ${index}.`, ownUrl);
    const stored = cache.serialize();
    const next = new TextAnalysisCache(builtIn.rules, stored);
    next.read("Text 1.", ownUrl);
    assert.equal(next.serialize(), undefined);
    next.read("Another.", ownUrl);
    assert.equal(Object.keys(next.serialize() ?? {}).length, 2);
  });
});
