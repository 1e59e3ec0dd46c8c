/**
 * Results of suites: as a Markdown table, and stored as JSON between runs.
 */
import { z } from "zod";
import { formatTable } from "./format-table.ts";
import { rowSchema, type Row } from "./suite.ts";

/** @returns the rows as a Markdown table */
export function formatRows(rows: readonly Row[]): string {
  return formatTable(
    ["suite", "size", "findings", "seconds"],
    rows.map(({ suite, tried, found, seconds, skipped }) => [
      suite,
      skipped === undefined ? tried : `skipped: ${skipped}`,
      skipped === undefined ? countOf(found) : "–",
      String(Math.round(seconds)),
    ]),
  );
}

/**
 * @param stored JSON of the rows of earlier runs, by suite
 * @returns the stored rows, replaced by those of this run, in the order of the names
 */
export function mergeRows(
  stored: string,
  rows: ReadonlyMap<string, Row>,
  names: readonly string[],
): Record<string, Row> {
  const all = {
    ...z.record(z.string(), rowSchema).parse(JSON.parse(stored)),
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
  return found.length === 0 ? "none" : `**${found.length} broken rules**`;
}
