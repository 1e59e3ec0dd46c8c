import type { Site } from "../../content/site.ts";
import { notFoundPath } from "../../format/urls.ts";

/** @returns the 404 pages of all languages but the default one, by the folder of their paths */
export function localNotFoundPages({ settings, defaultLocale }: Site) {
  return settings.locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => ({ folder: `/${locale}/`, page: notFoundPath(locale, defaultLocale) }));
}
