/**
 * "Did you mean" over a file of names (contract/data/manifest.ts) of any length.
 *
 * Comparing a name with a hundred thousand takes more time than a request has. In a long file only names that begin or end like it are compared.
 */
import { nearest } from "../contract/nearest.ts";

const shortFile = 20_000;
const mostCompared = 1_000;

/** Characters of a name: nothing that the site has is longer, and an address may be of any length. */
const longestName = 255;

/** @returns the name in the file that was probably meant */
export function nearestLine(file: string, name: string): string | undefined {
  if (name.length > longestName) return undefined;
  if (file.length <= shortFile)
    return nearest(
      name,
      file.split("\n").filter((line) => line !== ""),
    );
  const [, folder = "", last = ""] = /^(.*\/(?=[^/]))?(.*)$/.exec(name) ?? [];
  return nearest(
    name,
    new Set([
      ...linesWith(file, `\n${folder}${last.slice(0, 3)}`),
      ...linesWith(file, `${last.slice(-5)}\n`),
    ]),
  );
}

function linesWith(file: string, part: string): string[] {
  const lines: string[] = [];
  for (
    let at = file.indexOf(part);
    at !== -1 && lines.length < mostCompared;
    at = file.indexOf(part, at + 1)
  ) {
    const middle = part.startsWith("\n") ? at + 1 : at;
    const start = file.lastIndexOf("\n", middle - 1) + 1;
    lines.push(file.slice(start, file.indexOf("\n", middle)));
  }
  return lines;
}
