/**
 * Collects what the export contains while documents are emitted: its files, and every document with its digest.
 *
 * The files are also those from which the edge answers lists with bodies, which determines their size.
 */
import type { PublishedItem } from "../../contract/data/history.ts";
import type { Api } from "../../contract/make-api.ts";
import { documentName, exportFile } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { formatDocument } from "../api/serialize.ts";
import { ShardWriter, type WrittenShard } from "../api/shard-writer.ts";
import { listNames } from "../api/site-apis.ts";
import type { OutputFile } from "../output-file.ts";

/** Bytes of a file, which the edge reads and verifies in 3.6 ms. */
const maxBytes = 2 * 1024 * 1024;

/** A longer list has files of twice the size, so the manifest names fewer. */
const maxDocuments = 20_000;

/** File of the export. */
export interface ExportPart extends WrittenShard {
  collection: string;
}

export interface CollectedExport {
  /** In the order of the lists. */
  items: PublishedItem[];
  files: ExportPart[];
}

export class ExportCollector {
  readonly #site: Site;
  readonly #api: Api;
  readonly #writers: ReadonlyMap<string, ShardWriter>;
  readonly #items: PublishedItem[] = [];

  constructor(site: Site, api: Api) {
    this.#site = site;
    this.#api = api;
    this.#writers = new Map(
      listNames(api).map((name) => {
        const { length } = site.lists[name] ?? [];
        const limit = length > maxDocuments ? 2 * maxBytes : maxBytes;
        const nameOf = (index: number, isOnly: boolean) =>
          exportFile(api.name, name, isOnly ? undefined : index + 1);
        return [name, new ShardWriter(limit, nameOf)];
      }),
    );
  }

  /** @returns the document as JSON, and the files that are full */
  add(document: Document): { json: string; files: OutputFile[] } {
    const { collection, slug, locale, path } = document;
    const { json, digest } = formatDocument(this.#site, this.#api, document);
    const name = documentName(slug, locale, this.#site.defaultLocale);
    this.#items.push({ collection, slug: name, path, digest });
    return { json, files: this.#writers.get(collection)?.add(json) ?? [] };
  }

  /** @returns the last file of a list */
  endList(collection: string): OutputFile[] {
    return this.#writers.get(collection)?.end() ?? [];
  }

  /** @returns what was collected, also for collectExport */
  end(): CollectedExport {
    const files = [...this.#writers].flatMap(([collection, { shards }]) =>
      shards.map((shard) => ({ ...shard, collection })),
    );
    const collected = { items: this.#items, files };
    const ofSite = known.get(this.#site) ?? new Map<string, CollectedExport>();
    known.set(this.#site, ofSite.set(this.#api.name, collected));
    return collected;
  }
}

const known = new WeakMap<Site, Map<string, CollectedExport>>();

/** @returns what the export of a version contains. Memoized, because every body has to be serialized for it */
export function collectExport(site: Site, api: Api): CollectedExport {
  const collected = known.get(site)?.get(api.name);
  if (collected) return collected;
  const collector = new ExportCollector(site, api);
  for (const name of listNames(api)) {
    for (const document of site.lists[name] ?? []) collector.add(document);
    collector.endList(name);
  }
  return collector.end();
}
