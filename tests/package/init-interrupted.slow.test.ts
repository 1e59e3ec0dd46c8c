/** `npm run init`, interrupted while it packs the engine, leaves nothing that looks like a site. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

/** Runs the command until it packs, then sends a signal to its process, or to all of its processes. */
async function interrupt(signal: NodeJS.Signals, isGroup: boolean) {
  const folder = path.join(makeFolder(), "my-site");
  const child = spawn(process.execPath, ["scripts/init.mjs", folder], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { pid = 0 } = child;
  let output = "";
  child.stdout.on("data", (chunk) => {
    if (output === "") process.kill(isGroup ? -pid : pid, signal);
    output += String(chunk);
  });
  await once(child, "exit");
  if (!isGroup && signal === "SIGKILL") process.kill(-pid, "SIGKILL");
  return { folder, output };
}

describe("npm run init", () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    for (const isGroup of [true, false])
      test(`leaves nothing after ${signal}${isGroup ? " to all its processes" : ""}`, async () => {
        const { folder, output } = await interrupt(signal, isGroup);
        assert.match(output, /^Packing the engine/);
        assert.doesNotMatch(output, /Next|Created/);
        assert.ok(!existsSync(folder));
      });

  test("leaves no package.json after SIGKILL", async () => {
    const { folder, output } = await interrupt("SIGKILL", true);
    assert.doesNotMatch(output, /Next|Created/);
    assert.deepEqual(readdirSync(folder), [".incomplete"]);
  });
});
