/**
 * "Did you mean" hints of API errors and build errors.
 */
import { distance } from "fastest-levenshtein";

/** @returns the candidate closest to the value, or undefined if none looks like a typo of it */
export function didYouMean(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.toLowerCase();
  let best: string | undefined;
  // Exclusive limit of the edit distance: at most one in a short word, otherwise two or a third of
  // the length. Swapped letters count twice.
  let limit = (value.length <= 3 ? 1 : Math.max(2, Math.floor(value.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - value.length) >= limit) continue;
    const other = candidate.toLowerCase();
    // Sites can have tens of thousands of URLs. Once a candidate differs by one letter, only the
    // same word in a different case is closer.
    if (limit === 1 && other !== wanted) continue;
    const difference = distance(wanted, other);
    if (difference < limit) [best, limit] = [candidate, difference];
  }
  return best;
}

/**
 * @param mark quotation mark around names
 * @returns a remedy for an unknown name: the closest known one, or all known names
 */
export function suggestName(name: string, known: readonly string[], mark = ""): string {
  const near = didYouMean(name, known);
  return near === undefined
    ? `Available: ${known.join(", ")}.`
    : `Did you mean ${mark}${near}${mark}?`;
}

/**
 * Length of a file in characters above which only names with a similar start or end are compared.
 * Comparing a name with a hundred thousand others exceeds the CPU limit of a request.
 */
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
