/**
 * The output is always complete, even if builds are killed or run concurrently.
 * `npm run verify:trust` repeats these tests more often.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { killBuilds } from "../../packages/conformance/src/builds/kills.ts";
import { buildPairs } from "../../packages/conformance/src/builds/pairs.ts";

describe("builds", () => {
  test("that are killed leave the old or the new output", async () => {
    const { kills, faults } = await killBuilds(4, 20_261_121);
    assert.deepEqual({ kills, faults }, { kills: 4, faults: [] });
  });

  test("that run concurrently both succeed, or one is rejected and names the other", async () => {
    const { pairs, faults } = await buildPairs(1);
    assert.deepEqual({ pairs, faults }, { pairs: 2, faults: [] });
  });
});
