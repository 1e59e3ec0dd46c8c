/**
 * Process that owns a lock or a build folder, which lasts no longer than the process.
 *
 * The owner is identified by its process ID. Systems reuse these, so a record from before the last
 * boot belongs to another process.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import os from "node:os";
import { z } from "zod";

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

/** @returns the owner named in a file, or undefined if there is none */
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
