/**
 * The API reference as a page links to it: in its own language where the site has it, else in the first one.
 */
import { localePrefix, referencePath } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";
import { markLink, type LinkMark } from "./language-marks.ts";

/** @returns where the reference is for readers of a language */
export function referenceLink(
  site: Pick<Site, "byPath" | "defaultLocale">,
  locale: string,
): { path: string; language: LinkMark } {
  const { byPath, defaultLocale } = site;
  const own = localePrefix(locale, defaultLocale) + referencePath;
  const target = byPath.has(own) ? locale : defaultLocale;
  return {
    path: localePrefix(target, defaultLocale) + referencePath,
    language: markLink({ text: locale, target }, locale),
  };
}
