/**
 * The promise of sync-copy.test.ts over a long life: five hundred builds, one after another.
 */
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyHistory, followHistory } from "./histories.fixture.ts";

describe("copies of a site", () => {
  test("are what it publishes through five hundred builds", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory({ minLength: 500, maxLength: 500 }), followHistory),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
