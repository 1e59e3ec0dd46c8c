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
import { normalizeInstant } from "../../collections/front-matter/dates.ts";
import { instant, localText } from "../../collections/front-matter/value-schemas.ts";
import { readBytes } from "../../content/read/image-files.ts";
import { link } from "../../content/settings/links.ts";
import type { Site } from "../../content/site.ts";
import { immutableCacheControl } from "../../format/headers.ts";
import { definePlugin, defineSetting } from "../../plugin/plugin.ts";
import { resolveLink, type NavigationLink } from "../../site/navigation/navigation.ts";
import { withLocale } from "../../site/strings/strings.ts";
import strings from "./strings.json" with { type: "json" };

/** Day, or instant. A day ends with its last second. */
const end = z.string().transform((text, context) => {
  const start = normalizeInstant(text);
  if (start === undefined) {
    context.addIssue("must be a date");
    return "";
  }
  const length = /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? 86_400_000 : 0;
  return new Date(Date.parse(start) + length).toISOString().replace(".000", "");
});

const announcement = z
  .strictObject(
    { text: localText, link: link.optional(), from: instant.optional(), until: end.optional() },
    { error: "must contain text" },
  )
  .refine(({ from = "", until = "9" }) => from < until, {
    path: ["until"],
    error: 'must be after "from"',
  })
  .optional();

const setting = defineSetting("announcement", announcement, {
  note: "a bar above every page: text, link (the name of a page, or url and label), from and until",
  advice:
    'Write announcement: { text: "Closed on 24 December", link: visit, until: 2026-12-24 }, with dates as YYYY-MM-DD.',
});

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
  const { text, from, until } = written;
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

const checkLink: Rule = function* (context) {
  const page = setting.of(context.site)?.link?.page;
  const refusal = page === undefined ? undefined : refusePage(context.site, page);
  if (refusal !== undefined) yield settingProblem(context, ["announcement", "link"], refusal);
};

export const announcementPlugin = definePlugin({
  api: 1,
  name: "announcement",
  settings: [setting],
  strings,
  rules: { site: [checkLink] },
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
