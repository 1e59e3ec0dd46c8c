/**
 * Where the cursors of the changes stand, and the answer around the changes after one.
 *
 * A cursor names what was published at a build by a digest of it, so that it stays known wherever the site is built and whatever happens to the
 * builds before. Within a step from one build to the next it names the step and how many of its changes have been read. What comes back to an
 * earlier state has the same cursor: the last place of it holds, because nothing has to change to get from the one to the other.
 */
import { quote, type Failure } from "../errors.ts";

/** How many changes an answer holds at most. */
export const changesPerPage = 1000;

export const cursorPattern = /^(?:[0-9a-f]{16}(?:-[0-9]{1,8})?)?$/;

/** A build among the changes. */
export interface Place {
  cursor: string;
  /** Of the step that leads to the next one; empty for the last. */
  step: string;
  /** How many changes there are before it. */
  index: number;
}

/** @returns how many changes are before a cursor, or undefined for one that is not known */
export function findPlace(places: readonly Place[], cursor: string): number | undefined {
  const [name = "", read] = cursor.split("-");
  if (read === undefined) return places.findLast((place) => place.cursor === name)?.index;
  const number = places.findLastIndex(({ step }) => step === name);
  const [from, to] = [places[number], places[number + 1]];
  const index = (from?.index ?? 0) + Number(read);
  return from && to && index < to.index ? index : undefined;
}

/** @returns the cursor behind that many changes */
export function cursorAt(places: readonly Place[], index: number): string {
  const place = places.findLast((one) => one.index <= index);
  if (!place) return "";
  return place.index === index ? place.cursor : `${place.step}-${index - place.index}`;
}

/**
 * @param exportPath where everything can be read anew
 * @returns what a cursor is answered with that is not known
 */
export function resetRequired(cursor: string, exportPath: string): Failure {
  return {
    code: "reset_required",
    message: `"since" is no cursor that is known any more, got ${quote(cursor)}.`,
    hint: `Read the files that ${exportPath} names, and go on with the cursor that it has.`,
  };
}

/** What an answer says of its changes. */
export interface ChangesAround {
  cursor: string;
  links: { self: string; next: string | null; export: string };
}

/** @returns the answer around changes that are JSON already, a line each */
export function changesAnswer(lines: string, { cursor, links }: ChangesAround): string {
  const data = lines.replace(/\n$/, "").replaceAll("\n", ",");
  const rest = JSON.stringify({ cursor, links });
  return `{"data":[${data}],${rest.slice(1)}\n`;
}
