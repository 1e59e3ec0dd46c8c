/**
 * Greedy clients of the Node server, in the numbers of an attack.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addLargeFiles,
  runGreedyClients,
  fullLoad,
} from "../../scripts/verify-trust/greedy-clients.ts";
import { hasProc } from "../../scripts/verify-trust/node-process.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

test(
  "memory is bounded with 500 pipelined requests, and with 300 and 2,000 connections that read nothing",
  { skip: !hasProc },
  async () => {
    const folder = addLargeFiles(demoOutput, makeFolder());
    const { findings } = await runGreedyClients(folder, fullLoad);
    assert.deepEqual(findings.all(), []);
  },
);
