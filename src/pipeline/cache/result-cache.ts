/**
 * Cache of small results of one kind in a single entry, because one file per result would cost more
 * than it saves.
 */
import { hash } from "node:crypto";
import { z } from "zod";
import type { CacheArea } from "./build-cache.ts";

const entrySchema = z.record(z.string(), z.string());

export class ResultCache {
  readonly #area: CacheArea;
  readonly #name: string;
  readonly #known: Readonly<Record<string, string>>;
  readonly #used: Record<string, string> = {};
  #hasNew = false;

  constructor(area: CacheArea, name: string) {
    this.#area = area;
    this.#name = name;
    const entry = area.read(name);
    this.#known = entry ? entrySchema.parse(JSON.parse(entry.toString())) : {};
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
