import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent } from "../content/content-folder.fixture.ts";
import { onceASite } from "./once-a-site.ts";

test("onceASite makes each key of each site once, also where it makes nothing", () => {
  const made: string[] = [];
  const find = onceASite((_, key: string) => {
    made.push(key);
    return key === "none" ? undefined : key;
  });
  const [site, other] = [loadContent({}), loadContent({})];
  for (const key of ["en", "none", "en", "none"])
    assert.equal(find(site, key), key === "none" ? undefined : key);
  assert.equal(find(other, "en"), "en");
  assert.deepEqual(made, ["en", "none", "en"]);
});
