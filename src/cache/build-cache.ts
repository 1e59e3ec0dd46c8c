/**
 * Cache of expensive results that depend only on their input. All builds of a project share one
 * folder.
 *
 * The key of an entry is the digest of its input and of the code that computes it, so no entry can
 * be stale. Each entry starts with the digest of its own bytes; a damaged entry counts as missing.
 * Several builds may write concurrently, because each entry is written under a temporary name and
 * then renamed.
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

/**
 * Time for which an unused entry is kept, in milliseconds. Other builds of the project may still
 * need it.
 */
const maxAge = 30 * 24 * 60 * 60 * 1000;

/** Size of a SHA-256 digest in bytes. */
const digestSize = 32;

type Explain = (line: string) => void;

export class BuildCache {
  readonly folder: string;
  /** False if existing entries are ignored. */
  readonly isUsed: boolean;
  /** Receives a line for each entry that is not used, with the reason. */
  readonly explain: Explain;

  constructor(folder: string, isUsed = true, explain: Explain = () => undefined) {
    this.folder = folder;
    this.isUsed = isUsed;
    this.explain = explain;
  }

  /** @returns the part of the cache for one kind of result */
  area(name: string): BuildCache {
    return new BuildCache(path.join(this.folder, name), this.isUsed, this.explain);
  }

  /**
   * Reads an entry and marks it as used.
   *
   * @returns the bytes, or undefined if the entry is missing or damaged
   */
  read(key: string): Buffer | undefined {
    if (!this.isUsed) return undefined;
    const file = path.join(this.folder, key);
    try {
      const entry = readFileSync(file);
      const bytes = entry.subarray(digestSize);
      if (!digest(bytes).equals(entry.subarray(0, digestSize))) {
        this.explain(`${path.relative("", file)} is damaged, and is made again.`);
        return undefined;
      }
      const now = new Date();
      utimesSync(file, now, now);
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** @returns the entry, or else the result of `make`, which becomes the entry unless it is undefined */
  async getOrMake<Made extends Uint8Array | undefined>(
    key: string,
    make: () => Promise<Made>,
  ): Promise<Made | Uint8Array> {
    const known = this.read(key);
    if (known) return known;
    const made = await make();
    if (made) this.write(key, made);
    return made;
  }

  /**
   * Writes an entry atomically. Does nothing if writing fails: a missing entry only makes the next
   * build slower.
   */
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

  /**
   * Removes entries that no build has used for a month and, above the limit, the least recently
   * used ones.
   */
  forgetUnused(limit = Infinity, now = Date.now()): void {
    const entries = listEntries(this.folder).toSorted((a, b) => b.usedAt - a.usedAt);
    for (const [index, { name, usedAt }] of entries.entries())
      if (index >= limit || now - usedAt > maxAge)
        rmSync(path.join(this.folder, name), { recursive: true, force: true });
  }
}

/** @returns the cache of a project. `BROADSHEET_CACHE=off` has the effect of `isUsed: false` */
export function buildCache(
  root: string,
  isUsed = process.env["BROADSHEET_CACHE"] !== "off",
  explain?: Explain,
): BuildCache {
  return new BuildCache(path.join(root, "node_modules/.astro"), isUsed, explain);
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

export class ResultCache {
  readonly #area: BuildCache;
  readonly #name: string;
  readonly #known: Readonly<Record<string, string>>;
  readonly #used: Record<string, string> = {};
  #hasNew = false;

  constructor(area: BuildCache, name: string) {
    this.#area = area;
    this.#name = name;
    const entry = area.read(name);
    this.#known = entry ? JSON.parse(entry.toString()) : {};
  }

  /**
   * @param input everything that the result depends on
   * @returns the cached result, or the result of `make`
   */
  async getOrMake(input: string, make: () => Promise<string>): Promise<string> {
    const key = hash("sha256", input, "base64url").slice(0, 22);
    const known = this.#known[key];
    this.#hasNew ||= known === undefined;
    return (this.#used[key] = known ?? (await make()));
  }

  /** Saves the results that this build has used. */
  save(): void {
    if (this.#hasNew) this.#area.write(this.#name, Buffer.from(JSON.stringify(this.#used)));
    this.#area.forgetUnused();
  }
}
