/**
 * The table that `npm run verify:trust` ends with, which is the security part of the README.
 */
import { z } from "zod";
import { rowSchema, type Row } from "./attack.ts";

const start = "<!-- trust: written by npm run verify:trust -->";
const end = "<!-- /trust -->";

/** @returns the rows as a Markdown table */
export function formatRows(rows: readonly Row[]): string {
  return [
    "| attack | tried | found | seconds |",
    "| --- | --- | --- | --- |",
    ...rows.map(
      ({ attack, tried, found, seconds, skipped }) =>
        `| ${attack} | ${skipped === undefined ? tried : `skipped: ${skipped}`} | ${skipped === undefined ? countOf(found) : "–"} | ${Math.round(seconds)} |`,
    ),
  ].join("\n");
}

/**
 * @param kept the rows of earlier runs by the names of their attacks, as JSON
 * @returns them with those of this run, in the order of the names
 */
export function mergeRows(
  kept: string,
  rows: ReadonlyMap<string, Row>,
  names: readonly string[],
): Record<string, Row> {
  const all = {
    ...z.record(z.string(), rowSchema).parse(JSON.parse(kept)),
    ...Object.fromEntries(rows),
  };
  return Object.fromEntries(
    names.flatMap((name): [string, Row][] => {
      const row = all[name];
      return row ? [[name, row]] : [];
    }),
  );
}

function countOf(found: Row["found"]): string {
  return found.length === 0 ? "nothing" : `**${found.length} broken rules**`;
}

/**
 * @returns the README with the rows between its marks
 * @throws Error when it has no marks
 */
export function putRows(readme: string, rows: string): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end, from);
  if (from === -1 || to === -1)
    throw new Error(
      `README.md has no place for the rows. Add the lines ${start} and ${end}.`,
    );
  return `${readme.slice(0, from + start.length)}\n\n${rows}\n\n${readme.slice(to)}`;
}
