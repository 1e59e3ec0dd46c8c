/**
 * The HTTP tests of every site, with 675 real documents.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { hasRealContent, realContent } from "../../scripts/real-content.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";
import { testSite } from "./site-tests.fixture.ts";

testSite({
  title: "a real site of 675 documents",
  base: "https://18f.example.org",
  skip: hasRealContent ? false : "the real documents are not installed",
  prepare: () => {
    const folder = path.join(makeFolder(), "dist");
    const { status, output } = build(realContent, folder);
    assert.equal(status, 0, output);
    return folder;
  },
});
