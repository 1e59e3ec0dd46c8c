/**
 * Collections that say when their documents take place (`when` in site.yaml): a calendar of each
 * list and of each document, links to them, and a script that moves what has ended since the build.
 */
import path from "node:path";
import { urlOf, type FeedLink, type Site } from "../../content/site.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { calendarPath, timedHubs } from "./paths.ts";
import { strings, wordsOf } from "./words.ts";

const type = "text/calendar";

export function linkCalendars(site: Site): FeedLink[] {
  return timedHubs(site).map((hub) => {
    const file = calendarPath(hub.path);
    return {
      path: file,
      label: wordsOf(site, hub.locale)("calendar.calendar"),
      type,
      locale: hub.locale,
      list: { path: hub.path, title: hub.title },
      subscribe: urlOf(site, file).replace(/^https?:/, "webcal:"),
    };
  });
}

export const calendar = definePlugin({
  api: 1,
  name: "calendar",
  strings,
  feeds: linkCalendars,
  slots: { document: path.join(import.meta.dirname, "CalendarLink.astro") },
  script: path.join(import.meta.dirname, "client/script.ts"),
  reserves: [
    { segment: String.raw`calendar\.ics`, purpose: "the calendar", isInEachLocale: true },
    { segment: String.raw`(?:[^/]+/)*calendar\.ics`, purpose: "the calendar", isBelowLists: true },
  ],
  outputs: [
    {
      emit: async (site) =>
        site.collections.values().some(({ when }) => when)
          ? (await import("./emit-calendars.ts")).emitCalendars(site)
          : [],
      headers: (site) =>
        timedHubs(site).length > 0
          ? [
              {
                paths: ["*/calendar.ics"],
                headers: { "Content-Type": `${type}; charset=utf-8` },
              },
            ]
          : [],
      announce: (site) =>
        timedHubs(site)
          .filter(({ locale }) => locale === site.defaultLocale)
          .map(({ path: page, title }) => ({
            path: calendarPath(page),
            title: `Calendar: ${title}`,
            description: `The times of ${title} (iCalendar).`,
          })),
    },
  ],
});
