/**
 * Bar above every page: a text with a link, for a time, which readers can dismiss.
 *
 * The HTML has the state of the build. A script directly below the bar corrects it before the
 * browser paints the rest of the page, so that nothing moves.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { refusePage } from "../../checks/check-settings.ts";
import { settingProblem, type Rule } from "../../checks/rule.ts";
import { normalizeEnd, normalizeInstant } from "../../collections/front-matter/dates.ts";
import { localDate, localText } from "../../collections/front-matter/value-schemas.ts";
import { readBytes } from "../../content/read/image-files.ts";
import { link } from "../../content/settings/links.ts";
import type { Site } from "../../content/site.ts";
import { immutableCacheControl } from "../../format/headers.ts";
import { definePlugin, defineSetting } from "../../plugin/plugin.ts";
import { resolveLink, type NavigationLink } from "../../site/navigation/navigation.ts";
import { withLocale } from "../../site/strings/strings.ts";
import strings from "./strings.json" with { type: "json" };

const announcement = z
  .strictObject(
    {
      text: localText,
      link: link.optional(),
      from: localDate.optional(),
      until: localDate.optional(),
    },
    { error: "must contain text" },
  )
  .optional();

const advice =
  'Write announcement: { text: "Closed on 24 December", link: visit, until: 2026-12-24 }, with dates as YYYY-MM-DD.';

const setting = defineSetting("announcement", announcement, {
  note: "a bar above every page: text, link (the name of a page, or url and label), from and until",
  advice,
});

/** @returns the instants between which the bar is shown, from days and times of the site's zone */
function periodOf({ from, until }: z.output<typeof announcement> & object, timezone?: string) {
  return {
    from: from && normalizeInstant(from, timezone),
    until: until && normalizeEnd(until, timezone),
  };
}

const script = String(readBytes(path.join(import.meta.dirname, "bar.js")));

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 10);

export const scriptPath = `/announcement.${digestOf(script)}.js`;

interface Bar {
  /** Changes with the text, so that a new one is shown to readers who dismissed the last. */
  id: string;
  text: string;
  /** Language of the text. */
  locale: string;
  link: NavigationLink | undefined;
  from: string | undefined;
  until: string | undefined;
  /** True if the time of the build is before `from`. */
  isHidden: boolean;
}

/** @returns the bar in a language; undefined if there is none, or if it has ended */
export function barIn(site: Site, locale: string): Bar | undefined {
  const written = setting.of(site);
  if (!written) return undefined;
  const { text } = written;
  const { from, until } = periodOf(written, site.settings.timezone);
  if (until !== undefined && until <= site.now) return undefined;
  const [target] = written.link ? resolveLink(site, locale, written.link) : [];
  return {
    id: digestOf(JSON.stringify(text)),
    ...withLocale(text, locale, site.defaultLocale),
    link: target,
    from,
    until,
    isHidden: from !== undefined && from > site.now,
  };
}

const checkAnnouncement: Rule = function* (context) {
  const { site } = context;
  const written = setting.of(site);
  if (!written) return;
  const page = written.link?.page;
  const refusal = page === undefined ? undefined : refusePage(site, page);
  if (refusal !== undefined) yield settingProblem(context, ["announcement", "link"], refusal);
  const { from = "", until = "9" } = periodOf(written, site.settings.timezone);
  if (from >= until)
    yield settingProblem(
      context,
      ["announcement", "until"],
      `must be after "from", got "${written.until}". ${advice}`,
    );
};

export const announcementPlugin = definePlugin({
  api: 1,
  name: "announcement",
  settings: [setting],
  strings,
  rules: { site: [checkAnnouncement] },
  reserves: [
    { segment: String.raw`announcement\.[\da-f]+\.js`, purpose: "the script of the announcement" },
  ],
  slots: { top: path.join(import.meta.dirname, "Announcement.astro") },
  outputs: [
    {
      isListed: false,
      emit: (site) => (setting.of(site) ? [{ path: scriptPath, body: script }] : []),
      headers: (site) =>
        setting.of(site)
          ? [{ paths: [scriptPath], headers: { "Cache-Control": immutableCacheControl } }]
          : [],
    },
  ],
});
