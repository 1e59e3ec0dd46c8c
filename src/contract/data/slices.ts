/**
 * Documents without a file of their own, where a host takes fewer files than a site has documents: slices of files that hold many.
 *
 * A Markdown alternate is a slice of a shard of alternates. A single document of the API is a line of the export.
 */
import { apiRoot, isAgentSkill } from "../urls.ts";

/** Part of a file. */
export interface Slice {
  /** Path of the file. */
  path: string;
  /** In bytes. */
  offset: number;
  /** In bytes. */
  length: number;
}

const singleDocument = new RegExp(`^${apiRoot}/[^/]+/[^/]+/.+\\.json$`);

/** @returns whether a file is a single document of the API */
export function isSingleDocument(name: string): boolean {
  return singleDocument.test(name);
}

/** @returns whether a file is a Markdown alternate that can be a slice. The 404 page is not: every error reads it */
export function isSlicedAlternate(name: string): boolean {
  return (
    name.endsWith(".md") &&
    !name.endsWith("/404.md") &&
    !isAgentSkill(name) &&
    !name.startsWith(`${apiRoot}/`)
  );
}
