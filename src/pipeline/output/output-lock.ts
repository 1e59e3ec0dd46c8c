/**
 * Lock on an output folder. Only its holder creates, replaces and removes the folders beside it.
 *
 * A lock is a folder with a file that names its owner. It is created under a temporary name and
 * renamed, which fails if a lock exists. So no process sees an incomplete lock, and only one of two
 * competitors gets it. The lock of an ended process is removed only by the holder of a lock on that
 * lock, named by its token, after checking that it is unchanged.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { BuildError, showPath } from "../system-failure.ts";
import { randomBytes } from "node:crypto";
import os from "node:os";
import { z } from "zod";

/**
 * @param target the output folder, which need not exist
 * @returns a function that releases the lock, and the token of the lock's holder, which is part of
 * the names of its folders
 * @throws BuildError that names the holder of the lock
 */
export function lockOutput(target: string) {
  const place = `${target}.lock`;
  const owner = describeOwner();
  const holder = acquire(place, owner);
  if (holder)
    throw new BuildError(
      `${showPath(target)} is being built by process ${holder.pid} on ${holder.host}, started ${holder.since} (${holder.command}). Wait until it has ended, or build to another folder with --outDir. If it is no longer running, delete ${showPath(place)}.`,
    );
  return { token: owner.token, release: () => removeLock(place, owner) };
}

/** @returns the current holder of the lock, or undefined if the owner has acquired it */
function acquire(place: string, owner: Owner): Owner | undefined {
  for (let tries = 0; tries < maxTries; tries++) {
    if (putLock(place, owner)) return undefined;
    const holder = readOwner(path.join(place, ownerFile));
    // The lock has just been released, or is not one of ours.
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
  throw new BuildError(
    `${showPath(place)} has the name of a build lock but is not one. Delete it.`,
  );
}

/** Number of attempts before a lock without an owner is reported as foreign. */
const maxTries = 50;
/** Delay between attempts in milliseconds. */
const interval = 20;

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const ownerFile = "owner.json";

function putLock(place: string, owner: Owner): boolean {
  const aside = `${place}-${owner.token}`;
  makeFolder(aside);
  try {
    writeFileSync(path.join(aside, ownerFile), JSON.stringify(owner));
    renameSync(aside, place);
    return true;
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (isTaken(error)) return false;
    throw error;
  }
}

/**
 * Creates one level at a time, because Node's recursive mkdir never returns in some file systems,
 * such as /proc.
 */
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another build may have created the folder concurrently.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Errors from renaming a folder onto a non-empty one; EPERM on Windows. ENOENT means that another
 * process has cleaned up the new folder, before or after the file was written.
 */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOTEMPTY", "EEXIST", "EPERM", "ENOENT"].includes(String(error.code))
  );
}

/**
 * Renames the lock before deleting it: emptied in place, it would look free while it still exists.
 */
function removeLock(place: string, { token }: Owner): void {
  const aside = `${place}-${token}`;
  try {
    renameSync(place, aside);
  } catch {
    // Somebody has deleted the lock by hand.
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

const ownerSchema = z.object({
  /** Unique to this lock or folder. */
  token: z.string(),
  pid: z.number(),
  host: z.string(),
  /** ISO 8601 timestamp. */
  since: z.string(),
  command: z.string(),
});

export type Owner = z.output<typeof ownerSchema>;

/** @returns this process as an owner, with a new token of twelve hexadecimal digits */
export function describeOwner(): Owner {
  return {
    token: randomBytes(6).toString("hex"),
    pid: process.pid,
    host: os.hostname(),
    since: new Date().toISOString(),
    command: process.argv.slice(1).join(" "),
  };
}

export function readOwner(file: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/**
 * @returns whether the owner's process may still be running; always true for another machine, which
 * cannot be checked
 */
export function isAlive({ pid, host, since }: Owner): boolean {
  if (host !== os.hostname()) return true;
  const started = Date.now() - os.uptime() * 1000;
  if (Date.parse(since) < started) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
