/**
 * The data from which the edge answers every query that is not prebuilt, in the formats of contract/data/manifest.ts.
 */
import { hash } from "node:crypto";
import { aliasesPath, formatAliases } from "../../contract/data/aliases.ts";
import { formatPlaces, type Place } from "../../contract/data/changes.ts";
import {
  formatManifest,
  formatNames,
  manifestPath,
  type DataFile,
  type ListData,
  type Manifest,
  type Shard,
} from "../../contract/data/manifest.ts";
import {
  choiceCode,
  choicesOf,
  labelKey,
  labelsOf,
  valuesOf,
  type ChoiceParameter,
  type LabelParameter,
  type OrderParameter,
  type Parameter,
} from "../../contract/parameter.ts";
import { toApiCollection } from "../../contract/collection.ts";
import { formatOrder } from "../../contract/data/order-lines.ts";
import type { McpDescription } from "../../contract/mcp/description.ts";
import type { Projection } from "../../contract/projection.ts";
import { digestLength } from "../../contract/strong-etag.ts";
import { unlistedAliasesPath } from "../../contract/data/unlisted-aliases.ts";
import { dataRoot, documentName } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { apiCollections } from "../../site/collection-names.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import type { WrittenExport } from "../copy/export-writer.ts";
import type { List } from "./api.ts";
import { digestFile, type OutputFile } from "../output-file.ts";
import { listAliases, listUnlistedAliases } from "../list-aliases.ts";
import { searchShards } from "./search-shards.ts";
import { tagLines, tagLocales } from "./tags.ts";
import { formatUnlistedAliases } from "./unlisted-aliases.ts";

/**
 * Characters of a shard of items: read whole into the edge's memory, so that a list of ordinary length is one read. In a very long list shards
 * grow instead of their number, because a free request may read fifty files and a query may find items all over.
 */
const itemShard = { least: 1024 * 1024, most: 8 * 1024 * 1024, count: 40 };

/** The changes of a version, as the edge reads them. */
export interface Changes {
  /** As JSON, the oldest first. */
  lines: readonly string[];
  places: readonly Place[];
}

/**
 * The manifest names no index of the files yet, which is made when there are all of them (file-index.ts).
 *
 * @param readable the collections whose documents can be read one by one
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
  readable: readonly string[],
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
  const addAt = (path: string, body: OutputFile["body"]): DataFile => {
    files.set(path, { path, body });
    return describeData(path, body);
  };
  const addItems = (lines: readonly string[], name: string) => ({
    total: lines.length,
    shards: cutShards(lines, itemShardSize(lines)).map(
      ({ first, text }, index): Shard => ({
        first,
        ...add(`${name}.${index}.jsonl`, text),
      }),
    ),
  });
  const documentsOf = (collection: string) => site.lists[collection] ?? [];
  const known = new Map<string, ReadonlySet<string>>();
  // A list says of a label of the site that none of its own items has it, too.
  const siteKeys = (parameter: LabelParameter): ReadonlySet<string> => {
    const keys =
      known.get(parameter.name) ??
      new Set(
        publishedDocuments(site).flatMap((document) => [
          ...keysOf(parameter, document),
        ]),
      ).union(slugKeys(parameter));
    known.set(parameter.name, keys);
    return keys;
  };
  const slugKeys = ({ name, collection }: LabelParameter) =>
    new Set(
      (collection === undefined ? [] : (site.lists[collection] ?? [])).map(
        ({ slug }) => labelKey(name, slug),
      ),
    );
  const toListData = (
    { name: version, exported }: (typeof versions)[number],
    { operation: { collection, parameters }, lines }: List,
  ): ListData => ({
    ...addItems(lines, `${version}/${collection}`),
    // Titles and descriptions are those of the documents, so all versions search the same text.
    search: searchShards(documentsOf(collection)).map(
      ({ first, body }, index) => ({
        first,
        ...add(`${collection}.search.${index}.bin`, body),
      }),
    ),
    choices: add(
      `${version}/${collection}.choices.txt`,
      [
        ...choicesOf(parameters).map((parameter) =>
          codesOf(documentsOf(collection), parameter, site.settings.locales),
        ),
        "",
        ...labelsOf(parameters).map((parameter) =>
          labelLines(
            documentsOf(collection),
            parameter,
            parameter.pattern || parameter.values ? [] : siteKeys(parameter),
          ),
        ),
        "",
      ].join("\n") + orderLines(documentsOf(collection), parameters),
    ),
    texts: exported.flatMap(
      ({ collection: name, items, first, path, bytes, digest }) =>
        name === collection && items > 0 ? { first, path, bytes, digest } : [],
    ),
    html: [...html(collection)],
  });
  const manifest: Manifest = {
    base_url: site.settings.base_url,
    build,
    locales: site.settings.locales,
    deprecations: site.settings.api.deprecations,
    versions: Object.fromEntries(
      versions.map((version) => [
        version.name,
        Object.fromEntries(
          version.lists.map((list) => [
            list.operation.collection,
            toListData(version, list),
          ]),
        ),
      ]),
    ),
    tags: Object.fromEntries(
      versions.map(({ name, projection }) => {
        const toTags = (locale: string | undefined, file: string) =>
          addItems(tagLines(site, projection, locale), `${name}/${file}`);
        const locales = tagLocales(site).flatMap((locale) =>
          locale === undefined
            ? []
            : [[locale, toTags(locale, `tags.${locale}`)] as const],
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
          places: add(`${name}/changes.places.txt`, formatPlaces(places)),
        },
      ]),
    ),
    collections: apiCollections(site).map(toApiCollection),
    ...(site.look.policy === undefined
      ? {}
      : { page_policy: site.look.policy }),
    ...(site.look.formPolicy === undefined
      ? {}
      : { form_policy: site.look.formPolicy }),
    names: Object.fromEntries(
      readable.map((collection) => [
        collection,
        add(
          `${collection}.names.txt`,
          formatNames(
            documentsOf(collection).map(({ slug, locale }) =>
              documentName(slug, locale, site.defaultLocale),
            ),
          ),
        ),
      ]),
    ),
    pages: add("pages.txt", formatNames(listed)),
    index: [],
    packs: [],
    ...(mcp ? { mcp: add("mcp.json", JSON.stringify(mcp)) } : {}),
    aliases: addAt(aliasesPath, formatAliases(listAliases(site))),
    unlisted_aliases: addAt(
      unlistedAliasesPath,
      formatUnlistedAliases(listUnlistedAliases(site)),
    ),
  };
  return [...files.values(), manifestFile(manifest)];
}

/** @returns a file of data as the manifest names it */
export function describeData(
  path: string,
  body: string | Uint8Array,
): DataFile {
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

function codesOf(
  documents: readonly Document[],
  parameter: ChoiceParameter,
  locales: readonly string[],
): string {
  const values = valuesOf(parameter, locales);
  return documents
    .map((document) => choiceCode(values, parameter.valueOf(document)))
    .join("");
}

/** @returns the keys of a label that a document has, each once */
function keysOf({ name, labelsOf: read }: LabelParameter, document: Document) {
  return new Set(read(document).map((label) => labelKey(name, label)));
}

/** @param known the keys that have a line, also those that none of the documents has */
function labelLines(
  documents: readonly Document[],
  parameter: LabelParameter,
  known: Iterable<string>,
): string {
  const indices = new Map<string, number[]>();
  for (const key of known) indices.set(key, []);
  for (const [index, document] of documents.entries())
    for (const key of keysOf(parameter, document)) {
      const places = indices.get(key);
      if (places) places.push(index);
      else indices.set(key, [index]);
    }
  return [...indices]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, places]) => key.slice(1) + places.join(","))
    .join("\n");
}

const collator = new Intl.Collator("en", { numeric: true });

/** @returns the lines of all keys by which the documents can be ordered, and the end of the last */
function orderLines(
  documents: readonly Document[],
  parameters: readonly Parameter[],
): string {
  const instants = new Set(
    parameters.flatMap((parameter) =>
      parameter.type === "range" && parameter.of === "instant"
        ? parameter.key
        : [],
    ),
  );
  const lines = parameters.flatMap((parameter) =>
    parameter.type === "order"
      ? Object.entries(parameter.keys).map(([key, keyOf]) =>
          orderLine(documents, key, keyOf, instants.has(key)),
        )
      : [],
  );
  return lines.length === 0 ? "" : `${lines.join("")}\n`;
}

function orderLine(
  documents: readonly Document[],
  key: string,
  keyOf: OrderParameter["keys"][string],
  hasInstants: boolean,
): string {
  const groups = Map.groupBy(documents.keys(), (index) => {
    const document = documents[index];
    return document ? keyOf(document) : null;
  });
  const sorted = [...groups]
    .flatMap(([value, indices]) => (value === null ? [] : { value, indices }))
    .toSorted((a, b) => compareKeys(a.value, b.value));
  const numbers = sorted.map(({ value }) =>
    typeof value === "string" && hasInstants ? Date.parse(value) : value,
  );
  return formatOrder(
    key,
    sorted.map(({ indices }) => indices),
    numbers.filter((value) => typeof value === "number"),
  );
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : collator.compare(String(a), String(b));
}

function cutShards(
  lines: readonly string[],
  size: number,
): { first: number; text: string }[] {
  const shards: { first: number; parts: string[]; length: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const shard = shards.at(-1);
    if (shard && shard.length + line.length < size) {
      shard.parts.push(line);
      shard.length += line.length;
    } else shards.push({ first: index, parts: [line], length: line.length });
  }
  return shards.map(({ first, parts }) => ({
    first,
    text: parts.map((part) => `${part}\n`).join(""),
  }));
}
