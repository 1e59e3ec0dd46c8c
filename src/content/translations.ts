/**
 * Which documents say the same in different languages: `x.de.md` translates `x.md` of the same folder.
 */
import type { Document } from "./document.ts";
import type { Site } from "./site.ts";

/** Fills in every document's translations. A translation without an original stands alone. */
export function linkTranslations({
  documents,
  settings,
}: Pick<Site, "documents" | "settings">): void {
  const groups = Map.groupBy(documents, (document) => groupOf(document, settings.locales));
  for (const group of groups.values()) {
    const published = group
      .filter(({ state }) => state === "published")
      .toSorted((a, b) => settings.locales.indexOf(a.locale) - settings.locales.indexOf(b.locale));
    for (const document of group)
      document.translations = published.filter((other) => other !== document);
  }
}

/** @returns what a document and its translations have in common: the name of the file without language */
export function groupOf(
  { source, locale }: Pick<Document, "source" | "locale">,
  locales: readonly string[],
): string {
  const base = source.slice(0, -".md".length);
  return locales.includes(locale) && base.endsWith(`.${locale}`)
    ? base.slice(0, -locale.length - 1)
    : base;
}
