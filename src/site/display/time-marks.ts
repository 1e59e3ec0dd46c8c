/**
 * Marks of documents that take place, by which a script moves what has ended since the build.
 */
import type { Document } from "../../content/document.ts";
import { isPast } from "../../content/period.ts";
import type { Site } from "../../content/site.ts";

/** @returns the attributes of an element about a document; none for one that takes no place */
export function timeMarks(site: Site, document: Document): Record<string, string> {
  if (isPast(site, document)) return { "data-past": "" };
  const { period } = document;
  return period === null ? {} : { "data-until": new Date(period.end).toISOString() };
}
