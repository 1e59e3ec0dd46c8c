/**
 * /llms.txt, a short guide, and /llms-full.txt, every indexable page, in parts where it is long: all in the grammar of llmstxt.org.
 *
 * The grammar's parsers are narrow: one line of quote, one paragraph, then sections that hold nothing but one-line links with `-`, no two sections
 * of one name, no brackets in a link's text, no parentheses in its address.
 */
import {
  collectionNames,
  type CollectionName,
} from "../contract/collections.ts";
import { operations } from "../contract/operations.ts";
import { feedFormats } from "../contract/feeds.ts";
import {
  agentSkillsPath,
  apiPath,
  feedPath,
  referencePath,
  toUrl,
  twinPath,
} from "../contract/urls.ts";
import type { Document } from "../model/document.ts";
import { inLocale } from "../model/settings.ts";
import type { Site } from "../model/site.ts";
import { version } from "../contract/version.ts";
import type { OutputFile } from "./output-file.ts";

/** What readers of llms.txt take at most, in characters. */
const guideLimit = 30_000;
/** Characters of the full index in one file, far below what hosts take. Some ten thousand pages fit. */
const indexLimit = 6 * 1024 * 1024;
/** How many documents of a collection the guide names before it leads to the full index. */
const newestInGuide = 10;

const headings: Record<CollectionName, string> = {
  pages: "Pages",
  services: "Services",
  industries: "Industries",
  consulting: "Consulting",
  guides: "Guides",
  blog: "Blog",
  "case-studies": "Case studies",
};

/** @param limit characters of the full index in one file */
export function emitLlms(site: Site, limit = indexLimit): OutputFile[] {
  return [
    { path: "/llms.txt", body: writeGuide(site) },
    ...emitIndex(site, limit),
  ];
}

function writeGuide(site: Site): string {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const head = [
    ...heading(site),
    "",
    `Every page has a Markdown twin at the same address with .md in place of the final slash, and answers with it to Accept: text/markdown. The same content is at ${url(apiPath(version, ""))} as JSON, without authentication: lists take q to search, page and per_page, and ${url(apiPath(version, "/blog/{slug}"))} has one post with its text. Use the API to look something up, the twins to read.`,
  ];
  const api = section("API", [
    link(
      "API reference",
      url(referencePath),
      "Operations, parameters, errors and promises, for people.",
    ),
    link(
      "OpenAPI description",
      url("/openapi.json"),
      "The same for machines (OpenAPI 3.1).",
    ),
    // The one post has its place in the text above: a path with a name in braces is no link.
    ...operations
      .filter(({ path }) => !path.includes("{"))
      .map(({ id, path, summary }) =>
        link(id, url(apiPath(version, path)), `${summary}.`),
      ),
  ]);
  const others = site.lists.pages.filter(
    ({ locale, path }) =>
      locale !== site.defaultLocale && path === `/${locale}/`,
  );
  const languages =
    others.length === 0
      ? []
      : section(
          "Other languages",
          others.map((document) => toEntry(site, document)),
        );
  const optional = section("Optional", [
    link(
      "Skill for agents",
      url(agentSkillsPath),
      "How to read and search this site, as an agent skill.",
    ),
    link(
      "Full index",
      url("/llms-full.txt"),
      "Every page of the site with its description.",
    ),
    link(
      "Sitemap",
      url("/sitemap.xml"),
      "Every page with the date of its last change.",
    ),
    ...feedFormats.map((format) =>
      link(
        `${format.name} of the news`,
        url(feedPath(site.defaultLocale, site.defaultLocale, format)),
        `The newest posts with their full text, as ${format.mediaType}.`,
      ),
    ),
  ]);
  let text = "";
  for (let count = newestInGuide; count > 0; count--) {
    const content = collectionNames.flatMap((collection) => {
      const documents = site.lists[collection].filter(
        ({ locale }) => locale === site.defaultLocale,
      );
      return documents.length === 0
        ? []
        : section(
            headings[collection],
            documents
              .slice(0, collection === "pages" ? documents.length : count)
              .map((document) => toEntry(site, document)),
          );
    });
    text = [...head, ...content, ...languages, ...api, ...optional, ""].join(
      "\n",
    );
    if (text.length < guideLimit) break;
  }
  return text;
}

interface IndexEntry {
  section: string;
  line: string;
}

function emitIndex(site: Site, limit: number): OutputFile[] {
  const parts = cutIndex(indexEntries(site), limit);
  const path = (part: number) => `/llms-full-${part}.txt`;
  if (parts.length <= 1)
    return [
      {
        path: "/llms-full.txt",
        body: writeIndex(
          site,
          "Every page of the site that may be indexed, with its description and its Markdown twin. A shorter guide is llms.txt.",
          parts.flat(),
        ),
      },
    ];
  const links = parts.map((entries, index) => ({
    section: "Parts",
    line: link(
      `Part ${index + 1} of ${parts.length}`,
      toUrl(site.settings.base_url, path(index + 1)),
      `${entries.length} pages: ${[...new Set(entries.map((entry) => entry.section))].join(", ")}.`,
    ),
  }));
  return [
    {
      path: "/llms-full.txt",
      body: writeIndex(
        site,
        "Every page of the site that may be indexed, with its description and its Markdown twin, in parts. A shorter guide is llms.txt.",
        links,
      ),
    },
    ...parts.map((entries, index) => ({
      path: path(index + 1),
      body: writeIndex(
        site,
        `Part ${index + 1} of ${parts.length} of llms-full.txt, which leads to all parts.`,
        entries,
      ),
    })),
  ];
}

/** @returns every page that may be indexed, collection by collection, in each the first language first */
function indexEntries(site: Site): IndexEntry[] {
  const { locales, base_url: base } = site.settings;
  return collectionNames
    .flatMap((collection) =>
      site.lists[collection].toSorted(
        (a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale),
      ),
    )
    .map(({ collection, locale, title, description, path }) => ({
      section: sectionName(site, collection, locale),
      line: link(
        title,
        toUrl(base, path),
        `${description} ([Markdown](${toUrl(base, twinPath(path))}))`,
      ),
    }));
}

function cutIndex(
  entries: readonly IndexEntry[],
  limit: number,
): IndexEntry[][] {
  const parts: IndexEntry[][] = [];
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

function writeIndex(
  site: Site,
  introduction: string,
  entries: readonly IndexEntry[],
): string {
  return [
    ...heading(site),
    "",
    introduction,
    ...[...Map.groupBy(entries, (entry) => entry.section)].flatMap(
      ([name, lines]) =>
        section(
          name,
          lines.map(({ line }) => line),
        ),
    ),
    "",
  ].join("\n");
}

function heading({ settings, defaultLocale }: Site): string[] {
  return [
    `# ${settings.name}`,
    "",
    `> ${inLocale(settings.description, defaultLocale, defaultLocale)}`,
  ];
}

function sectionName(
  site: Site,
  collection: CollectionName,
  locale: string,
): string {
  return locale === site.defaultLocale
    ? headings[collection]
    : `${headings[collection]} (${locale})`;
}

function section(name: string, lines: string[]): string[] {
  return ["", `## ${name}`, "", ...lines];
}

function toEntry(site: Site, { title, path, description }: Document): string {
  return link(
    title,
    toUrl(site.settings.base_url, twinPath(path)),
    description,
  );
}

function link(title: string, url: string, notes: string): string {
  return `- [${title.replace(/\[/g, "(").replace(/\]/g, ")")}](${url.replace(/\(/g, "%28").replace(/\)/g, "%29")}): ${notes}`;
}
