/**
 * Builds of one small site without each plugin of the package alone, and with only one.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  brokenLinks,
  buildSite,
  listTraces,
  names,
  subjects,
  testWithout,
} from "./without.fixture.ts";

for (const [name, { trace, otherwise }] of Object.entries(subjects))
  test(`a site without ${name} builds without any trace of it, and without broken links`, async () => {
    const built = await buildSite([name], otherwise);
    assert.deepEqual(listTraces(built, trace), []);
    assert.deepEqual(brokenLinks(built), []);
  });

testWithout(
  "a site with only cloudflare",
  names.filter((name) => name !== "cloudflare"),
);
