/**
 * The prebuilt API: every list in whole pages of a hundred, every post with its text, the company, the index; and the data from which the edge
 * answers all other queries. The list pages are whole, valid responses, so that any static host serves a useful API.
 */
import { createHash } from "node:crypto";
import { categories } from "../contract/collections.ts";
import {
  formatNames,
  manifestPath,
  type DataFile,
  type ListData,
  type Manifest,
} from "../contract/edge-data.ts";
import { fold } from "../contract/fold.ts";
import { listEnvelope } from "../contract/list-links.ts";
import {
  listOperations,
  operations,
  type ListOperation,
} from "../contract/operations.ts";
import { pageRange, paginate } from "../contract/paginate.ts";
import { parameters } from "../contract/parameters.ts";
import { defaultQuery } from "../contract/parse-query.ts";
import type { ApiIndexData } from "../contract/schemas.ts";
import {
  apiFile,
  apiPath,
  dataRoot,
  postName,
  referencePath,
  toUrl,
} from "../contract/urls.ts";
import { absoluteMarkdown } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";
import { fullVersion, version } from "../contract/version.ts";
import { toCompanyProfile, toItem } from "./items.ts";
import { jsonFile, type OutputFile } from "./output-file.ts";

/** Read whole into the edge's memory, so that a list of ordinary length is one read. */
const shardBytes = 1024 * 1024;

/** @param pagePaths the paths of all pages that the build has, also those that are in no list */
export function emitApi(
  site: Site,
  pagePaths: readonly string[],
): OutputFile[] {
  const lists = listOperations.map((operation) => ({
    operation,
    lines: site.lists[operation.collection].map((document) =>
      JSON.stringify(toItem(site, document)),
    ),
  }));
  const answers: OutputFile[] = [
    jsonFile(apiFile(version, ""), { data: toApiIndex(site) }),
    jsonFile(apiFile(version, "/company"), { data: toCompanyProfile(site) }),
    ...lists.flatMap(({ operation, lines }) =>
      emitListPages(site, operation, lines),
    ),
    ...site.lists.blog.map((document) => {
      const path = apiFile(
        version,
        `/blog/${postName(document.slug, document.locale, site.defaultLocale)}`,
      );
      return jsonFile(path, {
        data: {
          ...toItem(site, document),
          markdown: absoluteMarkdown(site, document),
        },
      });
    }),
  ];
  return [...answers, ...emitEdgeData(site, lists, pagePaths, digest(answers))];
}

function emitListPages(
  site: Site,
  operation: ListOperation,
  lines: readonly string[],
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

function toApiIndex(site: Site): ApiIndexData {
  const base = site.settings.base_url;
  return {
    name: site.settings.name,
    version: fullVersion,
    documentation_url: toUrl(base, referencePath),
    openapi_url: toUrl(base, "/openapi.json"),
    operations: operations.map(
      ({ id, method, path, summary, parameters: names }) => ({
        id,
        method,
        path: apiPath(version, path),
        summary,
        parameters: [...names],
      }),
    ),
  };
}

type List = { operation: ListOperation; lines: string[] };

function emitEdgeData(
  site: Site,
  lists: List[],
  pagePaths: readonly string[],
  build: string,
): OutputFile[] {
  const files: OutputFile[] = [];
  const add = (name: string, body: string): DataFile => {
    const path = `${dataRoot}/${name}`;
    files.push({ path, body });
    return { path, bytes: Buffer.byteLength(body) };
  };
  const manifest: Manifest = {
    base_url: site.settings.base_url,
    build,
    locales: site.settings.locales,
    deprecations: site.settings.api.deprecations,
    lists: Object.fromEntries(
      lists.map(({ operation: { collection }, lines }) => {
        const documents = site.lists[collection];
        const data: ListData = {
          total: lines.length,
          shards: cutShards(lines).map(({ first, text }, index) => ({
            first,
            ...add(`${collection}.${index}.jsonl`, text),
          })),
          search: add(
            `${collection}.search.txt`,
            documents
              .map(
                ({ title, description }) =>
                  `${fold(title)}\t${fold(description)}\n`,
              )
              .join(""),
          ),
          categories:
            collection === "pages"
              ? add(
                  "pages.categories.txt",
                  site.lists.pages.map((page) => categoryDigit(page)).join(""),
                )
              : null,
        };
        return [collection, data];
      }),
    ),
    posts: add(
      "posts.txt",
      formatNames(
        site.lists.blog.map(({ slug, locale }) =>
          postName(slug, locale, site.defaultLocale),
        ),
      ),
    ),
    pages: add("pages.txt", formatNames(pagePaths)),
  };
  return [...files, jsonFile(manifestPath, manifest)];
}

function categoryDigit(document: Site["documents"][number]): string {
  return document.collection === "pages"
    ? String(categories.indexOf(document.category))
    : "";
}

function cutShards(
  lines: readonly string[],
): { first: number; text: string }[] {
  const shards: { first: number; parts: string[]; length: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const shard = shards.at(-1);
    if (shard && shard.length + line.length < shardBytes) {
      shard.parts.push(line);
      shard.length += line.length;
    } else shards.push({ first: index, parts: [line], length: line.length });
  }
  return shards.map(({ first, parts }) => ({
    first,
    text: parts.map((part) => `${part}\n`).join(""),
  }));
}

function digest(files: readonly OutputFile[]): string {
  const hash = createHash("sha256");
  for (const { path, body } of files)
    hash.update(path).update("\0").update(body).update("\0");
  return hash.digest("hex").slice(0, 16);
}
