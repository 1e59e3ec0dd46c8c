/**
 * Greedy clients of the Node server in small numbers. tests/security/greedy-clients.slow.test.ts
 * has the numbers of an attack.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addLargeFiles, runGreedyClients } from "../../scripts/verify-trust/greedy-clients.ts";
import { hasProc } from "../../scripts/verify-trust/node-process.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

test(
  "memory is bounded with clients that do not read their responses",
  { skip: !hasProc },
  async () => {
    const folder = addLargeFiles(demoOutput, makeFolder());
    const load = { pipelined: 60, readers: 60, slow: 100 };
    const { findings } = await runGreedyClients(folder, load);
    assert.deepEqual(findings.all(), []);
  },
);
