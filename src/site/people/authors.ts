/**
 * Authors: bylines, contacts, the documents of an author and the details on the author page.
 */
import { textOf, valuesOf } from "../../collections/collection.ts";
import { fold } from "../../format/document-index.ts";
import { isAuthor, type Document } from "../../content/document.ts";
import { allDocuments, type Site } from "../../content/site.ts";
import { parseFileName } from "../../content/file-name.ts";
import { memoizeBySite } from "../memoize.ts";
import { compareDocuments } from "../../content/order.ts";
import { contactLinks, profileLink, type ContactLink } from "./contact-links.ts";

export interface Byline {
  name: string;
  /** Page of the author; null if there is none, and for a noindex page. */
  page: Document | null;
}

/** @returns the first letters of the first and the last word of a name */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map(([letter = ""]) => letter);
  return [words[0], words.length > 1 ? words.at(-1) : ""].join("").toLocaleUpperCase();
}

/** @returns the authors of a document, each once */
export function bylinesOf(site: Site, document: Document): Byline[] {
  const bylines = namesIn(site, "author", document).map((name) =>
    findByline(site, name, document.locale),
  );
  return [...new Map(bylines.map((byline) => [byline.page ?? byline.name, byline])).values()];
}

/**
 * @param written a name, or the slug of an author
 * @returns the author in the language, or else in the first of the site's languages that has the
 *   author; for anybody else, the name only
 */
export function findByline(site: Site, written: string, locale: string): Byline {
  const author = findAuthor(site, written, locale);
  if (!author) return { name: written, page: null };
  return { name: author.title, page: hasPage(site, author) ? author : null };
}

/** @returns the authors with a visible page in a language, in file order */
export function peopleIn(site: Site, locale: string): Document[] {
  return listPeople(site).filter((author) => author.locale === locale && hasPage(site, author));
}

/** @returns the authors with their fallbacks, which only pages have */
function listPeople(site: Site): Document[] {
  return [...allDocuments(site)].filter(isAuthor);
}

/** @returns the contact of a page; null if it names none or the person has no visible page */
export function contactOf(site: Site, document: Document): Document | null {
  const [name] = namesIn(site, "contact", document);
  return name === undefined ? null : findByline(site, name, document.locale).page;
}

/** @returns the names or slugs of the people in this role, as written in the document */
export function namesIn(
  { collections }: Site,
  role: "author" | "contact",
  document: Document,
): string[] {
  const fields = collections.get(document.collection)?.fields ?? [];
  return fields
    .filter((field) => field.role === role)
    .flatMap(({ name }) => valuesOf(document, name).map(String));
}

/** @returns the author with a name or slug, even if the page is not published */
export function findAuthor(site: Site, written: string, locale: string): Document | undefined {
  return authorsIn(site, locale).get(fold(written));
}

/** Published versions take precedence over unpublished ones in other languages. */
const authorsIn = memoizeBySite((site: Site, locale: string) => {
  const people = Map.groupBy(listPeople(site), ({ slug }) => slug);
  const byName = new Map<string, Document>();
  for (const [slug, versions] of people) {
    const inOrder = [locale, ...site.settings.locales].flatMap((code) =>
      versions.filter((version) => version.locale === code),
    );
    const author = inOrder.find((version) => hasPage(site, version)) ?? inOrder[0];
    for (const name of [slug, ...versions.map(({ title }) => title)])
      if (author && !byName.has(fold(name))) byName.set(fold(name), author);
  }
  return byName;
});

/** A preview includes drafts, which are marked on their pages. */
function hasPage(site: Site, author: Document): boolean {
  return author.state !== "noindex" && site.byPath.get(author.path) === author;
}

/**
 * @returns the documents of an author, the newest first: those in the language of the page, and
 *   those that exist only in languages in which the author has no page. Parts are omitted if their
 *   book is included.
 */
export const documentsBy = memoizeBySite((site: Site, author: Document) => {
  const { locales } = site.settings;
  const order = [author.locale, ...locales.filter((locale) => locale !== author.locale)];
  const works = new Map<string, Document>();
  const authored = order.flatMap((locale) => worksIn(site, locale).get(author) ?? []);
  const all = new Set(authored);
  for (const document of authored) {
    const { series } = document;
    const group = parseFileName(document.source, locales).stem;
    const isInBook = series !== null && series.part !== null && all.has(series.index);
    if (!isInBook && !works.has(group)) works.set(group, document);
  }
  return [...works.values()].toSorted((a, b) => compareDocuments("-date", a, b));
});

const worksIn = memoizeBySite((site: Site, locale: string) => {
  const works = new Map<Document, Document[]>();
  for (const document of site.visible) {
    if (document.locale !== locale || ["noindex", "earlier"].includes(document.state)) continue;
    for (const name of namesIn(site, "author", document)) {
      const author = findAuthor(site, name, locale);
      if (!author) continue;
      const documents = works.get(author) ?? [];
      works.set(author, documents);
      // Two names can be those of one person.
      if (documents.at(-1) !== document) documents.push(document);
    }
  }
  return works;
});

interface Person {
  role: string | null;
  /** Telephone number and email address. */
  contacts: ContactLink[];
  links: (ContactLink & { rel?: "me" })[];
}

/** @returns telephone number, email address and profiles of an author; none without an author */
export function describePerson(document: Document | null): Person {
  if (!document || !isAuthor(document)) return { role: null, contacts: [], links: [] };
  const profiles = valuesOf(document, "links").map((link) => profileLink(String(link)));
  const contacts = contactLinks({
    telephone: textOf(document, "telephone"),
    email: textOf(document, "email"),
  });
  return {
    role: textOf(document, "role"),
    contacts,
    links: [...contacts, ...profiles],
  };
}
