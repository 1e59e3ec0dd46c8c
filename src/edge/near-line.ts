/**
 * "Did you mean" over any number of lines.
 *
 * Comparing a name with a hundred thousand takes longer than a request may. In a long file, only names that start or end like it
 * are compared.
 */
import { didYouMean } from "../contract/did-you-mean.ts";

const shortFile = 20_000;
const maxCompared = 1_000;

/** Maximum length of a name, in characters: the site has no longer one, and a path may have any length. */
const maxName = 255;

/** Names by line. */
interface Names {
  /** Line that the wanted name would have. */
  line: string;
  /** @returns the name of a line, or undefined for a line of something else */
  toName: (line: string) => string | undefined;
}

/**
 * @param file lines, each between two line ends
 * @param names where lines are not the names themselves
 * @returns the name in the file that was probably meant
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
