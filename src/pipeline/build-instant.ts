/**
 * Current time of a build, which decides what counts as scheduled.
 */

/** @returns the instant in SITE_NOW, or the current time */
export function buildInstant(text = process.env["SITE_NOW"]): Date {
  if (text === undefined || text === "") return new Date();
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new Error(
      `SITE_NOW must be a date, got "${text}". Write it as 2026-03-01 or 2026-03-01T12:00:00Z.`,
    );
  return instant;
}
