/** Files of calendars, loaded by builds of sites with events. */
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { listed } from "../../site/html-pages.ts";
import { calendarPath, timedHubs } from "./paths.ts";
import { timedDocuments, writeCalendar } from "./write-calendar.ts";

export function* emitCalendars(site: Site): Generator<OutputFile, void> {
  for (const hub of timedHubs(site)) {
    const { locale, title } = hub;
    const timed = timedDocuments(listed(site, hub.listing ?? "", locale));
    const file = calendarPath(hub.path);
    const name = `${site.settings.name}: ${title}`;
    yield { path: file, body: writeCalendar(site, file, timed, name) };
  }
  for (const timed of timedDocuments(site.visible)) {
    const file = calendarPath(timed.document.path);
    yield { path: file, body: writeCalendar(site, file, [timed]) };
  }
}
