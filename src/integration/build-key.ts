/**
 * Everything that a build depends on besides the documents, as one digest: the project's own files, the versions of its packages and of Node,
 * the settings, the files beside the Markdown.
 */
import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { ContentFiles } from "../model/read-content.ts";

/** What templates, code and packages are made of. */
const sources = [
  "src",
  "public",
  "scripts/build.ts",
  "astro.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** The instant counts by what it publishes, the number of threads not at all. */
const withoutEffect = new Set(["SITE_NOW", "BUILD_WORKERS"]);

/**
 * @param root the project
 * @param folder the content folder
 * @returns a digest that differs as soon as a file, a version or a setting does. Files beside the Markdown count by size and time: they may be
 * large, and a needless whole build does no harm
 */
export function buildKey(
  root: string,
  folder: string,
  { sources: texts, media }: ContentFiles,
): string {
  const hash = createHash("sha256");
  const names = new Set([
    "TZ",
    ...Object.keys(process.env).filter((name) =>
      name.startsWith("BROADSHEET_"),
    ),
  ]);
  hash.update(`${process.version}\0${root}\0${folder}\0`);
  for (const source of sources)
    for (const file of listFiles(path.join(root, source))) {
      const text = readFileSync(file);
      hash.update(`${file}\0${text.length}\0`).update(text);
      if (/\.(?:ts|astro|mjs)$/.test(file))
        for (const [, name = ""] of text
          .toString()
          .matchAll(/\benv(?:\.|\[")([A-Z][A-Z0-9_]*)/g))
          names.add(name);
    }
  for (const name of [...names].toSorted())
    if (!withoutEffect.has(name))
      hash.update(`${name}=${process.env[name] ?? ""}\0`);
  for (const { name, text } of texts)
    if (!name.includes("/")) hash.update(`${name}\0${text}\0`);
  for (const name of [...media].toSorted()) addStat(hash, folder, name);
  return hash.digest("hex");
}

function addStat(hash: Hash, folder: string, name: string): void {
  const { size, mtimeMs } = statSync(path.join(folder, name));
  hash.update(`${name}\0${size}\0${mtimeMs}\0`);
}

function listFiles(place: string): string[] {
  const entry = statSync(place, { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name))
    .toSorted();
}
