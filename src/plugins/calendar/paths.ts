import type { Document } from "../../content/document.ts";
import { periodOf } from "../../content/period.ts";
import type { Site } from "../../content/site.ts";

/** @returns the path of the calendar of a list or document, from the path of its page */
export function calendarPath(page: string): string {
  return `${page}calendar.ics`;
}

/** @returns whether a document takes place */
export function hasTimes(site: Site, document: Document): boolean {
  return periodOf(site, document) !== null;
}
