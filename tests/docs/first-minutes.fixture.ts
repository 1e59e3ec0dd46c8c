/**
 * Quick start of the README, from installing to publishing.
 * `npm run verify:package` runs its commands.
 */
import { readScript } from "./how-to.fixture.ts";

/** @returns the "Quick start" section, with a first-level heading */
function firstMinutes(readme: string): string {
  const [, section = ""] = /^#(# Quick start\n[^]*?)^## /m.exec(readme) ?? [];
  return section;
}

/** @returns the shell commands of the quick start */
export function firstCommands(readme: string): string[] {
  const blocks = firstMinutes(readme).matchAll(/^```sh\n([^]*?)^```/gm);
  return Array.from(blocks, ([, block = ""]) => readScript(block)).flat();
}
