/**
 * /llms-full.txt and its parts: every indexable page.
 *
 * /llms-full.txt lists all pages, those of the default language first. On a multilingual site, each
 * language also has a separate file: /llms-full.en.txt for the default language, /de/llms-full.txt
 * for German. A file that exceeds the limits of readers and hosts is split into numbered parts, to
 * which it links.
 *
 * The grammar is that of llmstxt.org. Its parsers are strict: one quoted line, one paragraph, then
 * sections that contain only one-line links with `-`, section names without duplicates, link texts
 * without brackets and URLs without parentheses.
 */
import { llmsIndexPath, llmsLocaleIndexPath, markdownPath } from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { collectionHeading } from "../../site/display/field-labels.ts";
import { indexableGroups } from "../../site/html-pages.ts";
import { pageTitle } from "../../site/head/page-head.ts";
import { gatherParts, longTitle } from "../../site/listing/books.ts";
import type { OutputFile } from "../output-file.ts";
import { inLocale } from "../../site/strings/strings.ts";

/** Link in a section of a file. */
export interface LlmsEntry {
  section: string;
  line: string;
}

/** Index of all pages or of one language. */
interface Index {
  /** Language of the introduction. */
  locale: string;
  /** Phrase for the scope in the introduction, such as " in German". */
  scope: string;
  pathOf(part?: number): string;
  pages: readonly LlmsEntry[];
  /** Links to other indexes. */
  more: readonly LlmsEntry[];
}

/** @param limit maximum length of the entries in one file, in characters */
export function emitIndex(site: Site, limit: number): OutputFile[] {
  const { defaultLocale, settings } = site;
  const languages = settings.locales
    .map((locale) => ({
      locale,
      name: languageName(locale),
      pathOf: (part?: number) => llmsLocaleIndexPath(locale, defaultLocale, part),
      pages: listPages(site, locale),
    }))
    .filter(({ pages }) => pages.length > 0);
  const others = languages.filter(({ locale }) => locale !== defaultLocale);
  const linksTo = (section: string, linked: typeof languages): LlmsEntry[] =>
    linked.map(({ name, pathOf, pages }) =>
      toEntry(site, section, name, pathOf(), `${pages.length} pages in ${name}.`),
    );
  const whole = {
    locale: defaultLocale,
    scope: "",
    pathOf: llmsIndexPath,
    pages: languages.flatMap(({ locale, name, pages }) =>
      locale === defaultLocale
        ? pages
        : pages.map(({ section, line }) => ({ section: `${section} (${name})`, line })),
    ),
    more: others.length > 0 ? linksTo("One language only", languages) : [],
  };
  const single = (others.length > 0 ? languages : []).map((language) => ({
    ...language,
    scope: ` in ${language.name}`,
    more: language.locale === defaultLocale ? linksTo("Other languages", others) : [],
  }));
  return [whole, ...single].flatMap((index) => emitParts(site, index, limit));
}

/** @returns the file of an index, or its parts and the file that links to them */
function emitParts(
  site: Site,
  { locale, scope, pathOf, pages, more }: Index,
  limit: number,
): OutputFile[] {
  const parts = cut(pages, limit);
  const isSplit = parts.length > 1;
  const file = (part: number | undefined, introduction: string, entries: readonly LlmsEntry[]) => ({
    path: pathOf(part),
    body: formatGuide(site, locale, introduction, entries),
  });
  const nameOf = (index: number) => `Part ${index + 1} of ${parts.length}`;
  const links = parts.map((entries, index) => {
    const sections = new Set(entries.map(({ section }) => section));
    const notes = `${entries.length} pages: ${[...sections].join(", ")}.`;
    return toEntry(site, "Parts", nameOf(index), pathOf(index + 1), notes);
  });
  return [
    file(
      undefined,
      `Every page of the site${scope} that may be indexed, with its description and its Markdown alternate${isSplit ? ", in parts" : ""}. A shorter guide is ${urlOf(site, "/llms.txt")}.`,
      [...(isSplit ? links : pages), ...more],
    ),
    ...(isSplit ? parts : []).map((entries, index) =>
      file(
        index + 1,
        `${nameOf(index)} of ${urlOf(site, pathOf())}, which leads to all parts.`,
        entries,
      ),
    ),
  ];
}

/** @returns the pages of a language by collection, then listing and author pages */
function listPages(site: Site, locale: string): LlmsEntry[] {
  const { collections, defaultLocale, lists } = site;
  const linkTo = (section: string, title: string, { path, description }: Document) => {
    const notes = `${description} ([Markdown](${urlOf(site, markdownPath(path))}))`;
    return toEntry(site, section, title, path, notes);
  };
  const documents = [...collections.values()].flatMap((collection) => {
    const section = collectionHeading(collection, locale, defaultLocale);
    const listed = (lists[collection.name] ?? []).filter((document) => document.locale === locale);
    return gatherParts(listed).map((document) => linkTo(section, longTitle(document), document));
  });
  const groups = indexableGroups(site)
    .filter((page) => page.locale === locale)
    .map((page) => {
      const { template, listing, document } = page;
      const collection = collections.get(document.collection);
      const section = listing
        ? "Tags, kinds and years"
        : template === "author" || !collection
          ? "People"
          : collectionHeading(collection, locale, defaultLocale);
      return linkTo(section, pageTitle(page), { ...document, path: page.path });
    });
  return [...documents, ...groups];
}

function cut(entries: readonly LlmsEntry[], limit: number): LlmsEntry[][] {
  const parts: LlmsEntry[][] = [];
  let length = Infinity;
  for (const entry of entries) {
    const added = entry.line.length + 1;
    if (length + added > limit) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(entry);
    length += added;
  }
  return parts;
}

/**
 * The index itself is in English, like its grammar, but the names and descriptions of pages are
 * not.
 */
export function languageName(locale: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(locale) ?? locale;
}

/** @returns a file of the grammar, with entries of the same section in its order */
export function formatGuide(
  { settings, defaultLocale }: Site,
  locale: string,
  paragraph: string,
  entries: readonly LlmsEntry[],
): string {
  return [
    `# ${settings.name}`,
    "",
    `> ${inLocale(settings.description, locale, defaultLocale)}`,
    "",
    paragraph,
    ...[...Map.groupBy(entries, ({ section }) => section)].flatMap(([section, sectionEntries]) => [
      "",
      `## ${section}`,
      "",
      ...sectionEntries.map(({ line }) => line),
    ]),
    "",
  ].join("\n");
}

/** @returns the link to a path of the site, followed by notes */
export function toEntry(
  site: Site,
  section: string,
  title: string,
  path: string,
  notes: string,
): LlmsEntry {
  const text = title.replaceAll("[", "(").replaceAll("]", ")");
  const url = urlOf(site, path).replaceAll("(", "%28").replaceAll(")", "%29");
  return { section, line: `- [${text}](${url}): ${notes}` };
}
