/**
 * What is kept of a build for the next one, in Astro's cache folder: what it was made from, what it wrote and how to render its pages again.
 *
 * A state is only believed when it can be read whole and every file of the output is as the build left it. Whatever is missing, cut off or of another
 * build makes the next build a whole one.
 */
import { hash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { KeptDocument } from "./kept-documents.ts";

const stateSchema = z.object({
  /** Of buildKey. */
  key: z.string(),
  /** Of the documents without their texts. */
  metadata: z.string(),
  /** The instant of the build, and the one that publishes more by itself, if there is one. */
  since: z.string(),
  until: z.string().nullable(),
  /** Where the content was. */
  folder: z.string(),
  /** Digests of all files as they are on disk, by their names. */
  sources: z.record(z.string(), z.string()),
  /** The documents, by their names. */
  documents: z.record(z.string(), z.custom<KeptDocument>()),
  /** The digest of each document's body, and its reading time and date of change, by its name. */
  texts: z.record(z.string(), z.tuple([z.string(), z.string()])),
  /** Digests of the prebuilt posts, by their paths. */
  posts: z.record(z.string(), z.string()),
  /** The output: size and time of each file. */
  files: z.record(z.string(), z.tuple([z.number(), z.number()])),
  /** The files beside the Markdown that are published. */
  media: z.array(z.string()),
  pages: z
    .object({
      /** What a page shows of the texts of other documents, by its path. */
      showingOthers: z.record(z.string(), z.array(z.string())),
      /** Paths of pages with images that Astro has made. */
      pictured: z.array(z.string()),
      styles: z.array(z.tuple([z.string(), z.array(z.unknown())])),
      /** The entry of the bundle, in the folder of the state. */
      entry: z.string(),
    })
    .nullable(),
});

export type BuildState = z.infer<typeof stateSchema>;

/** @returns the folder that holds what is kept of the build in an output folder */
export function stateFolder(root: string, target: string): string {
  return path.join(statesFolder(root), digest(target).slice(0, 16));
}

/** @returns the folder that Astro keeps between builds */
export function cacheFolder(root: string): string {
  return path.join(root, "node_modules/.astro");
}

function statesFolder(root: string): string {
  return path.join(cacheFolder(root), "broadsheet");
}

/** Removes what is kept of builds whose output is gone. */
export function pruneStates(root: string): void {
  const folder = statesFolder(root);
  for (const name of readdirSync(folder)) {
    const target = readTarget(path.join(folder, name));
    // One without a target is just being written by another build.
    if (target !== undefined && !existsSync(target))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function readTarget(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, targetFile), "utf8");
  } catch {
    return undefined;
  }
}

const targetFile = "output.txt";

/** @returns the state of the last build, or undefined where there is none that can be believed */
export function readState(
  folder: string,
  target: string,
): BuildState | undefined {
  try {
    const state = stateSchema.parse(
      JSON.parse(readFileSync(path.join(folder, "state.json"), "utf8")),
    );
    const files = statFiles(target);
    const names = Object.keys(files);
    const isWhole =
      names.length === Object.keys(state.files).length &&
      names.every(
        (name) =>
          state.files[name]?.[0] === files[name]?.[0] &&
          state.files[name]?.[1] === files[name]?.[1],
      );
    return isWhole ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a build before its output is touched. */
export function dropState(folder: string): void {
  rmSync(path.join(folder, "state.json"), { force: true });
}

/** Keeps a state. It takes its place at once, so that nobody reads half of it. */
export function writeState(
  folder: string,
  target: string,
  state: BuildState,
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, targetFile), target);
  const fresh = path.join(folder, `state.${process.pid}.json`);
  writeFileSync(fresh, JSON.stringify(state));
  renameSync(fresh, path.join(folder, "state.json"));
}

/** Keeps the bundle of a build's pages in the place of the last one, and answers with its entry there. */
export function keepBundle(folder: string, entry: string): string {
  const name = `pages-${digest(entry + process.pid + Date.now()).slice(0, 12)}`;
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder))
    if (old.startsWith("pages-"))
      rmSync(path.join(folder, old), { recursive: true, force: true });
  cpSync(path.dirname(entry), path.join(folder, name), { recursive: true });
  return path.join(name, path.basename(entry));
}

/** Size in bytes and time in milliseconds. */
type FileStat = [size: number, time: number];

/** Of each file, by its path. */
export type FileStats = Record<string, FileStat>;

/** @returns size and time of every file below a folder, by its path there */
export function statFiles(folder: string): FileStats {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry): [string, FileStat] => {
        const file = path.join(entry.parentPath, entry.name);
        const name = path.relative(folder, file).replaceAll("\\", "/");
        return [name, statFile(file)];
      }),
  );
}

export function statFile(file: string): FileStat {
  const { size, mtimeMs } = statSync(file);
  return [size, mtimeMs];
}

export function digest(data: string | Uint8Array): string {
  return hash("sha256", data);
}
