/**
 * The table that `npm run verify:trust` ends with, which is that of docs/contributing/security-tests.md.
 */
import { z } from "zod";
import { formatTable } from "../generated-section.ts";
import { rowSchema, type Row } from "./attack.ts";

/** @returns the rows as a Markdown table */
export function formatRows(rows: readonly Row[]): string {
  return formatTable(
    ["attack", "tried", "found", "seconds"],
    rows.map(({ attack, tried, found, seconds, skipped }) => [
      attack,
      skipped === undefined ? tried : `skipped: ${skipped}`,
      skipped === undefined ? countOf(found) : "–",
      String(Math.round(seconds)),
    ]),
  );
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
