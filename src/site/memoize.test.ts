import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent } from "../content/content-folder.fixture.ts";
import type { Site } from "../content/site.ts";
import { memoizeBySite } from "./memoize.ts";

const [site, other] = [loadContent({}), loadContent({})];

describe("memoizeBySite", () => {
  test("calls the function once for each key of each site, even if it returns undefined", () => {
    const made: string[] = [];
    const find = memoizeBySite((_: Site, key: string) => {
      made.push(key);
      return key === "none" ? undefined : key;
    });
    for (const key of ["en", "none", "en", "none"])
      assert.equal(find(site, key), key === "none" ? undefined : key);
    assert.equal(find(other, "en"), "en");
    assert.deepEqual(made, ["en", "none", "en"]);
  });

  test("calls a function without a key once for each site", () => {
    const made: Site[] = [];
    const list = memoizeBySite((from: Site) => made.push(from));
    assert.deepEqual(
      [site, other, site, other].map((from) => list(from)),
      [1, 2, 1, 2],
    );
  });
});
