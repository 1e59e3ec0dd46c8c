/**
 * A few greedy clients of the Node server. tests/security/greedy-clients.slow.test.ts repeats the
 * test at the scale of an attack.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hasProc, runGreedyClients } from "./greedy-clients.fixture.ts";
import { Findings } from "../../packages/conformance/src/suite.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { addLargeFiles, largeFiles } from "../hosts/large-files.fixture.ts";

test(
  "memory is bounded with clients that do not read their responses",
  { skip: !hasProc },
  async () => {
    const folder = addLargeFiles(demoOutput, makeFolder());
    const load = { pipelined: 60, readers: 60, slow: 100, settle: 1_000 };
    const findings = new Findings();
    await runGreedyClients(folder, largeFiles, load, findings);
    assert.deepEqual(findings.all(), []);
  },
);
