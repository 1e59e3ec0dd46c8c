/**
 * What the README says of the first ten minutes, from installing to publishing: a page of the documentation, and what the proof of the package does.
 */

/** @returns of the README what stands below "Quick start", with its heading as that of a page */
export function firstMinutes(readme: string): string {
  const [, section = ""] = /^#(# Quick start\n[^]*?)^## /m.exec(readme) ?? [];
  return section;
}

/** @returns the commands in it, as they are typed */
export function firstCommands(readme: string): string[] {
  const blocks = firstMinutes(readme).matchAll(/^```sh\n([^]*?)^```/gm);
  return Array.from(blocks, ([, block = ""]) => block.trimEnd().split("\n")).flat();
}
