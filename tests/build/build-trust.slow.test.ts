/**
 * The output is always complete, even if builds are killed or run concurrently.
 * `npm run verify:trust` repeats these tests more often.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildPairs, killBuilds } from "../../packages/conformance/src/builds/builds.ts";
import { Findings } from "../../packages/conformance/src/suite.ts";
import { makeFolder } from "./built-sites.fixture.ts";

const context = (size: number) => ({
  findings: new Findings(),
  seed: 20_261_121,
  size,
  work: makeFolder(),
});

describe("builds", () => {
  test("that are killed leave the old or the new output", async () => {
    const { findings, ...others } = context(4);
    assert.match(await killBuilds({ findings, ...others }), /^4 builds killed/);
    assert.deepEqual(findings.all(), []);
  });

  test("that run concurrently both succeed, or one is rejected and names the other", async () => {
    const { findings, ...others } = context(1);
    assert.match(await buildPairs({ findings, ...others }), /^2 pairs/);
    assert.deepEqual(findings.all(), []);
  });
});
