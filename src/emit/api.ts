/**
 * The prebuilt API: every list in whole pages of a hundred, every post with its text, the company, the index. The list pages are whole, valid
 * responses, so that any static host serves a useful API.
 */
import { createHash, hash } from "node:crypto";
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
interface Projection {
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

/** What of the last build stays as it is. */
export interface Kept {
  /** Whether a document is the same as then, and all that it refers to. */
  isKept(document: Document): boolean;
  /** The digest of each post's answer by its path. Those that are not kept are added. */
  posts: Map<string, string>;
}

export function nothingKept(): Kept {
  return { isKept: () => false, posts: new Map() };
}

interface ApiOptions {
  /** The major versions to write, side by side. */
  versions?: readonly Projection[];
  /** Files to yield with each post, whose text is at hand then. */
  besidePost?: (post: Document) => OutputFile[];
  kept?: Kept;
  /** The posts to write with their text, all unless told. */
  posts?: readonly Document[];
}

/**
 * Yields file by file, so that the texts of all posts are never in memory at once.
 *
 * @param listed the paths of the pages that may be told
 * @returns the prebuilt answers of every version and the data for the edge
 */
export function* emitApi(
  site: Site,
  listed: readonly string[],
  {
    versions = projections,
    besidePost = () => [],
    kept = nothingKept(),
    posts = site.lists.blog,
  }: ApiOptions = {},
): Generator<OutputFile, void> {
  const build = createHash("sha256");
  const record = (path: string, digest: string) =>
    build.update(`${path}\0${digest}\0`);
  const lists = versions.map((projection) => ({
    name: projection.version.name,
    lists: projectLists(site, projection),
  }));
  for (const [index, projection] of versions.entries())
    for (const file of emitAnswers(
      site,
      projection,
      lists[index]?.lists ?? [],
    )) {
      record(file.path, digestOf(file));
      yield file;
    }
  for (const post of posts) {
    for (const projection of versions) {
      const path = postFile(site, projection.version, post);
      const known = kept.isKept(post) ? kept.posts.get(path) : undefined;
      if (known !== undefined) {
        record(path, known);
        continue;
      }
      const file = emitPost(site, projection, post);
      const digest = digestOf(file);
      kept.posts.set(path, digest);
      record(path, digest);
      yield file;
    }
    yield* besidePost(post);
  }
  yield* emitEdgeData(site, lists, listed, build.digest("hex").slice(0, 16));
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
): OutputFile[] {
  const { version } = projection;
  const { name } = version;
  return [
    jsonFile(apiFile(name, ""), { data: toApiIndex(site, version) }),
    jsonFile(apiFile(name, "/company"), {
      data: projection.toCompanyProfile(site),
    }),
    ...lists.flatMap((list) => emitListPages(site, name, list)),
  ];
}

function emitPost(
  site: Site,
  projection: Projection,
  document: Document,
): OutputFile {
  const data = toPost(site, document, projection);
  return jsonFile(postFile(site, projection.version, document), { data });
}

function postFile(
  { defaultLocale }: Site,
  version: ApiVersion,
  { slug, locale }: Document,
): string {
  return apiFile(
    version.name,
    `/blog/${postName(slug, locale, defaultLocale)}`,
  );
}

function digestOf({ body }: OutputFile): string {
  return hash("sha256", body);
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
