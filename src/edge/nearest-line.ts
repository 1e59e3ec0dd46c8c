/**
 * "Did you mean" over lines of any number.
 *
 * Comparing a name with a hundred thousand takes more time than a request has. In a long file only names that begin or end like it are compared.
 */
import { nearest } from "../contract/nearest.ts";

const shortFile = 20_000;
const mostCompared = 1_000;

/** Characters of a name: nothing that the site has is longer, and an address may be of any length. */
const longestName = 255;

/** Names that lines stand for. */
interface Names {
  /** Line of the name that is looked for, if it had one. */
  line: string;
  /** @returns the name of a line, or undefined for a line of something else */
  toName: (line: string) => string | undefined;
}

/**
 * @param file lines, each between two line ends
 * @param names where lines are not the names themselves
 * @returns the name in the file that was probably meant
 */
export function nearestLine(
  file: string,
  name: string,
  { line: wanted, toName }: Names = { line: name, toName: (line) => line },
): string | undefined {
  if (name.length > longestName) return undefined;
  const [, folder = "", last = ""] = /^(.*\/(?=[^/]))?(.*)$/.exec(wanted) ?? [];
  const lines =
    file.length <= shortFile
      ? file.split("\n").filter((line) => line !== "")
      : new Set([
          ...linesWith(file, `\n${folder}${last.slice(0, 3)}`),
          ...linesWith(file, `${last.slice(-5)}\n`),
        ]);
  return nearest(
    name,
    Array.from(lines, toName).filter((each) => each !== undefined),
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
