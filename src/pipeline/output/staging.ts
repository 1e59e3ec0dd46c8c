/**
 * Folders of a running build, separate from its output, so that only a complete build replaces the
 * last one.
 *
 * During a build, an output folder `dist` has siblings: `dist.lock`, which names the process;
 * `dist.building-<token>`, the new output; and, during the replacement, `dist.previous-<token>`,
 * the last output, which becomes `dist.discarded-<token>` once the new one is in place. Only the
 * holder of the lock creates and removes them. Therefore any other such folder belongs to an ended
 * process, and a missing `dist` beside a `dist.previous-…` means that the replacement was
 * interrupted. On systems that can exchange two folders in one step, `dist` is never missing.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  mkdtempSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { findOutput } from "../../hosts/node/find-output.ts";
import { endWithSignals } from "../../command/end-with-signals.ts";
import { lockOutput, describeOwner, isAlive, readOwner } from "./output-lock.ts";
import { BuildError, showPath } from "../system-failure.ts";

/**
 * Locks the output, and restores or removes what interrupted builds have left.
 *
 * @param root project folder
 * @param target output folder, which need not exist
 * @returns folders that are removed when the process ends, unless it is killed, and the functions
 * that complete them and replace the last output
 * @throws BuildError if another process builds the same output
 */
export function stage(root: string, target: string) {
  const lock = lockOutput(target);
  const siblingOf = (what: Part) => `${target}.${what}-${lock.token}`;
  const folder = siblingOf("building");
  process.on("exit", () => {
    // Renamed first, so that threads that still write fail instead of adding files.
    rename(folder, siblingOf("discarded"));
    for (const left of [folder, siblingOf("discarded")]) remove(left);
    lock.release();
  });
  endWithSignals();
  clearUp(target, lock.token);
  mkdirSync(folder);
  const scratch = makeScratch(root);
  const astroFolder = path.join(scratch, "output");
  return {
    /** New output, beside the target. */
    folder,
    /** Bundled templates, within the project so that Node resolves its packages. */
    bundleFolder: path.join(scratch, "templates"),
    /** Astro's output, within the project because Astro moves files there. Unique to the process. */
    astroFolder,
    /** Astro's cache. */
    astroCache: path.join(scratch, "cache"),
    /**
     * Moves Astro's output into the new output.
     *
     * @throws BuildError if a page or a file in public/ would overwrite a written file
     */
    gather: () => mergeInto(astroFolder, folder, move),
    /**
     * Copies the static files when Astro does not.
     *
     * @throws BuildError if one of them would overwrite a written file
     */
    copyPublic: (from: string) => mergeInto(from, folder, copy),
    /** Replaces the last output with the new one. The last output remains, under another name. */
    publish() {
      if (exchange(folder, target)) rename(folder, siblingOf("discarded"));
      else {
        if (existsSync(target)) renameSync(target, siblingOf("previous"));
        try {
          renameSync(folder, target);
        } catch (error) {
          rename(siblingOf("previous"), target);
          throw error;
        }
        rename(siblingOf("previous"), siblingOf("discarded"));
      }
    },
    /** Removes the last output, which takes long if it is large. The end of the process does, too. */
    removeLast: () => remove(siblingOf("discarded")),
  };
}

export type Staging = ReturnType<typeof stage>;

type Part = "building" | "previous" | "discarded";

/**
 * Puts the last output back if a build was killed while it replaced it, for commands that pass the
 * folder to other programs.
 *
 * @throws BuildError if a build is replacing it now
 */
export function restoreOutput(target: string): void {
  if (findOutput(target) === target) return;
  const { token, release } = lockOutput(target);
  clearUp(target, token);
  release();
}

function clearUp(target: string, token: string): void {
  const last = findOutput(target);
  if (last !== target) {
    renameSync(last, target);
    console.log(
      `A build was interrupted while replacing ${showPath(target)}. The previous output has been restored.`,
    );
  }
  for (const name of listSiblings(target))
    if (!name.endsWith(token)) remove(path.join(path.dirname(target), name));
}

/** @returns the names of a build's folders beside an output, without its lock */
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

/** Merges one folder into another. Bundled files with the same name must be equal. */
function mergeInto(
  from: string,
  to: string,
  put: (source: string, place: string) => void,
  below = "",
): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    const place = path.join(to, name);
    const relative = path.posix.join(below, name);
    if (!existsSync(place)) put(source, place);
    else if (statSync(source).isDirectory()) mergeInto(source, place, put, relative);
    else if (!relative.startsWith("_astro/") || !isSame(source, place))
      throw new BuildError(
        `${relative} is in public/ or a page in src/pages, but the build writes it itself. Remove or rename yours.`,
      );
  }
}

/** Numbers of the system call renameat2 of Linux, by architecture. */
const renameat2: Partial<Record<string, number>> = { arm64: 276, x64: 316 };

/**
 * Exchanges two folders in one step, for which Node has no function: with GNU coreutils from 9.5 on,
 * or with perl, which every Debian and Ubuntu has.
 *
 * @returns whether it succeeded
 */
function exchange(folder: string, target: string): boolean {
  const number = renameat2[process.arch];
  if (process.platform !== "linux" || !existsSync(target) || number === undefined) return false;
  const call = `exit(syscall(${number}, -100, $ARGV[0], -100, $ARGV[1], 2) != 0)`;
  return Object.entries({
    mv: ["--exchange", "--no-target-directory", "--"],
    perl: ["-e", call, "--"],
  }).some(
    ([program, args]) =>
      spawnSync(program, [...args, folder, target], { stdio: "ignore" }).status === 0,
  );
}

/** Renames, or copies between file systems. */
function move(source: string, place: string): void {
  if (!rename(source, place)) copy(source, place);
}

function copy(source: string, place: string): void {
  cpSync(source, place, { recursive: true, dereference: true });
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

const ownerFile = "owner.json";
const start = "building-";

/**
 * Creates a temporary folder for the files that Astro needs during a build, and removes those of
 * ended processes. Each process has its own, so that concurrent builds of one project share nothing.
 *
 * @param root project folder
 * @returns the new folder, which is removed when the process ends
 */
function makeScratch(root: string): string {
  const parent = path.join(root, ".astro");
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent))
    if (name.startsWith(start) && isLeft(path.join(parent, name)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  const folder = mkdtempSync(path.join(parent, start));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  writeFileSync(path.join(folder, ownerFile), JSON.stringify(describeOwner()));
  return folder;
}

/** A folder without an owner belongs to a process that has just created it. */
function isLeft(folder: string): boolean {
  const owner = readOwner(path.join(folder, ownerFile));
  return owner !== undefined && !isAlive(owner);
}
