/**
 * Writes the files of the export while the texts of the documents go by, so that no more of them than a file holds are in memory at once. As bytes,
 * which nobody has to move about while they wait.
 */
import { exportFile } from "../../contract/urls.ts";
import { digestOf } from "../api/edge-data.ts";
import type { OutputFile } from "../output-file.ts";

/** Bytes of a file, below the 25 MiB that Cloudflare takes. */
const mostBytes = 20 * 1024 * 1024;

/** The name of the file that holds all lists. */
const all = "all";

/** What a file of the export holds. */
export interface WrittenExport {
  collection: string;
  path: string;
  items: number;
  bytes: number;
  digest: string;
}

/** The files of one name. */
class Parts {
  readonly #version: string;
  readonly #name: string;
  readonly #limit: number;
  #lines: Uint8Array[] = [];
  #bytes = 0;
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

  /** One that is whole has no number. */
  end(): OutputFile {
    const { length } = this.written;
    return this.#write(length === 0 ? undefined : length + 1);
  }

  #write(part: number | undefined): OutputFile {
    const path = exportFile(this.#version, this.#name, part);
    const body = Buffer.concat(this.#lines);
    this.written.push({
      collection: this.#name,
      path,
      items: this.#lines.length,
      bytes: this.#bytes,
      digest: digestOf(body),
    });
    this.#lines = [];
    this.#bytes = 0;
    return { path, body };
  }
}

export class ExportWriter {
  readonly #lists: ReadonlyMap<string, Parts>;
  readonly #all: Parts;
  readonly #open: Set<string>;

  /** @param collections the names of the lists, in their order, which is that of the documents too */
  constructor(
    version: string,
    collections: readonly string[],
    limit = mostBytes,
  ) {
    this.#lists = new Map(
      collections.map((name) => [name, new Parts(version, name, limit)]),
    );
    this.#all = new Parts(version, all, limit);
    this.#open = new Set(collections);
  }

  /**
   * @param line with its end
   * @returns the files that are full
   */
  add(collection: string, line: Uint8Array): OutputFile[] {
    return [
      ...(this.#lists.get(collection)?.add(line) ?? []),
      ...this.#all.add(line),
    ];
  }

  /** @returns the last file of a list of which all documents have been added */
  endList(collection: string): OutputFile[] {
    const parts = this.#lists.get(collection);
    return parts && this.#open.delete(collection) ? [parts.end()] : [];
  }

  /** @returns the last files */
  end(): OutputFile[] {
    return [
      ...[...this.#open].flatMap((name) => this.endList(name)),
      this.#all.end(),
    ];
  }

  /** What has been written, the lists in their order and then all together. */
  get written(): WrittenExport[] {
    return [...this.#lists.values(), this.#all].flatMap(
      ({ written }) => written,
    );
  }
}
