/**
 * The revisions of the Model Context Protocol that the site speaks.
 *
 * Modern ones have neither handshake nor session: each request says its revision (https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning).
 * Legacy ones begin with `initialize`, which is answered, and nothing of it is remembered.
 */
export const modernRevisions = ["2026-07-28"] as const;

/** The newest first: it is offered to those who ask for one that is not here. */
export const legacyRevisions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

export const revisions: readonly string[] = [...modernRevisions, ...legacyRevisions];

/** @returns whether a revision says with each request what it needs: those have the dates of the first such and later */
export function isModern(revision: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(revision) && revision >= "2026-07-28";
}
