/**
 * Cursors among the changes of a site, and the response with the changes after a cursor.
 *
 * A cursor is a digest of what a build published, so it stays valid wherever the site is built and
 * whatever happens to earlier builds. Between two builds, a cursor identifies the step from one to
 * the next and the number of its changes that were read. Builds with the same state share a cursor,
 * which refers to the last of them: a client with that state can skip the changes in between.
 */
import type { CursorPosition } from "../format/manifest.ts";
import { quote, type Failure } from "./errors.ts";

/** Maximum number of changes in a response. */
export const changesPerPage = 1000;

/** @returns the number of changes before a cursor, or undefined for an unknown cursor */
export function findPlace(places: readonly CursorPosition[], cursor: string): number | undefined {
  const [name = "", read] = cursor.split("-");
  if (read === undefined) return places.findLast((place) => place.cursor === name)?.index;
  const number = places.findLastIndex(({ step }) => step === name);
  const [from, to] = [places[number], places[number + 1]];
  const index = (from?.index ?? 0) + Number(read);
  return from && to && index < to.index ? index : undefined;
}

/** @returns the cursor after a number of changes */
export function cursorAt(places: readonly CursorPosition[], index: number): string {
  const place = places.findLast((position) => position.index <= index);
  if (!place) return "";
  return place.index === index ? place.cursor : `${place.step}-${index - place.index}`;
}

/** @param exportPath path from which a client restarts */
export function resetRequired(cursor: string, exportPath: string): Failure {
  return {
    code: "reset_required",
    message: `"since" is not a known cursor, got ${quote(cursor)}.`,
    hint: `Read the files that ${exportPath} lists, and continue with its cursor.`,
  };
}

/** Envelope of a response with changes. */
interface ChangesEnvelope {
  cursor: string;
  links: { self: string; next: string | null; export: string };
}

/** @param lines changes as JSON, one per line */
export function formatChangesResponse(lines: string, { cursor, links }: ChangesEnvelope): string {
  const data = lines.replace(/\n$/, "").replaceAll("\n", ",");
  return `{"data":[${data}],${JSON.stringify({ cursor, links }).slice(1)}\n`;
}
