/**
 * Greedy clients of the Node server, at the scale of an attack.
 * src/plugins/node-server/serve.test.ts tests a few.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { runGreedyClients, skipUnlessProc } from "./greedy-clients.fixture.ts";
import { Findings } from "../../packages/conformance/src/suite.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { addLargeFiles, largeFiles } from "../hosts/large-files.fixture.ts";

test(
  "memory is bounded with 500 pipelined requests, with 300 and 2,000 connections that read nothing, and with 5,000 incomplete requests",
  { skip: skipUnlessProc },
  async () => {
    const folder = addLargeFiles(demoOutput, makeFolder());
    const findings = new Findings();
    await runGreedyClients(folder, largeFiles, findings);
    assert.deepEqual(findings.all(), []);
  },
);
