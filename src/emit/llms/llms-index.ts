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
import { llmsIndexPath, llmsLocaleIndexPath, toUrl, markdownPath } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { collectionHeading } from "../../site/display/field-labels.ts";
import { indexableGroups, type HtmlPage } from "../../site/html-pages.ts";
import { pageTitle } from "../../site/head/page-head.ts";
import { gatherParts, longTitle } from "../../site/listing/books.ts";
import type { OutputFile } from "../output-file.ts";
import { inLocale } from "../../site/strings/strings.ts";

interface Entry {
  section: string;
  line: string;
}

/** Index of all pages or of one language, without its entries. */
interface Index {
  /** Language of the introduction. */
  locale: string;
  /** Phrase for the scope in the introduction, such as " in German". */
  scope: string;
  pathOf(part?: number): string;
}

/** @param limit maximum length of the entries in one file, in characters */
export function emitIndex(site: Site, limit: number): OutputFile[] {
  const { defaultLocale, settings } = site;
  const groups = indexableGroups(site);
  const languages = settings.locales
    .map((locale) => ({ locale, entries: entriesOf(site, groups, locale) }))
    .filter(({ entries }) => entries.length > 0);
  const others = languages.filter(({ locale }) => locale !== defaultLocale);
  const all = languages.flatMap(({ locale, entries }) =>
    locale === defaultLocale
      ? entries
      : entries.map(({ section: name, line }) => ({
          section: `${name} (${languageName(locale)})`,
          line,
        })),
  );
  const whole = { locale: defaultLocale, scope: "", pathOf: llmsIndexPath };
  if (others.length === 0) return emitPages(site, whole, cut(all, limit), []);
  const linksTo = (name: string, linked: typeof languages): Entry[] =>
    linked.map(({ locale, entries }) => ({
      section: name,
      line: link(
        languageName(locale),
        urlOf(site, llmsLocaleIndexPath(locale, defaultLocale)),
        `${entries.length} pages in ${languageName(locale)}.`,
      ),
    }));
  return [
    ...emitPages(site, whole, cut(all, limit), linksTo("One language only", languages)),
    ...languages.flatMap(({ locale, entries }) =>
      emitPages(
        site,
        {
          locale,
          scope: ` in ${languageName(locale)}`,
          pathOf: (part) => llmsLocaleIndexPath(locale, defaultLocale, part),
        },
        cut(entries, limit),
        locale === defaultLocale ? linksTo("Other languages", others) : [],
      ),
    ),
  ];
}

/** @param more further links in addition to those to pages */
function emitPages(
  site: Site,
  { locale, scope, pathOf }: Index,
  parts: readonly Entry[][],
  more: readonly Entry[],
): OutputFile[] {
  const whole = `Every page of the site${scope} that may be indexed, with its description and its Markdown alternate`;
  const root = (introduction: string, entries: readonly Entry[]) => ({
    path: pathOf(),
    body: write(site, locale, `${introduction}. A shorter guide is ${urlOf(site, "/llms.txt")}.`, [
      ...entries,
      ...more,
    ]),
  });
  if (parts.length <= 1) return [root(whole, parts.flat())];
  const links = parts.map((entries, index) => ({
    section: "Parts",
    line: link(
      `Part ${index + 1} of ${parts.length}`,
      urlOf(site, pathOf(index + 1)),
      `${entries.length} pages: ${[...new Set(entries.map((entry) => entry.section))].join(", ")}.`,
    ),
  }));
  return [
    root(`${whole}, in parts`, links),
    ...parts.map((entries, index) => ({
      path: pathOf(index + 1),
      body: write(
        site,
        locale,
        `Part ${index + 1} of ${parts.length} of ${urlOf(site, pathOf())}, which leads to all parts.`,
        entries,
      ),
    })),
  ];
}

/** @returns the pages of a language by collection, then listing and author pages */
function entriesOf(
  { collections, defaultLocale, lists, settings }: Site,
  groups: readonly HtmlPage[],
  locale: string,
): Entry[] {
  const url = (path: string) => toUrl(settings.base_url, path);
  const documents = [...collections.values()].flatMap((collection) =>
    gatherParts(
      (lists[collection.name] ?? []).filter((document) => document.locale === locale),
    ).map((document) => ({
      section: collectionHeading(collection, locale, defaultLocale),
      line: link(longTitle(document), url(document.path), describe(document)),
    })),
  );
  const own = groups
    .filter((page) => page.locale === locale)
    .map((page) => ({
      section: page.template === "author" ? "People" : "Tags, kinds and years",
      line: link(pageTitle(page), url(page.path), describe(page.document)),
    }));
  return [...documents, ...own];

  function describe({ path, description }: Document): string {
    return `${description} ([Markdown](${url(markdownPath(path))}))`;
  }
}

function cut(entries: readonly Entry[], limit: number): Entry[][] {
  const parts: Entry[][] = [];
  let length = 0;
  for (const entry of entries) {
    const part = parts.at(-1);
    length += entry.line.length + 1;
    if (part && length <= limit) part.push(entry);
    else {
      parts.push([entry]);
      length = entry.line.length + 1;
    }
  }
  return parts;
}

function write(
  site: Site,
  locale: string,
  introduction: string,
  entries: readonly Entry[],
): string {
  const sections = Map.groupBy(entries, (entry) => entry.section);
  return [
    ...heading(site, locale, introduction),
    ...[...sections].flatMap(([name, lines]) =>
      section(
        name,
        lines.map(({ line }) => line),
      ),
    ),
    "",
  ].join("\n");
}

function urlOf({ settings }: Site, path: string): string {
  return toUrl(settings.base_url, path);
}

/**
 * The index itself is in English, like its grammar, but the names and descriptions of pages are
 * not.
 */
export function languageName(locale: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(locale) ?? locale;
}

/** @returns the lines of a file up to its paragraph */
export function heading(
  { settings, defaultLocale }: Site,
  locale: string,
  paragraph: string,
): string[] {
  return [
    `# ${settings.name}`,
    "",
    `> ${inLocale(settings.description, locale, defaultLocale)}`,
    "",
    paragraph,
  ];
}

/** @returns the lines of a section; none if it would be empty */
export function section(name: string, links: readonly string[]): string[] {
  return links.length === 0 ? [] : ["", `## ${name}`, "", ...links];
}

export function link(title: string, url: string, notes: string): string {
  return `- [${title.replace(/\[/g, "(").replace(/\]/g, ")")}](${url.replace(/\(/g, "%28").replace(/\)/g, "%29")}): ${notes}`;
}
