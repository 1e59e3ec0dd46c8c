/**
 * Tar archives with any entries, also those that no tar program writes.
 *
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html and
 * https://www.gnu.org/software/tar/manual/html_node/Standard.html
 */
import { gzipSync } from "node:zlib";

export interface Entry {
  name: string | Buffer;
  /** Type flag; a plain file by default. */
  type?: string;
  body?: string;
  /** Target of a link. */
  link?: string;
  /** Size in the header; that of the body by default. */
  size?: number;
  /** Size of the extracted file, for the sparse files of GNU tar. */
  realSize?: number;
}

const block = 512;

/** @returns the entry that a pax header describes: `g` for all following entries, `x` for the next */
export function paxHeader(type: "x" | "g", records: Readonly<Record<string, string>>): Entry {
  const body = Object.entries(records)
    .map(([key, value]) => {
      const rest = ` ${key}=${value}\n`;
      const length = Buffer.byteLength(rest);
      const digits = String(length + String(length).length).length;
      return `${length + digits}${rest}`;
    })
    .join("");
  return { name: "pax", type, body };
}

export function writeArchive(entries: readonly Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.flatMap(writeEntry), Buffer.alloc(2 * block)]), {
    level: 1,
  });
}

function writeEntry(entry: Entry): Buffer[] {
  const body = Buffer.from(entry.body ?? "");
  const padding = Buffer.alloc((block - (body.length % block)) % block);
  return [writeHeader(entry, body.length), body, padding];
}

function writeHeader({ name, type = "0", link = "", size, realSize }: Entry, length: number) {
  const header = Buffer.alloc(block);
  const write = (value: string | Buffer, offset: number, bytes: number) =>
    Buffer.from(value).subarray(0, bytes).copy(header, offset);
  const writeNumber = (value: number, offset: number, bytes: number) =>
    write(value.toString(8).padStart(bytes - 1, "0"), offset, bytes - 1);
  write(Buffer.from(name), 0, 100);
  writeNumber(type === "5" ? 0o755 : 0o644, 100, 8);
  writeNumber(0, 108, 8);
  writeNumber(0, 116, 8);
  writeNumber(size ?? length, 124, 12);
  writeNumber(0, 136, 12);
  write(type, 156, 1);
  write(link, 157, 100);
  if (realSize === undefined) write("ustar\u000000", 257, 8);
  else {
    write("ustar  \0", 257, 8);
    // One part of no bytes at the end: the rest of the file is a hole.
    writeNumber(realSize, 386, 12);
    writeNumber(0, 398, 12);
    writeNumber(realSize, 483, 12);
  }
  write(" ".repeat(8), 148, 8);
  writeNumber(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}
