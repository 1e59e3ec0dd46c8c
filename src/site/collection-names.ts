/**
 * What the collections of a site are called, and which of them are lists that only this site has.
 */
import { isInTable } from "../contract/collections.ts";
import type { DeclaredList } from "../contract/declared-lists.ts";
import type { Site } from "../content/site.ts";
import type { SiteCollection } from "../content/site-collections.ts";
import { inLocale } from "./strings/in-locale.ts";

/** @returns the heading of a collection in guides for language models */
export function collectionHeading(
  { label, written }: SiteCollection,
  locale: string,
  defaultLocale: string,
): string {
  return inLocale(label ?? written.heading, locale, defaultLocale);
}

/** @returns the collections that the site declares, as the API tells of them */
export function declaredLists({
  collections,
  defaultLocale,
}: Site): DeclaredList[] {
  const inFirst = (text: SiteCollection["label"]) =>
    inLocale(text ?? "", defaultLocale, defaultLocale);
  return [...collections.values()].flatMap(({ name, label, description }) =>
    isInTable(name)
      ? []
      : { name, label: inFirst(label), description: inFirst(description) },
  );
}
