/**
 * The documents of a real site, prepared as an import leaves them: without the scripts and styles that some of them have and a check refuses.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * @param source the folder of the documents
 * @param cache where prepared copies are kept, named by the digest of what they hold
 * @returns the copy; the folder itself where it does not exist
 */
export function prepareContent(source: string, cache: string): string {
  if (!existsSync(source)) return source;
  const names = globSync("**/*.md", { cwd: source }).toSorted();
  const hash = createHash("sha256");
  const changed = names.flatMap((name) => {
    const text = readFileSync(path.join(source, name), "utf8");
    hash.update(`${name}\0${text}\0`);
    const prepared = text.replace(/<(script|style)\b[^]*?<\/\1>/gi, "");
    return prepared === text ? [] : [[name, prepared] as const];
  });
  const target = path.join(cache, hash.digest("hex").slice(0, 16), "content");
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  cpSync(source, unfinished, { recursive: true });
  for (const [name, text] of changed)
    writeFileSync(path.join(unfinished, name), text);
  try {
    renameSync(unfinished, target);
  } catch {
    // Another process was first.
    rmSync(unfinished, { recursive: true });
  }
  return target;
}
