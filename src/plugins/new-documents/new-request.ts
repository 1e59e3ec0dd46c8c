/**
 * Arguments of `broadsheet new`, validated one by one, so that each message names the invalid
 * argument.
 */
import { didYouMean } from "../../contract/did-you-mean.ts";
import { slugForm, toSlug } from "../../collections/front-matter/slugs.ts";
import {
  listFolders,
  type Collection,
  type SiteCollections,
} from "../../content/site-collections.ts";

/** Arguments as given on the command line. */
export interface NewDocument {
  kind: string;
  title: string;
  locale?: string | undefined;
  /** Slug of the original that the new document translates. */
  translationOf?: string | undefined;
  slug?: string | undefined;
}

/** Thrown if a request cannot be met. The message contains the remedy. */
export class RequestError extends Error {
  override readonly name = "RequestError";
}

/** @returns the words for one document of each collection, in the order of the collections */
export function listKinds(collections: SiteCollections): string[] {
  return listFolders(collections).map(({ word }) => word);
}

/** @throws RequestError for a text that is neither a kind nor a collection */
export function parseKind(text: string, collections: SiteCollections): Collection {
  const known = listFolders(collections).find(({ name, word }) => name === text || word === text);
  if (known) return known;
  throw unknown("kind", text, listKinds(collections));
}

/** @throws RequestError for a title without text */
export function parseTitle(text: string): string {
  const title = text.replace(/\s+/g, " ").trim();
  if (title !== "") return title;
  throw new RequestError('The title is missing. Pass one, as in "Why pumps are oversized".');
}

/** @throws RequestError for a language that is not in site.yaml */
export function parseLocale(
  { locale, translationOf }: Pick<NewDocument, "locale" | "translationOf">,
  locales: readonly string[],
): string {
  if (locale === undefined) {
    const [first = "en", second, third] = locales;
    if (translationOf === undefined) return first;
    // On a site with two languages, a translation can only be in the second one.
    if (second !== undefined && third === undefined) return second;
    throw new RequestError(
      `A translation needs a language. Add --locale with one of ${locales.join(", ")}.`,
    );
  }
  if (locales.includes(locale)) return locale;
  throw unknown("language", locale, locales, " Add other languages to locales in site.yaml.");
}

/** @throws RequestError for a title without Latin letters and digits */
export function titleSlug(title: string): string {
  const slug = toSlug(title);
  if (slug !== "") return slug;
  throw new RequestError(
    `The title "${title}" contains no Latin letters for the URL. Add them with --slug a-short-name.`,
  );
}

/** @throws RequestError for a text that cannot be the last segment of a path */
export function parseSlug(slug: string): string {
  if (slugForm.test(slug)) return slug;
  const suggestion = toSlug(slug);
  throw new RequestError(
    `The slug "${slug}" cannot be part of a URL: use lower-case letters, digits and single hyphens.${suggestion === "" ? "" : ` Did you mean "${suggestion}"?`}`,
  );
}

/** @returns the error for an unknown value, with the nearest known value as a hint */
export function unknown(
  what: string,
  value: string,
  known: readonly string[],
  more = "",
): RequestError {
  const hint = didYouMean(value, known);
  const few = known.length <= 10 ? `Write one of ${known.join(", ")}.` : "";
  const advice = hint === undefined ? few : `Did you mean "${hint}"?`;
  return new RequestError(`"${value}" is not a known ${what}. ${advice}`.trim() + more);
}
