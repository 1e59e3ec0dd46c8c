/**
 * Test of docs/get-started/tutorial.md: writes its files, runs its commands, and compares their
 * output with the page.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { applyDiff, findBlocks, readCommands, toPattern } from "./how-to.fixture.ts";

const page = "docs/get-started/tutorial.md";
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1", CI: "true" };

function run(folder: string, script: string): string {
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", script], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  assert.equal(status, 0, `${script}\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Starts a server of the site, and requests its home page. */
async function tryServer(folder: string, command: string): Promise<void> {
  const server = spawn(
    "sh",
    ["-c", `exec ${command.replace("npm run", "npx broadsheet")} --port 0`],
    {
      cwd: folder,
      env,
      detached: true,
    },
  );
  const ended = once(server, "close");
  try {
    let output = "";
    const origin = await new Promise<string>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.on("data", (chunk) => {
          output += String(chunk);
          const [found] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output) ?? [];
          if (found !== undefined) resolve(found);
        });
      void ended.then(() => reject(new Error(output)));
    });
    assert.equal((await fetch(origin)).status, 200, command);
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, "SIGTERM");
    await ended;
  }
}

test("the commands of the tutorial print the documented output", { timeout: 900_000 }, async () => {
  const clone = path.join(makeFolder(), "broadsheet");
  run(root, `git clone --quiet . "${clone}"`);
  let folder = clone;
  const fileOf = (name: string) => path.join(folder, name);
  for (const { language, file, text, place } of findBlocks(
    page,
    readFileSync(path.join(root, page), "utf8"),
  )) {
    if (language === "console")
      for (const command of readCommands(text))
        assert.match(run(folder, command.text), toPattern(command.output), place);
    else if (language === "sh")
      for (const line of text.trim().split("\n")) {
        const [, target] = /^cd (.+)$/.exec(line) ?? [];
        if (target !== undefined) folder = path.join(folder, target);
        else if (/^npm run (?:dev|preview)$/.test(line)) await tryServer(folder, line);
        else run(folder, line);
      }
    else if (file !== "") {
      mkdirSync(path.dirname(fileOf(file)), { recursive: true });
      writeFileSync(
        fileOf(file),
        language === "diff" ? applyDiff(readFileSync(fileOf(file), "utf8"), text, place) : text,
      );
    }
  }
});
