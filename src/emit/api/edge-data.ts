/**
 * Data from which the edge responds to queries without a prebuilt file, in the formats of
 * src/format, and the manifest that refers to it.
 */
import { deflateRawSync } from "node:zlib";
import type { ParameterRow } from "../../format/api.ts";
import { formatSearchLine, formatSections } from "../../format/document-index.ts";
import {
  manifestPath,
  type CursorPosition,
  type DataFile,
  type Lines,
  type Manifest,
  type Shard,
  type VersionData,
} from "../../format/manifest.ts";
import {
  formatRedirects,
  redirectsPath,
  formatHashedRedirect,
  type Redirect,
} from "../../format/redirects.ts";
import { sealJson } from "../../format/digest.ts";
import type { Api } from "../../contract/api-version.ts";
import { dataRoot, mcpDataPath } from "../../format/urls.ts";
import { hasMcp, type Site } from "../../content/site.ts";
import {
  listGone,
  listQueryPaths,
  listRedirects,
  listUnlistedAliases,
} from "../../site/list-redirects.ts";
import type { CollectedExport } from "../export/export-collector.ts";
import { describeData, digestOf, type OutputFile, ShardWriter } from "../output-file.ts";
import { indexDocuments } from "./index-documents.ts";
import type { SiteApi } from "../site-apis.ts";
import { tagLines, tagLocales } from "./tags.ts";
import { createCipheriv, createHash } from "node:crypto";

/**
 * Sizes of item shards in bytes. The edge reads a whole shard, so a list of ordinary length takes
 * one read. With very many documents, shards become larger instead of more numerous, because a free
 * request may read only fifty files and the matches of a query may be in any shard.
 */
const itemShard = { min: 1024 * 1024, max: 8 * 1024 * 1024, count: 40 };

/**
 * Maximum size of search text in bytes, in the index (about 20,000 documents) and in each
 * additional file.
 */
const maxSearchText = 4 * 1024 * 1024;

/**
 * Size of an HTML shard in bytes before compression, and the number of documents above which shards
 * are four times as large.
 */
const htmlShard = { maxBytes: 256 * 1024, maxDocuments: 20_000 };

/** API version with the data collected from its documents. */
interface EmittedVersion {
  api: SiteApi;
  /** Items as JSON, in list order. */
  items: readonly string[];
  collected: CollectedExport;
  /** Changes as JSON, the oldest first. */
  changes: readonly string[];
  places: readonly CursorPosition[];
}

/** @returns a writer for HTML bodies, one JSON string per line */
export function htmlWriter(documents: number): ShardWriter {
  const { maxBytes, maxDocuments } = htmlShard;
  return new ShardWriter(
    documents > maxDocuments ? 4 * maxBytes : maxBytes,
    (index) => `${dataRoot}/html.${index}.bin`,
    // Compressed, because it duplicates the Markdown. Level 1 takes a third of the default's time.
    (bytes) => deflateRawSync(bytes, { level: 1 }),
  );
}

/**
 * @param listed paths of the indexable pages
 * @param build digest of the prebuilt responses
 * @returns the data files and the manifest, which gets the file index at the end of the build
 * (file-index.ts)
 */
export function emitEdgeData(
  site: Site,
  versions: readonly EmittedVersion[],
  listed: readonly string[],
  build: string,
  html: readonly Shard[] = [],
  agents?: object,
): OutputFile[] {
  const files: OutputFile[] = [];
  const add = (path: string, body: string): DataFile => {
    const file = { path, body };
    files.push(file);
    return describeData(file);
  };
  const addLines = (
    lines: readonly string[],
    maxBytes: number,
    nameOf: (index: number) => string,
  ) => {
    const writer = new ShardWriter(maxBytes, (index) => `${dataRoot}/${nameOf(index)}`);
    for (const line of lines) files.push(...writer.add(line));
    if (lines.length > 0) files.push(...writer.end());
    return writer.shards.map(toShard);
  };
  const addItems = (name: string, lines: readonly string[]): Lines => {
    const bytes = lines.reduce((length, line) => length + line.length, 0);
    const { min, max, count } = itemShard;
    const size = Math.min(max, Math.max(min, Math.ceil(bytes / count)));
    return {
      total: lines.length,
      shards: addLines(lines, size, (index) => `${name}.${index}.jsonl`),
    };
  };
  const toVersionData = ({
    api,
    items,
    collected,
    changes,
    places,
  }: EmittedVersion): VersionData => {
    const { name, documents, lists, earlier, total } = api;
    const lines = documents.map(formatSearchLine);
    const text = lines.join("");
    const isLong = text.length > maxSearchText;
    return {
      ...compactOperations(api),
      documents: {
        ...addItems(`${name}/items`, items),
        total,
        lists: Object.fromEntries(
          [...lists, ...earlier].map((list) => [
            list.name,
            { first: list.first, total: list.documents.length },
          ]),
        ),
        index: add(
          `${dataRoot}/${name}/documents.index`,
          formatSections({ ...indexDocuments(api), text: isLong ? "" : text }),
        ),
        text: isLong
          ? addLines(
              lines.map((line) => line.slice(0, -1)),
              maxSearchText,
              (index) => `${name}/text.${index}.txt`,
            )
          : [],
        markdown: collected.files
          .filter((part) => part.items > 0)
          .map((part) => {
            const start = lists.find((list) => list.name === part.collection)?.first ?? 0;
            return toShard({ ...part, first: start + part.first });
          }),
        html: html.map(toShard),
      },
      tags: Object.fromEntries(
        tagLocales(site).map((locale) => [
          locale ?? "",
          addItems(
            `${name}/tags${locale === undefined ? "" : `.${locale}`}`,
            tagLines(api, locale),
          ),
        ]),
      ),
      changes: { ...addItems(`${name}/changes`, changes), places: [...places] },
    };
  };
  const gone = listGone(site);
  const redirects = {
    pages: `\n${listed.map((path) => `${path}\n`).join("")}`,
    ...formatRedirects(listRedirects(site)),
    hashed: formatHashedRedirects(listUnlistedAliases(site)),
    ...(gone.length > 0 && { gone: formatRedirects(gone).redirects }),
  };
  // Static hosts serve the description to `broadsheet mcp`.
  const description = agents && add(mcpDataPath, JSON.stringify(agents));
  const { settings, branding } = site;
  const manifest: Manifest = {
    base_url: settings.base_url,
    host: settings.host,
    ...(site.preview ? { has_drafts: true } : {}),
    build,
    // Properties that are undefined are omitted from the file.
    locales: settings.locales,
    timezone: settings.timezone,
    deprecations: settings.api.deprecations,
    versions: Object.fromEntries(
      versions.map((version) => [version.api.name, toVersionData(version)]),
    ),
    page_policy: branding.policy,
    form_policy: branding.formPolicy,
    file_headers: site.fileHeaders,
    redirects: add(redirectsPath, formatSections({ ...redirects })),
    query_paths: listQueryPaths(site),
    index: [],
    slices: [],
    mcp: hasMcp(site) ? description : undefined,
  };
  return [...files, manifestFile(manifest)];
}

const textKeys = new Set(["summary", "description", "group", "response", "in", "valuesOf"]);

/**
 * @returns the operations in the form that the edge needs: without descriptions, and with shared
 * parameters
 */
function compactOperations({ operations }: Api): Pick<VersionData, "operations" | "parameters"> {
  const rows = new Map<string, number>();
  const compact = (value: object) =>
    JSON.stringify(value, (key, nested) => (textKeys.has(key) ? undefined : nested));
  const indexOf = (parameter: ParameterRow) => {
    const row = compact(parameter);
    const index = rows.get(row) ?? rows.size;
    rows.set(row, index);
    return index;
  };
  return {
    operations: operations.map((operation) =>
      JSON.parse(compact({ ...operation, parameters: operation.parameters.map(indexOf) })),
    ),
    parameters: [...rows.keys()].map((row) => JSON.parse(row)),
  };
}

function toShard({ first, path, digest }: Shard): Shard {
  return { first, path, digest };
}

export function manifestFile(manifest: object): OutputFile {
  return { path: manifestPath, body: sealJson(manifest, digestOf) };
}

/**
 * @returns the lines of redirects to unlisted pages, hashed because no public file may reveal their
 * paths, in an order that reveals nothing about the documents
 */
export function formatHashedRedirects(redirects: readonly Pick<Redirect, "key" | "to">[]): string {
  return `\n${redirects.map(hashRedirect).toSorted().join("")}`;
}

function hashRedirect({ key, to }: Pick<Redirect, "key" | "to">): string {
  // Nonce derived from the encrypted text and the key, so that it is unique per text and builds are
  // deterministic.
  const nonce = sha256(`start ${key} ${to}`).subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", sha256(`read ${key}`), nonce);
  const encrypted = Buffer.concat([cipher.update(to, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return formatHashedRedirect(sha256(`find ${key}`), nonce, encrypted);
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
