/**
 * /llms-full.txt and its parts: every page that may be indexed.
 *
 * /llms-full.txt has all of them, those of the first language before the others. Each other language has a file of its own beside it. A file that is
 * longer than readers and hosts take is cut into numbered ones, to which it leads instead.
 */
import { llmsIndexPath, toUrl, twinPath } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import { collectionHeading } from "../../site/collection-names.ts";
import { gatherParts, longTitle } from "../../site/series.ts";
import { heading, link, section } from "./llms-grammar.ts";
import type { OutputFile } from "../output-file.ts";

interface Entry {
  section: string;
  line: string;
}

/** @param limit characters of entries in one file */
export function emitIndex(site: Site, limit: number): OutputFile[] {
  const { defaultLocale, settings } = site;
  const others = settings.locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => ({ locale, entries: entriesOf(site, locale) }))
    .filter(({ entries }) => entries.length > 0);
  const all = [
    ...entriesOf(site, defaultLocale),
    ...others.flatMap(({ locale, entries }) =>
      entries.map(({ section: name, line }) => ({
        section: `${name} (${nameOf(locale)})`,
        line,
      })),
    ),
  ];
  const alone = others.map(({ locale, entries }) => ({
    section: "One language alone",
    line: link(
      nameOf(locale),
      urlOf(site, locale),
      `${entries.length} pages in ${nameOf(locale)}.`,
    ),
  }));
  return [
    ...emitPages(site, defaultLocale, "", cut(all, limit), alone),
    ...others.flatMap(({ locale, entries }) =>
      emitPages(site, locale, ` in ${nameOf(locale)}`, cut(entries, limit), []),
    ),
  ];
}

/**
 * @param locale whose file it is
 * @param which what tells its pages from all pages of the site
 * @param more what the file leads to beside pages
 */
function emitPages(
  site: Site,
  locale: string,
  which: string,
  parts: readonly Entry[][],
  more: readonly Entry[],
): OutputFile[] {
  const whole = `Every page of the site${which} that may be indexed, with its description and its Markdown twin`;
  const path = llmsIndexPath(locale, site.defaultLocale);
  const root = (introduction: string, entries: readonly Entry[]) => ({
    path,
    body: write(
      site,
      locale,
      `${introduction}. A shorter guide is ${toUrl(site.settings.base_url, "/llms.txt")}.`,
      [...entries, ...more],
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
function entriesOf(
  { collections, defaultLocale, lists, settings }: Site,
  locale: string,
): Entry[] {
  const url = (path: string) => toUrl(settings.base_url, path);
  return [...collections.values()].flatMap((collection) =>
    gatherParts(
      (lists[collection.name] ?? []).filter(
        (document) => document.locale === locale,
      ),
    ).map((document) => ({
      section: collectionHeading(collection, locale, defaultLocale),
      line: link(
        longTitle(document),
        url(document.path),
        `${document.description} ([Markdown](${url(twinPath(document.path))}))`,
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
