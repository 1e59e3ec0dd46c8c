/**
 * The HTTP tests of every site, with 675 real documents.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { build, corpus, hasCorpus, makeFolder } from "../build/built-sites.fixture.ts";
import { testSite } from "./site-tests.fixture.ts";

testSite({
  title: "a real site of 675 documents",
  base: "https://18f.example.org",
  skip: hasCorpus ? false : "the real documents are not installed",
  prepare: () => {
    const folder = path.join(makeFolder(), "dist");
    const { status, output } = build(corpus, folder);
    assert.equal(status, 0, output);
    return folder;
  },
});
