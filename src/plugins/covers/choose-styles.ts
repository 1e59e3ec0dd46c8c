/**
 * Styles of generated covers: each document has one, which it keeps on all pages and in all
 * languages.
 *
 * Readers recognise a document by its cover, so its style cannot depend on the list around it. It
 * is chosen once, from the oldest document of each main list to the newest, so that a new document
 * changes no other one. Neighbours in a main list have different patterns; those of the same topic
 * or author have different styles as far as there are any.
 */
import type { Document } from "../../content/document.ts";
import { pictureOf } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { listed } from "../../site/html-pages.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { namesIn } from "../../site/people/authors.ts";
import { chooseStyle, grounds, patternCount, type CoverStyle } from "./draw-cover.ts";

/** Number of covers before one that can be its neighbours in a list of up to three columns. */
const reach = 3;

/**
 * @returns whether a document can have a cover. Services and documentation have none, because their
 *   titles are read, not looked at: all documents of a collection with a sidebar, and parts of
 *   books.
 */
export function isDrawn({ collections }: Site, document: Document): boolean {
  return (
    pictureOf(document) === null &&
    !document.series?.part &&
    !collections.get(document.collection)?.hasSidebar
  );
}

/** @returns the style of the cover of a document */
export function styleOf(site: Site, document: Document): CoverStyle {
  return listedStyles(site).get(document) ?? chooseStyle(document.title);
}

const listedStyles = memoizeBySite((site: Site) => {
  const styles = new Map<Document, CoverStyle>();
  /** The last styles of each smaller list. */
  const recent = new Map<string, CoverStyle[]>();
  for (const collection of site.collections.keys())
    for (const locale of site.settings.locales) {
      const list = listed(site, collection, locale).filter((item) => isDrawn(site, item));
      for (const [place, document] of [...list.entries()].toReversed()) {
        const versions = [document, ...document.translations, ...(document.fallbacks ?? [])];
        const mains = versions.map((version) => `${collection} ${version.locale}`);
        const shared = [
          ...document.tags.map((tag) => `tag ${tag.toLowerCase()}`),
          ...namesIn(site, "author", document).map((name) => `author ${name}`),
        ];
        const recentOf = (names: readonly string[]) =>
          names.flatMap((name) => recent.get(name) ?? []);
        const around = list.slice(Math.max(0, place - reach), place + reach + 1);
        const style =
          styles.get(document) ??
          distinctStyle(
            document.title,
            [...recentOf(mains), ...around.flatMap((other) => styles.get(other) ?? [])],
            recentOf(shared),
          );
        for (const version of versions) styles.set(version, style);
        for (const name of [...mains, ...shared])
          recent.set(name, [...(recent.get(name) ?? []), style].slice(-reach));
      }
    }
  return styles;
});

/**
 * @param neighbours styles whose patterns are taken
 * @param others styles that should differ
 * @returns the style of a title, or the first one after it that differs most
 */
function distinctStyle(
  title: string,
  neighbours: readonly CoverStyle[],
  others: readonly CoverStyle[],
): CoverStyle {
  const own = chooseStyle(title);
  const cost = (style: CoverStyle) => {
    const likeness = (other: CoverStyle) =>
      other.pattern === style.pattern ? (other.ground === style.ground ? 8 : 1) : 0;
    const sum = (all: readonly CoverStyle[]) =>
      all.reduce((total, other) => total + likeness(other), 0);
    return sum(neighbours) * 100 + sum(others);
  };
  const candidates = [own.ground, ...grounds].flatMap((ground) =>
    Array.from({ length: patternCount }, (_, step) => ({
      ...own,
      ground,
      pattern: (own.pattern + step) % patternCount,
    })),
  );
  return candidates.reduce((best, style) => (cost(style) < cost(best) ? style : best));
}
