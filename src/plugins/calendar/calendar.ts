/**
 * Collections that say when their documents take place (`when` in site.yaml): a calendar of each
 * list and of each document, links to them, and a script that moves what has ended since the build.
 */
import path from "node:path";
import type { Document } from "../../content/document.ts";
import { urlOf, type FeedLink, type Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { listed } from "../../site/html-pages.ts";
import { calendarPath } from "./paths.ts";
import { strings, wordsOf } from "./words.ts";
import { timedDocuments, writeCalendar } from "./write-calendar.ts";

/** @returns the pages that list collections whose documents take place, in every language */
function timedHubs(site: Site): Document[] {
  return [...site.hubs.values()].filter(
    (hub) => hub.state === "published" && site.collections.get(hub.listing ?? "")?.when,
  );
}

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

export function* emitCalendars(site: Site): Generator<OutputFile, void> {
  for (const hub of timedHubs(site)) {
    const { locale, title } = hub;
    const timed = timedDocuments(listed(site, hub.listing ?? "", locale));
    const file = calendarPath(hub.path);
    const name = `${site.settings.name}: ${title}`;
    yield { path: file, body: writeCalendar(site, file, timed, name) };
  }
  for (const one of timedDocuments(site.visible)) {
    const file = calendarPath(one.document.path);
    yield { path: file, body: writeCalendar(site, file, [one]) };
  }
}

const component = (name: string) => path.join(import.meta.dirname, `${name}.astro`);

export const calendar = definePlugin({
  api: 1,
  name: "calendar",
  strings,
  feeds: linkCalendars,
  slots: { document: component("CalendarLink"), page: component("MoveEnded") },
  reserves: [
    { segment: String.raw`calendar\.ics`, purpose: "the calendar", isInEachLocale: true },
    { segment: String.raw`(?:[^/]+/)*calendar\.ics`, purpose: "the calendar", isBelowLists: true },
  ],
  outputs: [
    {
      emit: emitCalendars,
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
