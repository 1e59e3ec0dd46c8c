/**
 * Command line of the suites as a process: the end of a run that is interrupted.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { eventually } from "../../../tests/hosts/eventually.fixture.ts";

/** A suite that starts a server, prints its process and its folder, and does not end. */
const endlessSuite = `
  import { runSuites } from ${JSON.stringify(path.join(import.meta.dirname, "run-suites.ts"))};
  import { startServer } from ${JSON.stringify(path.join(import.meta.dirname, "server.ts"))};
  const serve = "console.log('http://127.0.0.1:1'); setInterval(() => {}, 1000)";
  const endless = {
    title: "endless",
    async run({ work, log }) {
      const { child } = await startServer([process.execPath, "-e", serve]);
      log("started " + child.pid + " in " + work);
      await new Promise(() => {});
    },
  };
  await runSuites({ endless }, []);
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("an interrupted run", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    test(`stops its servers and removes its files after ${signal}`, async () => {
      const args = ["--input-type=module", "-e", endlessSuite];
      const run = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      run.stdout.on("data", (chunk) => String(chunk).includes("started") && run.kill(signal));
      const [printed] = await Promise.all([text(run.stdout), once(run, "exit")]);
      const [, pid, folder = ""] = /started (\d+) in (\S+)/.exec(printed) ?? [];
      assert.equal(run.exitCode, 1);
      assert.ok(!existsSync(folder));
      await eventually(() => assert.ok(!isRunning(Number(pid))));
    });
});
