/**
 * What a build promises whoever has an output: that it is whole, whatever happens to builds. `npm run verify:trust` tries the same more often.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { killBuilds } from "./build-kills.fixture.ts";
import { buildPairs } from "./build-pairs.fixture.ts";

describe("builds", () => {
  test("that are killed leave the old output or the new one", async () => {
    const { kills, faults } = await killBuilds(4, 20_261_121);
    assert.deepEqual({ kills, faults }, { kills: 4, faults: [] });
  });

  test("two at once are both right, or one is refused and told by whom", async () => {
    const { pairs, faults } = await buildPairs(1);
    assert.deepEqual({ pairs, faults }, { pairs: 2, faults: [] });
  });
});
