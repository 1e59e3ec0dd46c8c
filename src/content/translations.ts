/**
 * Which documents say the same in different languages: `x.de.md` translates `x.md` of the same folder.
 */
import { parseFileName } from "./file-name.ts";
import type { Site } from "./site.ts";

/** Fills in every document's translations. A translation without an original stands alone. */
export function linkTranslations({
  documents,
  settings,
}: Pick<Site, "documents" | "settings">): void {
  const groups = Map.groupBy(
    documents,
    ({ source }) => parseFileName(source, settings.locales).stem,
  );
  for (const group of groups.values()) {
    const published = group
      .filter(({ state }) => state === "published")
      .toSorted((a, b) => settings.locales.indexOf(a.locale) - settings.locales.indexOf(b.locale));
    for (const document of group)
      document.translations = published.filter((other) => other !== document);
  }
}
