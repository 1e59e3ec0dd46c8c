/**
 * Cache of results that are expensive and follow from their input alone, in one folder of the project that all of its builds share.
 *
 * An entry is named by the digest of its input and of the code that makes it, so none can be out of date. It holds the digest of its own bytes, so that
 * one which is damaged, or of another form, counts as missing. Several builds may write at once: entries are written aside and renamed.
 */
import { hash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Milliseconds for which an entry is kept that no build asks for: other builds of the project may want it. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

/** Bytes of SHA-256. */
const digestSize = 32;

export class BuildCache {
  readonly folder: string;
  /** False where the build ignores earlier entries. */
  readonly isUsed: boolean;

  constructor(folder: string, isUsed = true) {
    this.folder = folder;
    this.isUsed = isUsed;
  }

  /** @returns the entries of one kind */
  area(name: string): CacheArea {
    return new CacheArea(path.join(this.folder, name), this.isUsed);
  }
}

/** @returns the cache of a project. `BROADSHEET_CACHE=off` ignores its entries, like `isUsed: false` */
export function buildCache(
  root: string,
  isUsed = process.env["BROADSHEET_CACHE"] !== "off",
): BuildCache {
  return new BuildCache(path.join(root, "node_modules/.astro"), isUsed);
}

export class CacheArea {
  readonly folder: string;
  readonly isUsed: boolean;

  constructor(folder: string, isUsed: boolean) {
    this.folder = folder;
    this.isUsed = isUsed;
  }

  /** @returns what has been written under a key, which counts as used from now on */
  read(key: string): Buffer | undefined {
    if (!this.isUsed) return undefined;
    const file = path.join(this.folder, key);
    try {
      const entry = readFileSync(file);
      const bytes = entry.subarray(digestSize);
      if (!digest(bytes).equals(entry.subarray(0, digestSize))) return undefined;
      const now = new Date();
      utimesSync(file, now, now);
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** Writes aside and renames. Does nothing where it cannot: without an entry the next build is only slower. */
  write(key: string, bytes: Uint8Array): void {
    const place = path.join(this.folder, key);
    const aside = `${place}.${process.pid}`;
    try {
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(aside, Buffer.concat([digest(bytes), bytes]));
      renameSync(aside, place);
    } catch {
      rmSync(aside, { force: true });
    }
  }

  /** Removes what no build has used for a month, and all but the entries that were used last where there is a limit. */
  forgetUnused(limit = Infinity, now = Date.now()): void {
    const entries = listEntries(this.folder).toSorted((a, b) => b.usedAt - a.usedAt);
    for (const [index, { name, usedAt }] of entries.entries())
      if (index >= limit || now - usedAt > maxAge)
        rmSync(path.join(this.folder, name), { recursive: true, force: true });
  }
}

function digest(bytes: Uint8Array): Buffer {
  return hash("sha256", bytes, "buffer");
}

function listEntries(folder: string): { name: string; usedAt: number }[] {
  try {
    return readdirSync(folder).map((name) => ({
      name,
      usedAt: statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }));
  } catch {
    return [];
  }
}
