/**
 * Documents with the same content in different languages: `x.de.md` translates `x.md` of the same folder.
 */
import type { Document } from "./document.ts";
import { parseFileName } from "./file-name.ts";

/** Fills in every document's translations. A translation without an original has none. */
export function linkTranslations(documents: readonly Document[], locales: readonly string[]): void {
  const groups = Map.groupBy(documents, ({ source }) => parseFileName(source, locales).stem);
  for (const group of groups.values()) {
    const published = group
      .filter(({ state }) => state === "published")
      .toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
    for (const document of group)
      document.translations = published.filter((other) => other !== document);
  }
}
