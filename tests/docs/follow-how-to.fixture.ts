/** Walkthrough of a how-to in a folder. */
import assert from "node:assert/strict";
import type { RunningServer } from "../../packages/conformance/src/server.ts";
import { toPattern, writeEdits, type HowTo } from "./how-to.fixture.ts";
import { runScript } from "./run-script.fixture.ts";

/** Address of the site in the documentation. */
const address = "http://localhost:4321";

/** Makes the changes of a page and runs its scripts. */
export function carryOut(howTo: HowTo, folder: string): void {
  writeEdits(howTo, folder);
  for (const script of howTo.scripts) runScript(folder, script);
}

/**
 * Carries out a page and compares the output of its commands.
 *
 * @param start starts the site for the first command that sends a request to it
 */
export async function followHowTo(
  howTo: HowTo,
  folder: string,
  start: () => Promise<RunningServer>,
): Promise<void> {
  carryOut(howTo, folder);
  let server: RunningServer | undefined;
  try {
    for (const { text, output } of howTo.commands) {
      if (text.includes(address)) server ??= await start();
      const script = server ? text.replaceAll(address, server.origin) : text;
      assert.match(runScript(folder, script).stdout, toPattern(output), text);
    }
  } finally {
    await server?.stop();
  }
}
