/**
 * "Did you mean" suggestions from a file with any number of lines.
 *
 * Comparing a name with a hundred thousand others exceeds the CPU limit of a request, so in a long
 * file only names with a similar start or end are compared.
 */
import { didYouMean } from "../contract/did-you-mean.ts";

const shortFile = 20_000;
const maxCompared = 1_000;

/**
 * Maximum length of a compared name in characters. No name in the site is longer, but requested
 * paths may be.
 */
const maxName = 255;

/** Mapping between names and lines. */
interface Names {
  /** Line that the requested name would have. */
  line: string;
  /** @returns the name in a line, or undefined for other lines */
  toName: (line: string) => string | undefined;
}

/**
 * @param file lines, each between two line ends
 * @param names mapping for files whose lines are not names
 * @returns the most similar name in the file
 */
export function findNearLine(
  file: string,
  name: string,
  { line: wanted, toName }: Names = { line: name, toName: (line) => line },
): string | undefined {
  if (name.length > maxName) return undefined;
  const [, folder = "", last = ""] = /^(.*\/(?=[^/]))?(.*)$/.exec(wanted) ?? [];
  const lines =
    file.length <= shortFile
      ? file.split("\n").filter((line) => line !== "")
      : new Set([
          ...linesWith(file, `\n${folder}${last.slice(0, 3)}`),
          ...linesWith(file, `${last.slice(-5)}\n`),
        ]);
  return didYouMean(
    name,
    Array.from(lines, toName).filter((each) => each !== undefined),
  );
}

function linesWith(file: string, part: string): string[] {
  const lines: string[] = [];
  let at = file.indexOf(part);
  while (at !== -1 && lines.length < maxCompared) {
    const middle = part.startsWith("\n") ? at + 1 : at;
    const start = file.lastIndexOf("\n", middle - 1) + 1;
    lines.push(file.slice(start, file.indexOf("\n", middle)));
    at = file.indexOf(part, at + 1);
  }
  return lines;
}
