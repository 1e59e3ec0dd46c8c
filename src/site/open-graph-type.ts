/**
 * What a page is in the words of the Open Graph protocol (ogp.me).
 */
import { isAuthor, type Document } from "../content/document.ts";
import type { Site } from "../content/site.ts";

/** @returns the type of the page of a document, or of one that no document made */
export function openGraphType({ collections }: Site, document: Document | undefined): string {
  if (!document) return "website";
  if (isAuthor(document)) return "profile";
  return collections.get(document.collection)?.openGraph ?? "website";
}
