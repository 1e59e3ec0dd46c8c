/**
 * Owner of something that lasts as long as its process: a lock, the folder of a running build.
 *
 * The process number identifies it. Systems reuse numbers, so one from before the last start of the
 * machine belongs to another process.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import os from "node:os";
import { z } from "zod";

const ownerSchema = z.object({
  /** Of this lock or folder alone. */
  token: z.string(),
  pid: z.number(),
  host: z.string(),
  /** An ISO 8601 instant. */
  since: z.string(),
  command: z.string(),
});

export type Owner = z.output<typeof ownerSchema>;

/** @returns this process as an owner, with a token of its own: twelve hexadecimal digits */
export function describeOwner(): Owner {
  return {
    token: randomBytes(6).toString("hex"),
    pid: process.pid,
    host: os.hostname(),
    since: new Date().toISOString(),
    command: process.argv.slice(1).join(" "),
  };
}

/** @returns the owner that a file names, or undefined where it names none */
export function readOwner(file: string): Owner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** @returns whether the owner's process may still run. Of another machine's nobody knows, so it may */
export function isAlive({ pid, host, since }: Owner): boolean {
  if (host !== os.hostname()) return true;
  const started = Date.now() - os.uptime() * 1000;
  if (Date.parse(since) < started) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else's is one too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
