/**
 * The last check of a build: sitemap, HTML pages, Markdown alternates and llms-full.txt hold the same set of addresses, in both directions, and API lists and
 * export that set without the pages of authors, tags, kinds and years. Nothing in them belongs to a document that is not published. Read off the files themselves, not off the model that wrote them. Every file of
 * the API is parsed with its schema on the way.
 */
import { z } from "zod";
import type { Api } from "../../contract/make-api.ts";
import {
  apiPath,
  htmlFile,
  linesExtension,
  openApiPath,
  toUrl,
  markdownPath,
} from "../../contract/urls.ts";
import { apisOf } from "../../emit/api/site-apis.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { indexableGroups } from "../../site/html-pages.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";

/** An output with the addresses that it lists: all indexable pages, or documents alone, without pages of authors, tags, kinds and years. */
export type Listed = [name: string, urls: Set<string>, holds?: "documents"];

/** An index of all languages or of one, or a part of it. */
const isIndex = /\/llms-full(?:\.[A-Za-z-]+)?(?:-\d+)?\.txt$/;
/** The index of all languages, or a part of it. */
const isWholeIndex = /^\/llms-full(?:-\d+)?\.txt$/;

/** Collects what sitemap, API and index list, from the files as they are written. */
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

  /** @throws ZodError when a file of the API is not what its schema says */
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
 * @param has true for a file of the build
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
        ...[...urls.difference(expected)].map((url) => `${url} is in ${name}, but not published.`),
      ];
    }),
    ...site.documents
      .filter(({ state }) => state === "draft" || state === "scheduled")
      .filter(({ path: pagePath }) => !site.byPath.has(pagePath))
      .flatMap((document) =>
        [htmlFile(document.path), markdownPath(document.path)].filter((file) => has(file)),
      )
      .map((file) => `${file} is written, but its document is not published.`),
  ];
  if (differences.length > 0)
    throw new Error(`The outputs do not hold the same pages:\n${differences.join("\n")}`);
}

/** An index of parts lists no pages. */
function sitemapUrls(body: string): string[] {
  return body.includes("<urlset")
    ? [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"))
    : [];
}

/** @returns the address of each item of a file of lines, whose JSON has no quote that is not escaped */
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

/** The part of a list that every version has. */
const List = z.object({
  data: z.array(z.object({ url: z.string() })),
  pagination: z.object({}),
});

/**
 * @returns the addresses of a list's items, none for other files
 * @throws ZodError when a file of the API is not what its schema says
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
  if (!schema) throw new Error(`${name} belongs to no operation.`);
  const { data: found } = List.safeParse(schema.parse(JSON.parse(body)));
  return found ? found.data.map(({ url }) => url) : [];
}

/** The index leads to pages, and to parts of itself that do. */
function indexUrls(body: string): string[] {
  return [...body.matchAll(/^- \[[^\]]*\]\(([^)]*)\)/gm)]
    .map(([, url = ""]) => url)
    .filter((url) => !isIndex.test(url));
}
