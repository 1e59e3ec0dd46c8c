/**
 * Builds that are killed at each of their steps in turn. Afterwards a server must find the old or
 * the new output, whole.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { loadContent, makeFolder, markdownFile } from "../../content/content-folder.fixture.ts";
import { buildFiles, writeBuiltFiles } from "../../edge/built-site.fixture.ts";
import { serve } from "../../plugins/node-server/serve.ts";
import { restoreOutput } from "./staging.ts";

/** @returns the output of a site with one document */
function writeSite(body: string): string {
  const site = loadContent({ "blog/a.md": markdownFile({ date: "2026-01-01" }, `${body}\n`) });
  return writeBuiltFiles(buildFiles(site));
}

const last = writeSite("Old text");
const next = writeSite("New text");

/** Publishes `next` to a folder, and is killed before the step with the given number. */
const script = `
  import fs from "node:fs";
  import children from "node:child_process";
  import { syncBuiltinESMExports } from "node:module";
  const [target, step] = process.argv.slice(1);
  let left = Infinity;
  for (const [module, name] of [[fs, "renameSync"], [fs, "rmSync"], [children, "spawnSync"]]) {
    const original = module[name];
    module[name] = (...args) => {
      if (left-- === 0) process.kill(process.pid, "SIGKILL");
      return original(...args);
    };
  }
  syncBuiltinESMExports();
  const { stage } = await import(${JSON.stringify(import.meta.resolve("./staging.ts"))});
  const staging = stage(target + "-project", target);
  fs.cpSync(${JSON.stringify(next)}, staging.folder, { recursive: true });
  left = Number(step);
  staging.publish();
  left = Infinity;`;

/** True if this system has a program that exchanges folders, on which the build relies. */
const canExchange =
  process.platform === "linux" &&
  (spawnSync("perl", ["-e", "1"]).status === 0 ||
    String(spawnSync("mv", ["--help"]).stdout).includes("--exchange"));

describe("a build that is killed at any step", () => {
  const systems: [name: string, commands: string | undefined, isAtomic: boolean][] = [
    ["in two renames", makeFolder(), false],
    ["in one exchange", canExchange ? process.env["PATH"] : undefined, true],
  ];
  for (const [name, commands, isAtomic] of systems)
    test(
      `leaves the old or the new output where the system replaces folders ${name}`,
      { skip: commands === undefined && "the system has no such program" },
      async () => {
        const seen = new Set<string>();
        const missing = new Set<boolean>();
        let isKilled = true;
        for (let step = 0; isKilled; step++) {
          const target = path.join(makeFolder(), "dist");
          mkdirSync(`${target}-project`);
          cpSync(last, target, { recursive: true });
          const child = spawn(
            process.execPath,
            ["--input-type=module", "--eval", script, target, String(step)],
            { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, PATH: commands } },
          );
          const [, signal]: unknown[] = await once(child, "close");
          isKilled = signal === "SIGKILL";
          missing.add(!existsSync(target));
          const site = await serve(target, { port: 0 });
          try {
            const response = await fetch(`${site.origin}/blog/a.md`);
            assert.equal(response.status, 200);
            seen.add(/\w+ text/.exec(await response.text())?.[0] ?? "none");
          } finally {
            await site.stop();
          }
          restoreOutput(target);
          assert.ok(existsSync(target));
        }
        assert.deepEqual([...seen], ["Old text", "New text"]);
        assert.equal(missing.has(true), !isAtomic);
      },
    );
});
