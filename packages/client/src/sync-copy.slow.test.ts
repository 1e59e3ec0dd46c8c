/**
 * Long-term test of synchronisation: five hundred consecutive builds.
 */
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyHistory, followHistory } from "./histories.fixture.ts";

describe("copies of a site", () => {
  test("equal its published documents through five hundred builds", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory({ minLength: 500, maxLength: 500 }), followHistory),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
