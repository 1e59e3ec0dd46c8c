/**
 * Test of docs/get-started/tutorial.md: writes its files, runs its commands, and compares their
 * output with the page.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { applyDiff, findBlocks, readCommands, readScript, toPattern } from "./how-to.fixture.ts";
import { runScript, serveScript } from "./run-script.fixture.ts";

const page = "docs/get-started/tutorial.md";
const env = { CI: "true" };

/** Starts a server of the site, and requests its home page. */
async function tryServer(folder: string, command: string): Promise<void> {
  const script = `exec ${command.replace("npm run", "npx broadsheet")} --port 0`;
  const { origin, stop } = await serveScript(folder, script, env);
  try {
    assert.equal((await fetch(origin)).status, 200, command);
  } finally {
    await stop();
  }
}

test(
  "the commands of the tutorial print the documented output",
  { timeout: 3_600_000 },
  async () => {
    const clone = path.join(makeFolder(), "broadsheet");
    runScript(root, `git clone --quiet . "${clone}"`);
    let folder = clone;
    const fileOf = (name: string) => path.join(folder, name);
    for (const { language, file, text, place } of findBlocks(
      page,
      readFileSync(path.join(root, page), "utf8"),
    )) {
      if (language === "console")
        for (const command of readCommands(text))
          assert.match(
            runScript(folder, command.text, { env }).stdout,
            toPattern(command.output),
            place,
          );
      else if (language === "sh")
        for (const line of readScript(text)) {
          const [, target] = /^cd (.+)$/.exec(line) ?? [];
          if (target !== undefined) folder = path.join(folder, target);
          else if (/^npm run (?:dev|preview)$/.test(line)) await tryServer(folder, line);
          else runScript(folder, line, { env });
        }
      else if (file !== "") {
        mkdirSync(path.dirname(fileOf(file)), { recursive: true });
        writeFileSync(
          fileOf(file),
          language === "diff" ? applyDiff(readFileSync(fileOf(file), "utf8"), text, place) : text,
        );
      }
    }
  },
);
