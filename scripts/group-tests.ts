/**
 * Puts test files together that can share a process: it starts once, loads once what they test, and runs once what several of them look at. Those of
 * tests/ that do more than look at a running site, such as building one, keep a process of their own.
 */
import { readFileSync } from "node:fs";

/** More make the machine load the same again, fewer leave one of its cores idle in the end. */
const groups = { running: 2, unit: 10 };

const usesRunningSite = /\/(?:browser|running-sites)\.fixture\.ts"/;

/**
 * @param files paths of test files below the working directory
 * @returns each of them once, in the groups that share a process, whichever takes longest first
 */
export function groupTests(files: readonly string[]): string[][] {
  const kinds = Object.groupBy(files, (file) =>
    !file.startsWith("tests/")
      ? "unit"
      : usesRunningSite.test(readFileSync(file, "utf8"))
        ? "running"
        : "alone",
  );
  return [
    ...deal(kinds.running ?? [], groups.running),
    ...(kinds.alone ?? []).map((file) => [file]),
    ...deal(kinds.unit ?? [], groups.unit),
  ];
}

/** Deals files out like cards: those beside each other, which take about the same time, come into different groups. */
function deal(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, group) =>
    files.filter((_file, at) => at % count === group),
  ).filter(({ length }) => length > 0);
}
