/**
 * Collects the export while documents are emitted: its files, and the digest of every document.
 *
 * The edge reads the same files for lists with bodies, which determines their size.
 */
import type { PublishedItem } from "./history-file.ts";
import type { Export } from "../../contract/v1/schemas.ts";
import { documentName, exportFile } from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { formatDocument } from "../serialize.ts";
import { ShardWriter, type ShardFile, type OutputFile } from "../output-file.ts";
import type { SiteApi } from "../site-apis.ts";
import { cursorOf } from "./history.ts";

/** Size of a file in bytes. The edge reads and verifies it in 3.6 ms. */
const maxBytes = 2 * 1024 * 1024;

/** Number of documents above which files are twice as large, so that the manifest lists fewer. */
const maxDocuments = 20_000;

interface ExportPart extends ShardFile {
  collection: string;
}

export interface CollectedExport {
  /** Published items in list order. */
  items: PublishedItem[];
  files: ExportPart[];
}

export class ExportCollector {
  readonly #api: SiteApi;
  readonly #writers: ReadonlyMap<string, ShardWriter>;
  readonly #items: PublishedItem[] = [];

  constructor(api: SiteApi) {
    this.#api = api;
    this.#writers = new Map(
      api.lists.map(({ name, documents }) => {
        const limit = documents.length > maxDocuments ? 2 * maxBytes : maxBytes;
        const nameOf = (index: number, isOnly: boolean) =>
          exportFile(api.name, name, isOnly ? undefined : index + 1);
        return [name, new ShardWriter(limit, nameOf)];
      }),
    );
  }

  /** @returns the document as JSON, and the files that it has completed */
  add(document: Document): { json: string; files: OutputFile[] } {
    const { collection, slug, locale, path } = document;
    const { json, digest } = formatDocument(this.#api, document);
    const name = documentName(slug, locale, this.#api.site.defaultLocale);
    this.#items.push({ collection, slug: name, path, digest });
    return { json, files: this.#writers.get(collection)?.add(json) ?? [] };
  }

  endList(collection: string): OutputFile[] {
    return this.#writers.get(collection)?.end() ?? [];
  }

  /** @returns the collected export, and stores it for collectExport */
  end(): CollectedExport {
    const files = [...this.#writers].flatMap(([collection, { shards }]) =>
      shards.map((shard) => ({ ...shard, collection })),
    );
    const collected = { items: this.#items, files };
    known.set(this.#api.documents, collected);
    return collected;
  }
}

const known = new WeakMap<SiteApi["documents"], CollectedExport>();

/** @returns the export of a version. Memoized, because it requires serializing every body */
export function collectExport(api: SiteApi): CollectedExport {
  const collected = known.get(api.documents);
  if (collected) return collected;
  const collector = new ExportCollector(api);
  for (const { name, documents } of api.lists) {
    for (const document of documents) collector.add(document);
    collector.endList(name);
  }
  return collector.end();
}

export function exportResponse(site: Site, { items, files }: CollectedExport): { data: Export } {
  const used = files.filter(({ collection }) => site.collections.has(collection));
  const listed = used.map(({ collection, path, items: count, bytes, digest }) => ({
    collection,
    url: urlOf(site, path),
    items: count,
    bytes,
    digest,
  }));
  const all = listed.flatMap((file) => (file.items > 0 ? { ...file, collection: "all" } : []));
  return { data: { cursor: cursorOf(items), files: [...listed, ...all] } };
}
