/**
 * Final check of a build. The sitemap, HTML pages, Markdown alternates and llms-full.txt must
 * contain the same set of URLs; the lists and the export of the API must contain that set without
 * author, tag, kind and year pages. Unpublished documents must appear in none of them.
 *
 * The check reads the written files, not the model that produced them, and parses every API file
 * with its schema.
 */
import { z } from "zod";
import type { Api } from "../../contract/api-version.ts";
import {
  apiPath,
  htmlFile,
  linesExtension,
  openApiPath,
  toUrl,
  markdownPath,
} from "../../format/urls.ts";
import { apisOf } from "../../emit/site-apis.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { isUnpublished } from "../../content/document.ts";
import { indexableGroups } from "../../site/html-pages.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";

/**
 * Name of an output and the URLs that it lists: all indexable pages, or only documents, without
 * author, tag, kind and year pages.
 */
export type Listed = [name: string, urls: Set<string>, holds?: "documents"];

/** Path of an index, or of one of its parts, for all languages or a single one. */
const isIndex = /\/llms-full(?:\.[A-Za-z-]+)?(?:-\d+)?\.txt$/;
/** Path of the index for all languages, or of one of its parts. */
const isWholeIndex = /^\/llms-full(?:-\d+)?\.txt$/;

/** Collects the URLs in the sitemap, API and index from the files as they are written. */
export class ListedUrls {
  readonly #sitemap = new Set<string>();
  readonly #index = new Set<string>();
  readonly #apis: readonly {
    api: Api;
    urls: Set<string>;
    exported: Set<string>;
  }[];
  readonly outputs: readonly Listed[];

  constructor(site: Site) {
    this.#apis = apisOf(site).map((api) => ({ api, urls: new Set(), exported: new Set() }));
    this.outputs = [
      ["/sitemap.xml", this.#sitemap],
      ...this.#apis.flatMap(({ api, urls, exported }): Listed[] => [
        [`the API lists of ${api.name}`, urls, "documents"],
        [`the export of ${api.name}`, exported, "documents"],
      ]),
      ["/llms-full.txt", this.#index],
    ];
  }

  /** @throws ZodError if an API file violates its schema */
  read({ path: name, body }: OutputFile): void {
    if (/^\/sitemap(?:-\d+)?\.xml$/.test(name)) addTo(this.#sitemap, sitemapUrls(body.toString()));
    else if (isWholeIndex.test(name)) addTo(this.#index, indexUrls(body.toString()));
    else
      for (const { api, urls, exported } of this.#apis)
        if (name.startsWith(`${apiPath(api.name, "")}/`))
          if (name.endsWith(linesExtension)) addTo(exported, lineUrls(toBuffer(body)));
          else addTo(urls, readApi(api, name, body.toString()));
  }
}

function toBuffer(body: string | Uint8Array): Buffer {
  return body instanceof Buffer ? body : Buffer.from(body);
}

function addTo(set: Set<string>, urls: Iterable<string>): void {
  for (const url of urls) set.add(url);
}

/**
 * @param has returns whether the build contains a file
 * @throws Error that names every difference
 */
export function checkOutput(
  site: Site,
  has: (name: string) => boolean,
  listed: readonly Listed[],
): void {
  const base = site.settings.base_url;
  const published = new Set(publishedDocuments(site).map((document) => toUrl(base, document.path)));
  const withLists = new Set([
    ...published,
    ...indexableGroups(site).map((list) => toUrl(base, list.path)),
  ]);
  const onDisk = (toFile: (pagePath: string) => string) =>
    new Set([...withLists].filter((url) => has(toFile(url.slice(base.length)))));
  const outputs: Listed[] = [
    ...listed,
    ["the HTML pages", onDisk(htmlFile)],
    ["the Markdown alternates", onDisk(markdownPath)],
  ];
  const differences = [
    ...outputs.flatMap(([name, urls, holds]) => {
      const expected = holds === "documents" ? published : withLists;
      return [
        ...[...expected.difference(urls)].map((url) => `${url} is published, but not in ${name}.`),
        ...[...urls.difference(expected)].map(
          (url) => `${url} is in ${name}, but is not published.`,
        ),
      ];
    }),
    ...site.documents
      .filter(isUnpublished)
      .filter(({ path: pagePath }) => !site.byPath.has(pagePath))
      .flatMap((document) =>
        [htmlFile(document.path), markdownPath(document.path)].filter((file) => has(file)),
      )
      .map((file) => `${file} was written, but its document is not published.`),
  ];
  if (differences.length > 0)
    throw new Error(`The outputs do not contain the same pages:\n${differences.join("\n")}`);
}

/** Returns an empty array for a sitemap index, which lists other sitemaps but no pages. */
function sitemapUrls(body: string): string[] {
  return body.includes("<urlset")
    ? [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"))
    : [];
}

/**
 * Yields the URL of each item in a JSON Lines file. The serializer escapes all quotes within
 * values.
 */
function* lineUrls(lines: Buffer): Generator<string> {
  const mark = '"url":"';
  let start = 0;
  let end = lines.indexOf("\n");
  while (end >= 0) {
    const line = lines.subarray(start, end);
    const at = line.indexOf(mark);
    const url = at + mark.length;
    yield at < 0 ? line.toString() : line.toString("utf8", url, line.indexOf('"', url));
    start = end + 1;
    end = lines.indexOf("\n", start);
  }
}

/** Envelope of a list, common to all API versions. */
const List = z.object({
  data: z.array(z.object({ url: z.string() })),
  pagination: z.object({}),
});

/**
 * @returns the URLs of a list's items; an empty array for other files
 * @throws ZodError if an API file violates its schema
 */
function readApi(
  { name: version, operations, schemas }: Api,
  name: string,
  body: string,
): string[] {
  if (name === openApiPath(version)) return [];
  const file = name.slice(apiPath(version, "").length);
  const list = file.replace(/(?:\.locale-[A-Za-z-]+)?(?:\.page-\d+)?\.json$/, ".json");
  const operation = operations.find(({ path: below, kind }) =>
    kind === "item"
      ? file.startsWith(below.replace("{slug}", ""))
      : list === `${below || "/index"}.json`,
  );
  const schema = operation && schemas[operation.response];
  if (!schema) throw new Error(`${name} matches no API operation.`);
  const { data: entries } = List.safeParse(schema.parse(JSON.parse(body)));
  return entries ? entries.data.map(({ url }) => url) : [];
}

/** Follows links to pages and to further parts of the index. */
function indexUrls(body: string): string[] {
  return [...body.matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gm)]
    .map(([, url = ""]) => url)
    .filter((url) => !isIndex.test(url));
}
