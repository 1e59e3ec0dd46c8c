import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";

/** @returns the path of the calendar of a list or document, from the path of its page */
export function calendarPath(page: string): string {
  return `${page}calendar.ics`;
}

/** @returns the pages that list collections whose documents take place, in every language */
export function timedHubs(site: Site): Document[] {
  return [...site.hubs.values()].filter(
    (hub) =>
      hub.state === "published" && !hub.original && site.collections.get(hub.listing ?? "")?.when,
  );
}
