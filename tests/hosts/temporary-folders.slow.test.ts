/** Commands whose processes end in any way leave no temporary folder, and no server. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { writeSite } from "../../packages/conformance/src/content/small-site.ts";
import { buildOrThrow, lean } from "../../packages/conformance/src/project.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

const work = makeFolder();
const content = path.join(work, "content");
const output = path.join(work, "dist");

before(async () => {
  writeSite(content, "heron");
  await buildOrThrow(content, output, lean);
});

/** Starts a command as npm does, through scripts/run.mjs, in a process group of its own. */
function start(words: readonly string[]) {
  const folder = mkdtempSync(path.join(work, "temporary-"));
  const child = spawn(
    process.execPath,
    [path.join(root, "scripts/run.mjs"), "src/cli/broadsheet.ts", ...words],
    {
      cwd: root,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        CONTENT_DIR: content,
        TMPDIR: folder,
        ASTRO_TELEMETRY_DISABLED: "1",
        CLOUDFLARE_API_TOKEN: "",
        CI: "true",
      },
    },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (printed += String(chunk)));
  return {
    folder,
    pid: child.pid ?? 0,
    closed: once(child, "exit"),
    printed: () => printed,
    list: () => readdirSync(folder).filter((name) => name !== "node-compile-cache"),
  };
}

async function until(isTrue: () => boolean, what: string) {
  for (let tries = 0; tries < 600; tries++) {
    if (isTrue()) return;
    await setTimeout(100);
  }
  assert.fail(`${what} did not happen within a minute`);
}

/** @returns the process ids of the children of a process */
const childrenOf = (pid: number) =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean)
    .map(Number);

/** @returns the process ids of all processes with a temporary folder; none without /proc */
function processesIn(folder: string): string[] {
  const ids = existsSync("/proc/self/environ") ? readdirSync("/proc").filter(Number) : [];
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, "utf8").includes(folder);
    } catch {
      // The process has ended.
      return false;
    }
  });
}

type Running = ReturnType<typeof start>;

const ends: Record<string, (running: Running) => void> = {
  "Ctrl+C, which reaches all its processes": ({ pid }) => process.kill(-pid, "SIGINT"),
  "SIGTERM to all its processes": ({ pid }) => process.kill(-pid, "SIGTERM"),
  SIGTERM: ({ pid }) => process.kill(pid, "SIGTERM"),
  SIGHUP: ({ pid }) => process.kill(pid, "SIGHUP"),
  "SIGKILL of the command": ({ pid }) => process.kill(pid, "SIGKILL"),
  "SIGKILL of wrangler": ({ pid }) =>
    childrenOf(pid).forEach((one) => process.kill(one, "SIGKILL")),
};

describe("preview", () => {
  for (const [name, end] of Object.entries(ends)) {
    for (const moment of ["serves", "starts"] as const)
      test(`leaves no temporary folder and no process when it ${moment} and ends by ${name}`, async () => {
        const running = start(["preview", "--outDir", output, "--port", "0"]);
        const isReady = () =>
          moment === "serves"
            ? running.printed().includes("Stop with Ctrl+C")
            : // Nothing can clean up after a command that is killed before wrangler runs.
              running.list().length > 0 && childrenOf(running.pid).length > 0;
        await until(isReady, "the start");
        end(running);
        await running.closed;
        await until(() => running.list().length === 0, "the removal of temporary folders");
        await until(() => processesIn(running.folder).length === 0, "the end of all processes");
      });
  }
});

describe("commands that end by themselves", () => {
  for (const words of [
    ["check"],
    ["build", "--outDir", path.join(work, "other"), "--skip", "search,social-images"],
    ["deploy", "--built", "--outDir", output, "--branch", "preview"],
    ["init", path.join(work, "site")],
    ["deploy", "--help"],
  ])
    test(`${words[0]} ${words[1] ?? ""} leaves no temporary folder`, async () => {
      const running = start(words);
      await running.closed;
      assert.deepEqual(running.list(), [], running.printed());
    });
});

describe("servers without wrangler", () => {
  for (const [words, ready] of [
    [["serve", output, "--port", "0"], "Serving"],
    [["dev", "--port", "0"], "Local"],
  ] as const)
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      test(`${words[0]} leaves no temporary folder after ${signal}`, async () => {
        const running = start(words);
        await until(() => running.printed().includes(ready), "the start");
        process.kill(-running.pid, signal);
        await running.closed;
        assert.deepEqual(running.list(), []);
      });
});
