/**
 * Current time of a build, which decides what counts as scheduled.
 */

import { normalizeInstant } from "../collections/front-matter/dates.ts";

/** @returns the instant in SITE_NOW, in UTC without an offset, or the current time */
export function buildInstant(text = process.env["SITE_NOW"]): Date {
  if (text === undefined || text === "") return new Date();
  // A time without an offset would otherwise be that of the machine.
  const instant = new Date(normalizeInstant(text) ?? text);
  if (Number.isNaN(instant.getTime()))
    throw new Error(
      `SITE_NOW must be a date, got "${text}". Write it as 2026-03-01 or 2026-03-01T12:00:00Z.`,
    );
  return instant;
}
