/**
 * What a page shows of a document besides its text. The page and its twin both print this list, so that neither lacks what the other has.
 */
import { localePrefix } from "../contract/urls.ts";
import { collections, type CollectionName } from "../contract/collections.ts";
import type { Document } from "./document.ts";
import type { Strings } from "./strings.ts";
import type { Site } from "./site.ts";

export interface Fact {
  label: string;
  values: { text: string; path: string | null }[];
}

/** @returns the facts in the order in which they are shown */
export function listFacts(
  site: Site,
  document: Document,
  strings: Strings,
): Fact[] {
  const plain = (label: string, ...texts: string[]): Fact[] =>
    texts.length === 0
      ? []
      : [{ label, values: texts.map((text) => ({ text, path: null })) }];
  switch (document.collection) {
    case "blog":
    case "guides":
      return [
        ...(document.author === null
          ? []
          : plain(strings.author, document.author)),
        ...plain(
          strings.readingTime,
          strings.minutes(document.readingTimeMinutes),
        ),
      ];
    case "case-studies": {
      const linked = (
        label: string,
        collection: CollectionName,
        slugs: string[],
      ): Fact[] =>
        slugs.length === 0
          ? []
          : [
              {
                label,
                values: slugs.map((slug) =>
                  toLink(site, collection, slug, document.locale),
                ),
              },
            ];
      return [
        ...plain(strings.client, document.client),
        ...linked(
          strings.industry,
          "industries",
          document.industry === null ? [] : [document.industry],
        ),
        ...linked(strings.services, "services", document.services),
        ...plain(strings.outcomes, ...document.outcomes),
      ];
    }
    default:
      return [];
  }
}

/**
 * @returns what a list shows before a document's title, which also puts its documents in rows: the day of a post, the length of a guide, the
 * client of a case study; null for the rest
 */
export function leadingFact(
  document: Document,
  strings: Strings,
): { text: string; instant: string | null } | null {
  switch (document.collection) {
    case "blog":
      return document.publishedAt === null
        ? null
        : { text: "", instant: document.publishedAt };
    case "guides":
      return {
        text: `${strings.readingTime}: ${strings.minutes(document.readingTimeMinutes)}`,
        instant: null,
      };
    case "case-studies":
      return { text: document.client, instant: null };
    default:
      return null;
  }
}

/** A reference in the reader's language where there is one, else in the default language; without a link while its target is not published. */
function toLink(
  site: Site,
  collection: CollectionName,
  slug: string,
  locale: string,
) {
  const target = [locale, ...site.settings.locales]
    .map((language) =>
      site.byPath.get(
        `${localePrefix(language, site.defaultLocale)}${collections[collection].path}${slug}/`,
      ),
    )
    .find((document) => document?.state === "published");
  return target
    ? { text: target.title, path: target.path }
    : { text: slug, path: null };
}

/** @returns the home page in a language, or the default one where there is none */
export function homePath(site: Site, locale: string): string {
  const path = `${localePrefix(locale, site.defaultLocale)}/`;
  return site.byPath.has(path) ? path : "/";
}
