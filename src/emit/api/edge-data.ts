/**
 * The data from which the edge answers every query that is not prebuilt, in the formats of contract/data/manifest.ts.
 */
import { hash } from "node:crypto";
import { addressesPath, type Addresses } from "../../contract/data/addresses.ts";
import { formatRedirects } from "../../contract/data/redirects.ts";
import type { Place } from "../../contract/data/changes.ts";
import type { ListIndexSections } from "../../contract/data/list-index.ts";
import { formatSearchLine } from "../../contract/data/search-text.ts";
import { formatSections } from "../../contract/data/sections.ts";
import {
  formatManifest,
  manifestPath,
  type DataFile,
  type ListData,
  type Manifest,
  type Shard,
} from "../../contract/data/manifest.ts";
import type { Parameter } from "../../contract/parameter.ts";
import { toApiCollection } from "../../contract/collection.ts";
import type { McpDescription } from "../../contract/mcp/description.ts";
import type { Projection } from "../../contract/projection.ts";
import { digestLength } from "../../contract/strong-etag.ts";
import { dataRoot } from "../../contract/urls.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import type { Site } from "../../content/site.ts";
import type { WrittenExport } from "../copy/export-writer.ts";
import type { List } from "./api.ts";
import { indexList } from "./index-list.ts";
import { digestFile, type OutputFile } from "../output-file.ts";
import { listRedirects, listUnlistedAliases } from "../../site/list-redirects.ts";
import { tagLines, tagLocales } from "./tags.ts";
import { formatUnlistedAliases } from "./unlisted-aliases.ts";

/**
 * Characters of a shard of items: read whole into the edge's memory, so that a list of ordinary length is one read. In a very long list shards
 * grow instead of their number, because a free request may read fifty files and a query may find items all over.
 */
const itemShard = { least: 1024 * 1024, most: 8 * 1024 * 1024, count: 40 };

/** Characters of search text in the index of a list, of some twenty thousand documents, and in each file of a longer one. */
const maxSearchText = 4 * 1024 * 1024;

/** The changes of a version, as the edge reads them. */
export interface Changes {
  /** As JSON, the oldest first. */
  lines: readonly string[];
  places: readonly Place[];
}

/**
 * The manifest names no index of the files yet, which is made when there are all of them (file-index.ts).
 *
 * @param listed the paths of the pages that may be told
 * @param about the build's id, a digest of the prebuilt answers; the shards of each list's HTML; what agents are told, where they are answered
 */
export function emitEdgeData(
  site: Site,
  versions: readonly {
    name: string;
    projection: Projection;
    lists: readonly List[];
    changes: Changes;
    exported: readonly WrittenExport[];
  }[],
  listed: readonly string[],
  {
    build,
    html = () => [],
    mcp,
  }: {
    build: string;
    html?: (collection: string) => readonly Shard[];
    mcp?: McpDescription | undefined;
  },
): OutputFile[] {
  const files = new Map<string, OutputFile>();
  const add = (name: string, body: OutputFile["body"]): DataFile =>
    addAt(`${dataRoot}/${name}`, body);
  const addAt = (path: string, body: OutputFile["body"]) => {
    files.set(path, { path, body });
    return describeData(path, body);
  };
  const addShards = (lines: readonly string[], size: number, nameOf: (index: number) => string) =>
    cutShards(lines, size).map(({ first, text }, index): Shard => ({
      first,
      ...add(nameOf(index), text),
    }));
  const addItems = (items: readonly string[], name: string) => {
    const lines = items.map((item) => `${item}\n`);
    const nameOf = (index: number) => `${name}.${index}.jsonl`;
    return {
      total: lines.length,
      shards: addShards(lines, itemShardSize(lines), nameOf),
    };
  };
  const addIndex = (collection: string, parameters: readonly Parameter[], name: string) => {
    const search = (site.lists[collection] ?? []).map(formatSearchLine);
    const text = search.join("");
    const isLong = text.length > maxSearchText;
    const sections: ListIndexSections = {
      ...indexList(site, collection, parameters),
      text: isLong ? "" : text,
    };
    const textFile = (index: number) => `${name}.text.${index}.txt`;
    return {
      index: add(`${name}.index`, formatSections({ ...sections })),
      text: isLong ? addShards(search, maxSearchText, textFile) : [],
    };
  };
  const toListData = (
    { name: version, exported }: (typeof versions)[number],
    { operation: { collection, parameters }, lines }: List,
  ): ListData => ({
    ...addItems(lines, `${version}/${collection}`),
    ...addIndex(collection, parameters, `${version}/${collection}`),
    texts: exported.flatMap(({ collection: name, items, first, path, bytes, digest }) =>
      name === collection && items > 0 ? { first, path, bytes, digest } : [],
    ),
    html: [...html(collection)],
  });
  const addresses: Addresses = {
    pages: `\n${listed.map((path) => `${path}\n`).join("")}`,
    ...formatRedirects(listRedirects(site)),
    unlisted: formatUnlistedAliases(listUnlistedAliases(site)),
  };
  const manifest: Manifest = {
    base_url: site.settings.base_url,
    build,
    locales: site.settings.locales,
    deprecations: site.settings.api.deprecations,
    versions: Object.fromEntries(
      versions.map((version) => [
        version.name,
        Object.fromEntries(
          version.lists.map((list) => [list.operation.collection, toListData(version, list)]),
        ),
      ]),
    ),
    tags: Object.fromEntries(
      versions.map(({ name, projection }) => {
        const toTags = (locale: string | undefined, file: string) =>
          addItems(tagLines(site, projection, locale), `${name}/${file}`);
        const locales = tagLocales(site).flatMap((locale) =>
          locale === undefined ? [] : [[locale, toTags(locale, `tags.${locale}`)] as const],
        );
        return [
          name,
          {
            all: toTags(undefined, "tags"),
            locales: Object.fromEntries(locales),
          },
        ];
      }),
    ),
    changes: Object.fromEntries(
      versions.map(({ name, changes: { lines, places } }) => [
        name,
        {
          ...addItems(lines, `${name}/changes`),
          places: [...places],
        },
      ]),
    ),
    collections: apiCollections(site).map(toApiCollection),
    ...(site.look.policy === undefined ? {} : { page_policy: site.look.policy }),
    ...(site.look.formPolicy === undefined ? {} : { form_policy: site.look.formPolicy }),
    addresses: addAt(addressesPath, formatSections({ ...addresses })),
    index: [],
    slices: [],
    ...(mcp ? { mcp: add("mcp.json", JSON.stringify(mcp)) } : {}),
  };
  return [...files.values(), manifestFile(manifest)];
}

/** @returns a file of data as the manifest names it */
export function describeData(path: string, body: string | Uint8Array): DataFile {
  return { path, bytes: Buffer.byteLength(body), digest: digestOf(body) };
}

export function manifestFile(manifest: object): OutputFile {
  return { path: manifestPath, body: formatManifest(manifest, digestOf) };
}

/** @returns the digest of a file in the same form */
export function shortDigestOf(file: OutputFile): string {
  return digestFile(file).slice(0, digestLength);
}

/** @returns the digest by which the edge knows bytes (contract/strong-etag.ts) */
export function digestOf(body: string | Uint8Array): string {
  return hash("sha256", body).slice(0, digestLength);
}

function itemShardSize(lines: readonly string[]): number {
  const { least, most, count } = itemShard;
  const total = lines.reduce((length, line) => length + line.length, 0);
  return Math.min(most, Math.max(least, Math.ceil(total / count)));
}

/** @param lines with their ends */
function cutShards(lines: readonly string[], size: number): { first: number; text: string }[] {
  const shards: { first: number; parts: string[]; length: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const shard = shards.at(-1);
    if (shard && shard.length + line.length < size) {
      shard.parts.push(line);
      shard.length += line.length;
    } else shards.push({ first: index, parts: [line], length: line.length });
  }
  return shards.map(({ first, parts }) => ({ first, text: parts.join("") }));
}
