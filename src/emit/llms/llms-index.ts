/**
 * /llms-full.txt and its parts: every page that may be indexed.
 *
 * A file a language, because nobody reads them all: /llms-full.txt is that of the first and leads to the others. A file that is longer than readers and
 * hosts take is cut into numbered ones, to which it leads instead.
 */
import { writtenCollections } from "../../collections/written-collections.ts";
import { collectionNames } from "../../contract/collections.ts";
import { llmsIndexPath, toUrl, twinPath } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { heading, link, section } from "./llms-grammar.ts";
import type { OutputFile } from "../output-file.ts";

interface Entry {
  section: string;
  line: string;
}

/** @param limit characters of entries in one file */
export function emitIndex(site: Site, limit: number): OutputFile[] {
  const { locales } = site.settings;
  const indexes = locales
    .map((locale) => ({ locale, entries: entriesOf(site, locale) }))
    .filter(
      ({ locale, entries }) =>
        locale === site.defaultLocale || entries.length > 0,
    );
  const others = indexes
    .filter(({ locale }) => locale !== site.defaultLocale)
    .map(({ locale, entries }) => ({
      section: "Other languages",
      line: link(
        nameOf(locale),
        urlOf(site, locale),
        `${entries.length} pages in ${nameOf(locale)}.`,
      ),
    }));
  return indexes.flatMap(({ locale, entries }) =>
    emitLanguage(
      site,
      locale,
      cut(entries, limit),
      locale === site.defaultLocale ? others : [],
    ),
  );
}

function emitLanguage(
  site: Site,
  locale: string,
  parts: readonly Entry[][],
  others: readonly Entry[],
): OutputFile[] {
  const whole = `Every page of the site in ${nameOf(locale)} that may be indexed, with its description and its Markdown twin`;
  const path = llmsIndexPath(locale, site.defaultLocale);
  const root = (introduction: string, entries: readonly Entry[]) => ({
    path,
    body: write(
      site,
      locale,
      `${introduction}. A shorter guide is ${toUrl(site.settings.base_url, "/llms.txt")}.`,
      [...entries, ...others],
    ),
  });
  if (parts.length <= 1) return [root(whole, parts.flat())];
  const links = parts.map((entries, index) => ({
    section: "Parts",
    line: link(
      `Part ${index + 1} of ${parts.length}`,
      urlOf(site, locale, index + 1),
      `${entries.length} pages: ${[...new Set(entries.map((entry) => entry.section))].join(", ")}.`,
    ),
  }));
  return [
    root(`${whole}, in parts`, links),
    ...parts.map((entries, index) => ({
      path: llmsIndexPath(locale, site.defaultLocale, index + 1),
      body: write(
        site,
        locale,
        `Part ${index + 1} of ${parts.length} of ${urlOf(site, locale)}, which leads to all parts.`,
        entries,
      ),
    })),
  ];
}

/** @returns the pages of a language, collection by collection */
function entriesOf({ lists, settings }: Site, locale: string): Entry[] {
  const url = (path: string) => toUrl(settings.base_url, path);
  return collectionNames.flatMap((collection) =>
    lists[collection]
      .filter((document) => document.locale === locale)
      .map(({ title, description, path }) => ({
        section: writtenCollections[collection].heading,
        line: link(
          title,
          url(path),
          `${description} ([Markdown](${url(twinPath(path))}))`,
        ),
      })),
  );
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

function urlOf(
  { settings, defaultLocale }: Site,
  locale: string,
  part?: number,
): string {
  return toUrl(settings.base_url, llmsIndexPath(locale, defaultLocale, part));
}

/** The files are in English, as their grammar is; what they tell of is not. */
function nameOf(locale: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(locale) ?? locale;
}
