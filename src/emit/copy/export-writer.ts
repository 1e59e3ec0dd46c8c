/**
 * Writes the files of the export while the documents go by, so that no more of them than a file holds are in memory. As bytes, which the garbage
 * collector does not move.
 *
 * They are also the files from which the edge answers lists with bodies, which sets their size.
 */
import { exportFile } from "../../contract/urls.ts";
import { shortDigestOf } from "../api/edge-data.ts";
import type { OutputFile } from "../output-file.ts";

/** Bytes of a file, which the edge reads in 1.6 ms and checks in 2. */
const maxBytes = 2 * 1024 * 1024;

/** A longer list has files of twice the size, so that the manifest names fewer. */
const maxDocuments = 20_000;

/** File of the export. */
export interface WrittenExport {
  collection: string;
  path: string;
  /** Index of its first item in the list. */
  first: number;
  items: number;
  bytes: number;
  digest: string;
}

/** Files of one list. */
class Parts {
  readonly #version: string;
  readonly #name: string;
  readonly #limit: number;
  #lines: Uint8Array[] = [];
  #bytes = 0;
  #first = 0;
  readonly written: WrittenExport[] = [];

  constructor(version: string, name: string, limit: number) {
    this.#version = version;
    this.#name = name;
    this.#limit = limit;
  }

  add(line: Uint8Array): OutputFile[] {
    const isFull = this.#bytes > 0 && this.#bytes + line.length > this.#limit;
    const files = isFull ? [this.#write(this.written.length + 1)] : [];
    this.#lines.push(line);
    this.#bytes += line.length;
    return files;
  }

  /** A single part has no number. */
  end(): OutputFile {
    const { length } = this.written;
    return this.#write(length === 0 ? undefined : length + 1);
  }

  #write(part: number | undefined): OutputFile {
    const path = exportFile(this.#version, this.#name, part);
    const file = { path, body: Buffer.concat(this.#lines) };
    const items = this.#lines.length;
    this.written.push({
      collection: this.#name,
      path,
      first: this.#first,
      items,
      bytes: this.#bytes,
      digest: shortDigestOf(file),
    });
    this.#first += items;
    this.#lines = [];
    this.#bytes = 0;
    return file;
  }
}

export class ExportWriter {
  readonly #lists: ReadonlyMap<string, Parts>;
  readonly #open: Set<string>;

  /** @param lists their names with the numbers of their documents, in order */
  constructor(version: string, lists: ReadonlyMap<string, number>, limit = maxBytes) {
    this.#lists = new Map(
      Array.from(lists, ([name, documents]) => {
        const size = documents > maxDocuments ? 2 * limit : limit;
        return [name, new Parts(version, name, size)];
      }),
    );
    this.#open = new Set(lists.keys());
  }

  /**
   * @param line with its end
   * @returns the files that are full
   */
  add(collection: string, line: Uint8Array): OutputFile[] {
    return this.#lists.get(collection)?.add(line) ?? [];
  }

  /** @returns the last file of a list of which all documents have been added */
  endList(collection: string): OutputFile[] {
    const parts = this.#lists.get(collection);
    return parts && this.#open.delete(collection) ? [parts.end()] : [];
  }

  /** @returns the last file of each list that is still open */
  end(): OutputFile[] {
    return [...this.#open].flatMap((name) => this.endList(name));
  }

  /** Written files, in the order of the lists. */
  get written(): WrittenExport[] {
    return [...this.#lists.values()].flatMap(({ written }) => written);
  }
}
