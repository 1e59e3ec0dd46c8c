/**
 * /llms.txt, a short guide in the grammar of llmstxt.org, and /llms-full.txt, the index of all pages.
 *
 * The guide's links lead to Markdown only, and to that of the first language, besides the home pages of the others: readers follow each for text. What
 * is JSON or XML, or holds all languages, stands as an address in its paragraph. Checkers such as afdocs take a page in two languages for a copy, and
 * then test the home page alone.
 */
import type { Parameter } from "../../contract/parameter.ts";
import { feedFormats } from "../../contract/feeds.ts";
import {
  apiPath,
  currentOpenApiPath,
  feedPath,
  llmsIndexPath,
  llmsLocaleIndexPath,
  mcpPath,
  referencePath,
  toUrl,
  twinPath,
} from "../../contract/urls.ts";
import type { Operation } from "../../contract/operation.ts";
import type { ApiVersion } from "../../contract/version.ts";
import type { Document } from "../../content/document.ts";
import { publishedPages, type Site } from "../../content/site.ts";
import { peopleIn } from "../../site/people/authors.ts";
import { collectionHeading } from "../../site/display/field-labels.ts";
import { hasMcp } from "../../site/reference/mcp-clients.ts";
import { skillPath } from "../agent-skills.ts";
import { heading, link, section } from "./llms-grammar.ts";
import { emitIndex, languageName } from "./llms-index.ts";
import type { OutputFile } from "../output-file.ts";

/** What readers of llms.txt take at most, in characters. */
const guideLimit = 30_000;
/** Characters of the full index in one file, far below what hosts take. Some ten thousand pages fit. */
const indexLimit = 6 * 1024 * 1024;
/** How many documents of a collection the guide names before it leads to the full index. */
const newestInGuide = 10;

/**
 * @param version of the API that the guide describes, with the collections of the site
 * @param limit characters of the full index in one file
 */
export function emitLlms(site: Site, version: ApiVersion, limit = indexLimit): OutputFile[] {
  const index = emitIndex(site, limit);
  const ofLocale = llmsLocaleIndexPath(site.defaultLocale, site.defaultLocale);
  const isMultilingual = index.some(({ path }) => path === ofLocale);
  return [{ path: "/llms.txt", body: writeGuide(site, version, isMultilingual) }, ...index];
}

function writeGuide(site: Site, version: ApiVersion, isMultilingual: boolean): string {
  const { defaultLocale } = site;
  const others = publishedPages(site).filter(
    ({ locale, path }) => locale !== defaultLocale && path === `/${locale}/`,
  );
  const before = heading(site, defaultLocale, explain(site, version, isMultilingual));
  const after = [
    ...section(
      "People",
      peopleIn(site, defaultLocale).map((document) => toEntry(site, document)),
    ),
    ...section(
      "Other languages",
      others.map((document) => toEntry(site, document)),
    ),
    ...section("API", [
      link(
        "API reference",
        urlOf(site, twinPath(referencePath)),
        "Operations, parameters, errors and promises.",
      ),
    ]),
    ...section("Optional", [
      link(
        "Skill for agents",
        urlOf(site, skillPath(site)),
        "How to read and search this site, as an agent skill.",
      ),
      isMultilingual
        ? link(
            `Full index in ${languageName(defaultLocale)}`,
            urlOf(site, llmsLocaleIndexPath(defaultLocale, defaultLocale)),
            `Every page in ${languageName(defaultLocale)} with its description, and the indexes of the other languages.`,
          )
        : link(
            "Full index",
            urlOf(site, llmsIndexPath()),
            "Every page of the site with its description.",
          ),
    ]),
    "",
  ];
  let text = "";
  for (let count = newestInGuide; count > 0; count--) {
    const content = [...site.collections.values()].flatMap((collection) =>
      section(
        collectionHeading(collection, defaultLocale, defaultLocale),
        (site.lists[collection.name] ?? [])
          .filter(({ locale, series }) => locale === defaultLocale && !series?.part)
          .slice(0, collection.isWholeInGuide ? undefined : count)
          .map((document) => toEntry(site, document)),
      ),
    );
    text = [...before, ...content, ...after].join("\n");
    if (text.length < guideLimit) break;
  }
  return text;
}

function explain(site: Site, version: ApiVersion, isMultilingual: boolean): string {
  const pathsOf = (kind: Operation["kind"]) =>
    version.operations
      .filter((operation) => operation.kind === kind)
      .map(({ path }) => path)
      .join(", ");
  const url = (path: string) => urlOf(site, path);
  const api = (path: string) => url(apiPath(version.name, path));
  const feeds = feedFormats.map(
    (format) => `${url(feedPath(site.defaultLocale, site.defaultLocale, format))} (${format.name})`,
  );
  return [
    "Every page has a Markdown twin at the same address with .md in place of the final slash, and answers with it to Accept: text/markdown.",
    `The same content is at ${api("")} as JSON, without authentication: the lists ${pathsOf("list")} below it take ${explainParameters(version)}, ${pathsOf("item")} have one document with its text, ${pathsOf("tags")} counts the tags, ${api("/company")} the organisation, and ${url(currentOpenApiPath)} describes it all.`,
    "Use the API to look something up, the twins to read.",
    `To keep a copy, read the files that ${pathsOf("export")} names there, a document a line, and then follow ${pathsOf("changes")}, which says what was added, changed and removed since.`,
    ...(hasMcp(site)
      ? [
          `Agents that speak the Model Context Protocol (MCP) search and read all of it at ${url(mcpPath)}.`,
        ]
      : []),
    `${url("/sitemap.xml")} has the date of each page's last change; the newest posts are in ${feeds.join(", ")}.`,
    ...(isMultilingual ? [`${url(llmsIndexPath())} names the pages of all languages.`] : []),
  ].join(" ");
}

/** What all lists take, the search first, then what some take. */
function explainParameters({ parameters, operations }: ApiVersion): string {
  const common = parameters.filter(
    ({ operations: takers }) => takers === "lists" || takers === "pages",
  );
  const [searches, others] = [true, false].map((isText) =>
    common.filter(({ type }) => (type === "text") === isText),
  );
  const all = [
    ...(searches ?? []).map(({ name }) => `${name} to search`),
    ...(others ?? []).map(({ name }) => name),
  ];
  const takersOf = (parameter: Parameter) =>
    operations.filter((operation) => operation.parameters.includes(parameter));
  const some = Map.groupBy(
    parameters.filter((parameter) => !common.includes(parameter) && parameter.type !== "cursor"),
    (parameter) => joinWords(takersOf(parameter).map(({ path }) => path)),
  );
  return [
    joinWords(all),
    ...Array.from(
      some,
      ([takers, own]) => `${takers} also ${joinWords(own.map(({ name }) => name))}`,
    ),
  ].join(", ");
}

function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(words);
}

function toEntry(site: Site, { title, path, description }: Document): string {
  return link(title, urlOf(site, twinPath(path)), description);
}

function urlOf({ settings }: Site, path: string): string {
  return toUrl(settings.base_url, path);
}
