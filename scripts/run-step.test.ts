import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { eventually } from "../tests/hosts/eventually.fixture.ts";
import { runStep } from "./run-step.ts";

const program = (code: string) => `
  const { runStep } = await import(${JSON.stringify(path.join(import.meta.dirname, "run-step.ts"))});
  await runStep("node", "-e", ${JSON.stringify(code)});
`;

describe("a step", () => {
  test("passes if its program ends without an error", async () => {
    assert.ok(await runStep("node", "-e", ""));
    assert.ok(!(await runStep("node", "-e", "process.exit(3)")));
  });

  test("ends with the process that runs it", async () => {
    const endless = "console.log(process.pid); setInterval(() => {}, 1000);";
    const args = ["--input-type=module", "-e", program(endless)];
    const run = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    run.stdout.once("data", () => run.kill("SIGTERM"));
    const [pid] = await Promise.all([text(run.stdout), once(run, "exit")]);
    assert.equal(run.exitCode, 1);
    await eventually(() => assert.throws(() => process.kill(Number(pid), 0)));
  });
});
