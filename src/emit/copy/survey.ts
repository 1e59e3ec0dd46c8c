/**
 * What a site publishes, as copies of it are taken: every document with the digest of its item, and the files that hold them all.
 *
 * Every text has to be made for it. Who emits the site does that anyway and leaves here what it has found; whoever shows an example of it before,
 * as the reference does, has it made once.
 */
import type { KnownItem } from "../../contract/data/history.ts";
import type { Projection } from "../../contract/projection.ts";
import { documentName } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { formatItemWithText } from "../api/items.ts";
import type { OutputFile } from "../output-file.ts";
import { ExportWriter, type WrittenExport } from "./export-writer.ts";

export interface Survey {
  /** In the order of the lists. */
  items: KnownItem[];
  files: WrittenExport[];
}

/** Looks at the documents as they go by, in the order of the lists. */
export class Surveyor {
  readonly #site: Site;
  readonly #projection: Projection;
  readonly #writer: ExportWriter;
  readonly #items: KnownItem[] = [];

  constructor(site: Site, projection: Projection) {
    this.#site = site;
    this.#projection = projection;
    this.#writer = new ExportWriter(
      projection.version.name,
      new Map(listNames(projection).map((name) => [name, (site.lists[name] ?? []).length])),
    );
  }

  /** @returns the document as it is read alone, as JSON, and the files that it has filled */
  add(document: Document): { json: string; files: OutputFile[] } {
    const { collection, slug, locale, path } = document;
    const { json, digest } = formatItemWithText(this.#site, this.#projection, document);
    const line = Buffer.from(`${json}\n`);
    this.#items.push({
      collection,
      slug: documentName(slug, locale, this.#site.defaultLocale),
      path,
      digest,
    });
    return { json, files: this.#writer.add(collection, line) };
  }

  /** @returns the last file of a list of which all documents have been seen */
  endList(collection: string): OutputFile[] {
    return this.#writer.endList(collection);
  }

  /** @returns the last files, and what has been found */
  end(): { files: OutputFile[]; survey: Survey } {
    const files = this.#writer.end();
    const survey = { items: this.#items, files: this.#writer.written };
    const ofSite = found.get(this.#site) ?? new Map<string, Survey>();
    found.set(this.#site, ofSite.set(this.#projection.version.name, survey));
    return { files, survey };
  }
}

const found = new WeakMap<Site, Map<string, Survey>>();

/** @returns what the site publishes by a version of the API */
export function surveySite(site: Site, projection: Projection): Survey {
  const known = found.get(site)?.get(projection.version.name);
  if (known) return known;
  const surveyor = new Surveyor(site, projection);
  for (const name of listNames(projection)) {
    for (const document of site.lists[name] ?? []) surveyor.add(document);
    surveyor.endList(name);
  }
  return surveyor.end().survey;
}

/** @returns the collections that a version lists, each once, in its order */
export function listNames({ version }: Projection): string[] {
  const names = version.operations.flatMap((operation) =>
    operation.kind === "list" ? [operation.collection] : [],
  );
  return [...new Set(names)];
}
