/**
 * Makes the files of pictures that pages have asked for, or takes them from the cache.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CacheArea } from "../pipeline/cache/build-cache.ts";
import { wanted, type WantedPicture } from "./pictures.ts";

/** sharp has threads of its own; two pictures keep them busy. */
const concurrency = 2;

/**
 * @param folder the output
 * @returns the pictures that cannot be decoded
 */
export async function makePictures(folder: string, cache: CacheArea): Promise<string[]> {
  const damaged = new Set<string>();
  const left = [...wanted];
  if (left.length > 0) mkdirSync(path.join(folder, "_astro"), { recursive: true });
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [address, picture] = next;
      const bytes = await make(path.basename(address), picture, cache);
      if (bytes) writeFileSync(path.join(folder, address), bytes);
      else damaged.add(picture.file);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  cache.forgetUnused();
  return [...damaged].toSorted();
}

/** @returns nothing for a picture that cannot be decoded */
async function make(
  name: string,
  { file, make: encode }: WantedPicture,
  cache: CacheArea,
): Promise<Uint8Array | undefined> {
  const original = () => readFileSync(file);
  if (!encode) return original();
  const cached = cache.read(name);
  if (cached) return cached;
  let isDamaged = false;
  // Astro's service hands back what it cannot decode, with a warning.
  const bytes = await encode(original(), { warn: () => (isDamaged = true) });
  if (isDamaged) return undefined;
  cache.write(name, bytes);
  return bytes;
}
