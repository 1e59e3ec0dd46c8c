/**
 * Makes sure that what Pagefind writes is on disk before anybody reads it.
 *
 * Pagefind 1.5.2 answers that its files are written while the last of them are still on their way, and they stay empty when it is closed then.
 */
import { readdirSync, readFileSync, statfsSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { createIndex } from "pagefind";

const limit = 30_000;
/** How long a file may be on its way on a disk without space, which Pagefind does not tell of. */
const fullDiskLimit = 1_000;
const interval = 10;

/**
 * @param folder what Pagefind says it has written
 * @throws Error that names a file which is not whole after half a minute, or sooner where the disk is full
 */
export async function waitForFiles(folder: string): Promise<void> {
  const scripts = await readScripts();
  const waiting = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const end = performance.now() + limit;
  while (waiting.size > 0) {
    for (const file of waiting)
      if (isWhole(file, scripts)) waiting.delete(file);
    const [missing] = waiting;
    if (missing === undefined) return;
    if (performance.now() > end - limit + fullDiskLimit && isFull(folder))
      throw new Error(`ENOSPC: no space left on device, write '${missing}'`);
    if (performance.now() > end)
      throw new Error(`Pagefind did not finish ${missing}.`);
    await setTimeout(interval);
  }
}

/** @returns the texts of the files that are the same in every index */
async function readScripts(): Promise<Map<string, Buffer>> {
  const { index } = await createIndex();
  if (!index) throw new Error("Pagefind cannot begin an index.");
  const { files } = await index.getFiles();
  await index.deleteIndex();
  return new Map(
    files
      .filter(({ path: name }) => /\.(?:js|css)$/.test(name))
      .map(({ path: name, content }) => [name, Buffer.from(content)]),
  );
}

function isFull(folder: string): boolean {
  return statfsSync(folder).bavail === 0;
}

function isWhole(file: string, scripts: ReadonlyMap<string, Buffer>): boolean {
  const bytes = readFileSync(file);
  const script = scripts.get(path.basename(file));
  if (script) return script.equals(bytes);
  try {
    if (file.endsWith(".json")) JSON.parse(bytes.toString());
    else gunzipSync(bytes);
    return true;
  } catch {
    // Cut off: it is asked again.
    return false;
  }
}
