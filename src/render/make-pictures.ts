/**
 * Generates the image variants that pages use, or takes them from the cache.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CacheArea } from "../pipeline/cache/build-cache.ts";
import { wanted, type WantedPicture } from "./pictures.ts";

/** Low, because sharp is multithreaded itself. */
const concurrency = 2;

/**
 * @param folder output folder
 * @returns the images that cannot be decoded
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

/** @returns undefined for an image that cannot be decoded */
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
  // Astro's service returns an undecodable image unchanged, with a warning.
  const bytes = await encode(original(), { warn: () => (isDamaged = true) });
  if (isDamaged) return undefined;
  cache.write(name, bytes);
  return bytes;
}
