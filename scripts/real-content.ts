/**
 * Documents of a real site without active content, as the importer would write them, because the
 * content check rejects scripts and styles. Importing this module prepares them, which takes
 * seconds.
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
import { splitFrontMatter } from "../src/content/read/front-matter.ts";
import { rewriteLinks } from "../packages/import/src/text/links.ts";
import { makeSafe } from "../packages/import/src/text/safe-text.ts";
import { root } from "./run-build.ts";

/** 675 documents of real sites. They are not part of the project, so the folder may be missing. */
export const realContent = prepareContent(
  path.join(root, "../shared/corpus/gsa/content"),
  path.join(root, "node_modules/.cache/broadsheet/real-content"),
);

/** Tests with real documents are skipped without them. */
export const hasRealContent = existsSync(realContent);

/** Content folders of the demo and, if it is on this machine, of the real site. */
export const contents = ["content", ...(hasRealContent ? [realContent] : [])];

/**
 * @param source folder of the documents
 * @param cache folder of prepared copies, each named after the digest of its documents
 * @returns the prepared copy, or the folder itself if it does not exist
 */
function prepareContent(source: string, cache: string): string {
  if (!existsSync(source)) return source;
  const hash = createHash("sha256");
  const texts = globSync("**/*.md", { cwd: source })
    .toSorted()
    .map(
      (name) => [name, withoutActive(readFileSync(path.join(source, name), "utf8"), name)] as const,
    );
  for (const [name, text] of texts) hash.update(`${name}\0${text}\0`);
  const target = path.join(cache, hash.digest("hex").slice(0, 16), "content");
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  cpSync(source, unfinished, { recursive: true });
  for (const [name, text] of texts) writeFileSync(path.join(unfinished, name), text);
  try {
    renameSync(unfinished, target);
  } catch {
    // Another process has created the copy first.
    rmSync(unfinished, { recursive: true });
  }
  return target;
}

function withoutActive(text: string, name: string): string {
  const { body } = splitFrontMatter({ name, text }, name).split;
  const frontMatter = text.slice(0, text.length - body.length);
  const safe = makeSafe(body, () => () => undefined);
  // The images of the site are not available.
  return (
    frontMatter +
    rewriteLinks(safe, (url, use) => (use === "image" && /^\/(?!\/)/.test(url) ? null : undefined))
  );
}
