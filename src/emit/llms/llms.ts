/**
 * /llms.txt, a short guide in the grammar of llmstxt.org, and /llms-full.txt, the index of all
 * pages.
 *
 * The guide has a section for each collection with the number of its documents. It links only to
 * Markdown in the default language and to the home pages of other languages, because readers follow
 * each link for text. JSON, XML and files with all languages are plain URLs in its paragraph.
 * Checkers such as afdocs treat a page in two languages as duplicates, and then test only the home
 * page.
 */
import {
  apiPath,
  currentOpenApiPath,
  llmsIndexPath,
  llmsLocaleIndexPath,
  markdownPath,
  mcpPath,
} from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { findHub } from "../../site/html-pages.ts";
import { hasMcp, publishedPages, urlOf, type Site } from "../../content/site.ts";
import { newsFeeds } from "../../site/listing/feeds.ts";
import { peopleIn } from "../../site/people/authors.ts";
import { collectionHeading } from "../../site/display/field-labels.ts";
import { inLocale } from "../../site/strings/strings.ts";
import { usedApi } from "../site-apis.ts";
import { fillTemplate } from "../fill-template.ts";
import type { OutputFile } from "../output-file.ts";
import { emitIndex, formatGuide, languageName, toEntry, type LlmsEntry } from "./llms-index.ts";

/** Maximum length of the guide, in characters. */
const maxGuide = 30_000;
/**
 * Maximum number of characters of the full index in one file: about 10,000 pages, far below the
 * limits of hosts.
 */
const maxIndex = 6 * 1024 * 1024;
/** Maximum number of documents per collection in the guide. */
const newest = 10;

/** @param limit maximum length of the full index per file, in characters */
export function emitLlms(site: Site, limit = maxIndex): OutputFile[] {
  const index = emitIndex(site, limit);
  const ofLocale = llmsLocaleIndexPath(site.defaultLocale, site.defaultLocale);
  const isMultilingual = index.some(({ path }) => path === ofLocale);
  return [{ path: "/llms.txt", body: writeGuide(site, isMultilingual) }, ...index];
}

function writeGuide(site: Site, isMultilingual: boolean): string {
  const { defaultLocale } = site;
  const language = languageName(defaultLocale);
  const linkTo = (section: string, { title, path, description }: Document, name = title) =>
    toEntry(site, section, name, markdownPath(path), description);
  const optional = (name: string, path: string, description: string) =>
    toEntry(site, "Optional", name, path, description);
  const explanation = explain(site, isMultilingual);
  const homes = publishedPages(site).filter(
    ({ locale, path }) => locale !== defaultLocale && path === `/${locale}/`,
  );
  const more = [
    ...homes.map((home) => linkTo("Other languages", home)),
    ...site.announced
      .filter(({ only = "llms" }) => only === "llms")
      .flatMap((announced) =>
        (announced.parts?.() ?? [announced]).map(({ title, path, description }) =>
          toEntry(
            site,
            announced.section ?? "Optional",
            title,
            path,
            inLocale(description, "en", "en"),
          ),
        ),
      ),
    isMultilingual
      ? optional(
          `Full index in ${language}`,
          llmsLocaleIndexPath(defaultLocale, defaultLocale),
          `Every page in ${language} with its description, and the indexes of the other languages.`,
        )
      : optional("Full index", llmsIndexPath(), "Every page of the site with its description."),
  ];
  const listDocuments = (count: number, hasWhole: boolean): LlmsEntry[] => [
    ...[...site.collections.values()].flatMap((collection) => {
      const { name, isWholeInGuide } = collection;
      const documents = (site.lists[name] ?? []).filter(
        ({ locale, series }) => locale === defaultLocale && !series?.part,
      );
      const heading = collectionHeading(collection, defaultLocale, defaultLocale);
      const section = `${heading} (${documents.length})`;
      const listed = hasWhole && isWholeInGuide ? documents : documents.slice(0, count);
      const hub = findHub(site, name, defaultLocale);
      const all = hub && listed.length < documents.length;
      return [
        ...(all ? [linkTo(section, hub, `All ${documents.length}`)] : []),
        ...listed.map((document) => linkTo(section, document)),
      ];
    }),
    ...peopleIn(site, defaultLocale)
      .slice(0, hasWhole ? undefined : count)
      .map((person) => linkTo("People", person)),
  ];
  const write = (count: number, hasWhole: boolean) =>
    formatGuide(site, defaultLocale, explanation, [...listDocuments(count, hasWhole), ...more]);
  for (const hasWhole of [true, false])
    for (let count = newest; count > 0; count--) {
      const text = write(count, hasWhole);
      if (text.length < maxGuide) return text;
    }
  return write(0, false);
}

/** @returns a query for what is to come, in the first collection that filters by a time; else false */
function exampleOfNow(site: Site): string | false {
  const api = usedApi(site);
  for (const { kind, path, parameters } of api.operations) {
    const bound = parameters.find(
      (row) =>
        row.type === "range" &&
        row.of !== "number" &&
        row.bound === "from" &&
        typeof row.in !== "string",
    );
    if (kind === "list" && bound)
      return urlOf(site, apiPath(api.name, `${path}?${bound.name}=now`));
  }
  return false;
}

function explain(site: Site, isMultilingual: boolean): string {
  const { defaultLocale } = site;
  const api = usedApi(site);
  const url = (path: string) => urlOf(site, path);
  const lists = api.operations.flatMap(({ kind, path }) => (kind === "list" ? path : []));
  const shared = api.parameters.flatMap((row) => (typeof row.in === "string" ? row.name : []));
  const join = (words: readonly string[]) => new Intl.ListFormat("en-GB").format(words);
  const feeds = newsFeeds(site, defaultLocale).map(({ path, label }) => `${url(path)} (${label})`);
  const text = fillTemplate("llms-guide.md", {
    name: site.settings.name,
    api: url(apiPath(api.name, "")),
    lists: join(lists.slice(0, -1)),
    parameters: site.hasFunction && join(shared),
    openapi: url(currentOpenApiPath),
    now: site.hasFunction && exampleOfNow(site),
    search:
      site.hasFunction && site.operations.includes("search") && url(apiPath(api.name, "/search")),
    mcp: hasMcp(site) && url(mcpPath),
    sitemap: url("/sitemap.xml"),
    feeds: feeds.join(", "),
    index: isMultilingual && url(llmsIndexPath()),
  });
  return text.trimEnd().replaceAll("\n", " ");
}
