/**
 * Authors: bylines, contacts, the documents of a person and the details on their page.
 */
import { personIn, textOf, valuesOf } from "../../collections/collection.ts";
import { fold } from "../../contract/data/search-text.ts";
import { isAuthor, type Author, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { parseFileName } from "../../content/file-name.ts";
import { memoizeBySite } from "../memoize.ts";
import { contactLinks, profileLink } from "./contact-links.ts";

export interface Byline {
  name: string;
  /** Page of the person; null without one, and for a noindex page. */
  page: Author | null;
}

/** @returns the first letters of the first and the last word of a name */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map(([letter = ""]) => letter);
  return [words[0], words.length > 1 ? words.at(-1) : ""].join("").toLocaleUpperCase();
}

/** @returns who wrote a document, as its page has it; null where it does not say */
export function bylineOf(site: Site, document: Document): Byline | null {
  const name = personOf(site, "author", document);
  return name === null ? null : findByline(site, name, document.locale);
}

/**
 * @param written a name, or the slug of a person
 * @returns the person in the language where that is there, else in the first of the site's languages that has it; the name alone for anybody else
 */
export function findByline(site: Site, written: string, locale: string): Byline {
  const author = findAuthor(site, written, locale);
  if (!author) return { name: written, page: null };
  return { name: author.title, page: isTold(site, author) ? author : null };
}

/** @returns the people with a page in a language that may be told, in the order of their files */
export function peopleIn(site: Site, locale: string): Author[] {
  return site.documents
    .filter(isAuthor)
    .filter((author) => author.locale === locale && isTold(site, author));
}

/** @returns whom a page says to ask; null where it does not say, or the person has no page that may be told */
export function contactOf(site: Site, document: Document): Author | null {
  const name = personOf(site, "contact", document);
  return name === null ? null : findByline(site, name, document.locale).page;
}

/** @returns the name or slug of the person in this role, as the document has it; null for none */
export function personOf(
  { collections }: Site,
  role: "author" | "contact",
  document: Document,
): string | null {
  const collection = collections.get(document.collection);
  return collection ? personIn(collection, role, document) : null;
}

/** @returns the person whom a text names, also one whose page is not published */
export function findAuthor(site: Site, written: string, locale: string): Author | undefined {
  return authorsIn(site, locale).get(fold(written));
}

/** Those who are published come before versions in other languages that are not. */
const authorsIn = memoizeBySite((site: Site, locale: string) => {
  const people = Map.groupBy(site.documents.filter(isAuthor), ({ slug }) => slug);
  const found = new Map<string, Author>();
  for (const [slug, versions] of people) {
    const inOrder = [locale, ...site.settings.locales].flatMap((code) =>
      versions.filter((version) => version.locale === code),
    );
    const author = inOrder.find((version) => isTold(site, version)) ?? inOrder[0];
    for (const name of [slug, ...versions.map(({ title }) => title)])
      if (author && !found.has(fold(name))) found.set(fold(name), author);
  }
  return found;
});

/** A preview tells of drafts, and says so on their pages. */
function isTold(site: Site, author: Author): boolean {
  return author.state !== "noindex" && site.byPath.get(author.path) === author;
}

/**
 * @returns what the person has written, the newest first: in the language of the page, and what other languages alone have where the person has no page
 * in them. Of books the parts whose book is not there itself.
 */
export const documentsBy = memoizeBySite((site: Site, author: Author) => {
  const { locales } = site.settings;
  const order = [author.locale, ...locales.filter((one) => one !== author.locale)];
  const found = new Map<string, Document>();
  const own = order.flatMap((locale) => writtenIn(site, locale).get(author) ?? []);
  const all = new Set(own);
  for (const document of own) {
    const { series } = document;
    const group = parseFileName(document.source, locales).stem;
    const isInBook = series !== null && series.part !== null && all.has(series.index);
    if (!isInBook && !found.has(group)) found.set(group, document);
  }
  return [...found.values()].toSorted(newestFirst);
});

const writtenIn = memoizeBySite((site: Site, locale: string) =>
  Map.groupBy(
    site.visible.filter((document) => document.locale === locale && document.state !== "noindex"),
    (document) => {
      const name = personOf(site, "author", document);
      return name === null ? undefined : findAuthor(site, name, locale);
    },
  ),
);

/** Instants have one format, so their texts sort by time. Documents without a date come last. */
function newestFirst(a: Document, b: Document): number {
  const [first, second] = [a.publishedAt ?? "", b.publishedAt ?? ""];
  if (first !== second) return first > second ? -1 : 1;
  return a.source < b.source ? -1 : 1;
}

interface Person {
  role: string | null;
  /** Telephone and e-mail address. */
  reach: { text: string; href: string }[];
  links: {
    text: string;
    href: string;
    /** Value of rel. */
    rel: string | undefined;
  }[];
}

/** @returns telephone, e-mail address and profiles of a person; null for other documents */
export function describePerson(document: Document): Person | null {
  if (!isAuthor(document)) return null;
  const profiles = valuesOf(document, "links")
    .map((link) => profileLink(String(link)))
    .map(({ label, href, rel }) => ({ text: label, href, rel }));
  const reach = contactLinks({
    telephone: textOf(document, "telephone"),
    email: textOf(document, "email"),
  });
  const own = reach.map((link) => ({ ...link, rel: undefined }));
  return {
    role: textOf(document, "role"),
    reach,
    links: [...own, ...profiles],
  };
}
