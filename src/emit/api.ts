/**
 * The prebuilt API: every list in whole pages of a hundred, every post with its text, the company, the index. The list pages are whole, valid
 * responses, so that any static host serves a useful API.
 */
import type { ListOperation } from "../contract/operations.ts";
import { listEnvelope } from "../contract/list-links.ts";
import { pageRange, paginate } from "../contract/paginate.ts";
import { parameters } from "../contract/parameters.ts";
import { defaultQuery } from "../contract/parse-query.ts";
import type { ApiIndexData } from "../contract/schemas.ts";
import {
  apiFile,
  apiPath,
  postName,
  referencePath,
  toUrl,
} from "../contract/urls.ts";
import { currentVersion, type ApiVersion } from "../contract/version.ts";
import type { Document } from "../model/document.ts";
import { absoluteMarkdown } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";
import { emitEdgeData } from "./edge-data.ts";
import { toCompanyProfile, toItem } from "./items.ts";
import { jsonFile, type OutputFile } from "./output-file.ts";

/** How a major version shows what the site holds. */
export interface Projection {
  version: ApiVersion;
  toItem(site: Site, document: Document): object;
  toCompanyProfile(site: Site): object;
}

/** A list of a version with its items as JSON, in order. */
export interface List {
  operation: ListOperation;
  lines: string[];
}

const projections: readonly Projection[] = [
  { version: currentVersion, toItem, toCompanyProfile },
];

/**
 * @param pagePaths the paths of all pages that the build has, also those that are in no list
 * @param options versions: the major versions to write, side by side; posts: those to write with their text, all unless told
 * @returns the prebuilt answers of every version and the data for the edge
 */
export function emitApi(
  site: Site,
  pagePaths: readonly string[],
  {
    versions = projections,
    posts = site.lists.blog,
  }: { versions?: readonly Projection[]; posts?: readonly Document[] } = {},
): OutputFile[] {
  const lists = versions.map((projection) => ({
    name: projection.version.name,
    lists: projectLists(site, projection),
  }));
  const answers = versions.flatMap((projection, index) =>
    emitAnswers(site, projection, lists[index]?.lists ?? [], posts),
  );
  return [...answers, ...emitEdgeData(site, lists, pagePaths, answers)];
}

function projectLists(site: Site, projection: Projection): List[] {
  return projection.version.operations.flatMap((operation) =>
    "collection" in operation
      ? {
          operation,
          lines: site.lists[operation.collection].map((document) =>
            JSON.stringify(projection.toItem(site, document)),
          ),
        }
      : [],
  );
}

function emitAnswers(
  site: Site,
  projection: Projection,
  lists: readonly List[],
  posts: readonly Document[],
): OutputFile[] {
  const { version } = projection;
  const { name } = version;
  return [
    jsonFile(apiFile(name, ""), { data: toApiIndex(site, version) }),
    jsonFile(apiFile(name, "/company"), {
      data: projection.toCompanyProfile(site),
    }),
    ...lists.flatMap((list) => emitListPages(site, name, list)),
    ...posts.map((document) => {
      const { slug, locale } = document;
      const post = postName(slug, locale, site.defaultLocale);
      const data = toPost(site, document, projection);
      return jsonFile(apiFile(name, `/blog/${post}`), { data });
    }),
  ];
}

/** @returns a post with its text, as a version shows it */
export function toPost(
  site: Site,
  document: Document,
  projection: Pick<Projection, "toItem">,
): object {
  const markdown = absoluteMarkdown(site, document);
  return { ...projection.toItem(site, document), markdown };
}

function emitListPages(
  site: Site,
  version: string,
  { operation, lines }: List,
): OutputFile[] {
  const perPage = parameters.per_page.maximum;
  const url = toUrl(site.settings.base_url, apiPath(version, operation.path));
  const pages = Math.max(1, paginate(lines.length, 1, perPage).total_pages);
  return Array.from({ length: pages }, (_, index) => {
    const query = { ...defaultQuery, per_page: perPage, page: index + 1 };
    const { before, after } = listEnvelope(url, query, lines.length);
    const items = lines.slice(
      ...pageRange(paginate(lines.length, query.page, perPage)),
    );
    return {
      path: apiFile(version, operation.path, query.page),
      body: before + items.join(",") + after,
    };
  });
}

/** @returns what a version offers */
export function toApiIndex(
  site: Site,
  { name, full, operations }: ApiVersion,
): ApiIndexData {
  const base = site.settings.base_url;
  return {
    name: site.settings.name,
    version: full,
    documentation_url: toUrl(base, referencePath),
    openapi_url: toUrl(base, "/openapi.json"),
    operations: operations.map(
      ({ id, method, path, summary, parameters: names }) => ({
        id,
        method,
        path: apiPath(name, path),
        summary,
        parameters: [...names],
      }),
    ),
  };
}
