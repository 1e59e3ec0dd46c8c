/**
 * Folders of a running build, apart from its output, so that only a complete build replaces the last
 * one.
 *
 * While a build runs, an output folder `dist` has neighbours: `dist.lock`, which names the process;
 * `dist.building-<token>`, the growing output; and during the replacement `dist.previous-<token>`, the
 * last output, which becomes `dist.discarded-<token>` once the new one is in place. Only the holder of
 * the lock makes and removes them. So its holder knows that other folders belong to an ended process,
 * and that a `dist` missing beside a `dist.previous-…` was interrupted during the replacement.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { lockOutput } from "./output-lock.ts";
import { makeScratch } from "./scratch.ts";
import { BuildError, showPath } from "../system-failure.ts";

export interface Staging {
  /** The growing output, beside its target. */
  folder: string;
  /** Bundled templates, within the project so that Node finds its packages. */
  bundleFolder: string;
  /** Astro's output, within the project because Astro moves files there. Each process has its own. */
  astroFolder: string;
  /** Astro's cache. */
  astroCache: string;
  /**
   * Brings what Astro has made to the rest.
   *
   * @throws BuildError when a file of public/ would take the place of one that was written
   */
  gather(): void;
  /**
   * Copies the files that are served as they are, where Astro does not.
   *
   * @throws BuildError when one of them would take the place of a file that was written
   */
  copyPublic(folder: string): void;
  /** Replaces the last build with this one. */
  publish(): void;
}

/**
 * Locks the output, and puts back or removes what builds that were cut off have left.
 *
 * @param root the project
 * @param target the output folder, which need not exist
 * @returns an empty place that is removed when the process ends, however it does but by force
 * @throws BuildError while another process builds the same output
 */
export function stage(root: string, target: string): Staging {
  const lock = lockOutput(target);
  const beside = (what: Part) => `${target}.${what}-${lock.token}`;
  const folder = beside("building");
  process.on("exit", () => {
    // Threads that still write must not find it any more.
    rename(folder, beside("discarded"));
    for (const left of [folder, beside("discarded")]) remove(left);
    lock.release();
  });
  endWithSignals();
  clearUp(target, lock.token);
  mkdirSync(folder);
  const scratch = makeScratch(root);
  const astroFolder = path.join(scratch, "output");
  return {
    folder,
    bundleFolder: path.join(scratch, "templates"),
    astroFolder,
    astroCache: path.join(scratch, "cache"),
    gather: () => mergeInto(astroFolder, folder, move),
    copyPublic: (from) => mergeInto(from, folder, copy),
    publish() {
      if (existsSync(target)) renameSync(target, beside("previous"));
      try {
        renameSync(folder, target);
      } catch (error) {
        rename(beside("previous"), target);
        throw error;
      }
      rename(beside("previous"), beside("discarded"));
      remove(beside("discarded"));
    },
  };
}

/**
 * Restores the last output after a build was interrupted while replacing it. For readers of an output;
 * a build does this itself.
 *
 * @throws BuildError while a process builds it
 */
export function restoreOutput(target: string): void {
  if (existsSync(target) || !findPrevious(target)) return;
  const lock = lockOutput(target);
  try {
    clearUp(target, lock.token);
  } finally {
    lock.release();
  }
}

type Part = "building" | "previous" | "discarded";

function clearUp(target: string, token: string): void {
  const previous = findPrevious(target);
  if (previous !== undefined && !existsSync(target)) {
    renameSync(previous, target);
    console.log(
      `A build was cut off while it replaced ${showPath(target)}: the output before it is back.`,
    );
  }
  for (const name of listSiblings(target))
    if (!name.endsWith(token)) remove(path.join(path.dirname(target), name));
}

function findPrevious(target: string): string | undefined {
  const start = `${path.basename(target)}.previous-`;
  const name = listSiblings(target).find((other) => other.startsWith(start));
  return name === undefined ? undefined : path.join(path.dirname(target), name);
}

/** Folders of builds beside an output, without its lock. Nothing else has such names. */
function listSiblings(target: string): string[] {
  const parent = path.dirname(target);
  const base = path.basename(target);
  if (!existsSync(parent)) return [];
  return readdirSync(parent).filter(
    (name) =>
      name.startsWith(`${base}.`) &&
      /^(?:building|previous|discarded)-[0-9a-f]{12}$|^lock(?:\.[0-9a-f]{12})*[.-][0-9a-f]{12}$/.test(
        name.slice(base.length + 1),
      ),
  );
}

/** Signals that end a process do not tell it that it ends. The numbers are those of shells: 128 and the signal's own. */
function endWithSignals(): void {
  for (const [signal, number] of [
    ["SIGHUP", 1],
    ["SIGINT", 2],
    ["SIGTERM", 15],
  ] as const)
    process.once(signal, () => process.exit(128 + number));
}

/** Merges folders that both have. Bundled files with one name are equal. */
function mergeInto(
  from: string,
  to: string,
  put: (source: string, place: string) => void,
  below = "public",
): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    const place = path.join(to, name);
    const shown = `${below}/${name}`;
    if (!existsSync(place)) put(source, place);
    else if (statSync(source).isDirectory()) mergeInto(source, place, put, shown);
    else if (!isBundled(shown) || !isSame(source, place))
      throw new BuildError(
        `${shown} has the address of a file that the build writes. Remove it, or rename it.`,
      );
  }
}

/** By renaming, as far as that goes: another file system wants copies. */
function move(source: string, place: string): void {
  if (!rename(source, place)) copy(source, place);
}

function copy(source: string, place: string): void {
  cpSync(source, place, { recursive: true, dereference: true });
}

function isBundled(name: string): boolean {
  return name.startsWith("public/_astro/");
}

function isSame(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other));
}

function rename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function remove(place: string): void {
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
