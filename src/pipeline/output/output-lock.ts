/**
 * Lock on an output folder. Only its holder makes, replaces and removes the folders beside it.
 *
 * A lock is a folder that names its owner. It is made under another name and renamed, which the
 * system refuses while a lock exists: nobody sees it half written, and one of two competitors gets it.
 * Only one process removes the lock of an ended one: the holder of a lock on that lock, named by its
 * token, who finds it unchanged.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeOwner, isAlive, readOwner, type Owner } from "./process-owner.ts";
import { BuildError, showPath } from "../system-failure.ts";

export interface OutputLock {
  /** Of the one who holds it: names what belongs to it. */
  token: string;
  release(): void;
}

/**
 * @param target the output folder, which need not exist
 * @throws BuildError that names who holds the lock
 */
export function lockOutput(target: string): OutputLock {
  const place = `${target}.lock`;
  const owner = describeOwner();
  const holder = acquire(place, owner);
  if (holder)
    throw new BuildError(
      `${showPath(target)} is being built by process ${holder.pid} on ${holder.host} since ${holder.since} (${holder.command}). Wait until it has ended, or build to another place with --outDir. If it runs no more, delete ${showPath(place)}.`,
    );
  return { token: owner.token, release: () => removeLock(place, owner) };
}

/** @returns who holds the lock instead, or undefined when it is the owner's */
function acquire(place: string, owner: Owner): Owner | undefined {
  for (let tries = 0; tries < maxTries; tries++) {
    if (putLock(place, owner)) return undefined;
    const holder = readOwner(path.join(place, ownerFile));
    // Gone since.
    if (!holder) {
      sleep(interval);
      continue;
    }
    if (isAlive(holder)) return holder;
    const claim = `${place}.${holder.token}`;
    const claimant = { ...owner, token: describeOwner().token };
    const other = acquire(claim, claimant);
    if (other) return other;
    if (readOwner(path.join(place, ownerFile))?.token === holder.token) removeLock(place, holder);
    removeLock(claim, claimant);
  }
  throw new BuildError(`${showPath(place)} is in the way and names no build. Delete it.`);
}

/** A lock that is there and names nobody is none of ours; one that has just gone is not there the next time. */
const maxTries = 50;
/** Milliseconds. */
const interval = 20;

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const ownerFile = "owner.json";

/** @returns whether the place was free and is now the owner's */
function putLock(place: string, owner: Owner): boolean {
  const aside = `${place}-${owner.token}`;
  makeFolder(aside);
  writeFileSync(path.join(aside, ownerFile), JSON.stringify(owner));
  try {
    renameSync(aside, place);
    return true;
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (isTaken(error)) return false;
    throw error;
  }
}

/** One after the other: Node's recursive way never ends where the system says that a parent is not there, as below /proc. */
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another build may have made it, too.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Errors of renaming a folder to one that is not empty; EPERM on Windows. Another process may have
 * removed the new folder while it cleaned up.
 */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOTEMPTY", "EEXIST", "EPERM", "ENOENT"].includes(String(error.code))
  );
}

/** Renamed first: a lock that is emptied in its place would be free while it is still there. */
function removeLock(place: string, { token }: Owner): void {
  const aside = `${place}-${token}`;
  try {
    renameSync(place, aside);
  } catch {
    // Somebody has deleted it by hand.
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}
