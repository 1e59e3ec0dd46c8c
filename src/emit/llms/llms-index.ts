/**
 * /llms-full.txt and its parts: every page that may be indexed.
 *
 * /llms-full.txt has all of them, those of the first language before the others. Each other language has a file of its own beside it. A file that is
 * longer than readers and hosts take is cut into numbered ones, to which it leads instead.
 */
import { llmsIndexPath, toUrl, twinPath } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { collectionHeading } from "../../site/collection-names.ts";
import { indexableGroups, type HtmlPage } from "../../site/html-pages.ts";
import { pageTitle } from "../../site/page-title.ts";
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
  const groups = indexableGroups(site);
  const others = settings.locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => ({ locale, entries: entriesOf(site, groups, locale) }))
    .filter(({ entries }) => entries.length > 0);
  const all = [
    ...entriesOf(site, groups, defaultLocale),
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

/** @returns the pages of a language, collection by collection, then those of lists and authors */
function entriesOf(
  { collections, defaultLocale, lists, settings }: Site,
  groups: readonly HtmlPage[],
  locale: string,
): Entry[] {
  const url = (path: string) => toUrl(settings.base_url, path);
  const documents = [...collections.values()].flatMap((collection) =>
    gatherParts(
      (lists[collection.name] ?? []).filter(
        (document) => document.locale === locale,
      ),
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
    return `${description} ([Markdown](${url(twinPath(path))}))`;
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
