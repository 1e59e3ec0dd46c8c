/**
 * Greedy clients of the Node server, few of them. tests/security/greedy-clients.slow.test.ts has as many as an attacker.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addLargeFiles, runGreedyClients } from "../../scripts/verify-trust/greedy-clients.ts";
import { hasProc } from "../../scripts/verify-trust/node-process.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

test(
  "memory is bounded, whatever clients ask for and do not take",
  { skip: !hasProc },
  async () => {
    const folder = addLargeFiles(demoOutput, makeFolder());
    const greed = { pipelined: 60, readers: 60, slow: 100 };
    const { findings } = await runGreedyClients(folder, greed);
    assert.deepEqual(findings.all(), []);
  },
);
