/**
 * Who made something that only lasts as long as its process: a lock, a folder of a build that runs.
 *
 * A process is known by its number and the instant of its start, because numbers are given again.
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
  /** What the system says of the start of the process; empty where it does not tell. */
  born: z.string(),
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
    born: bornOf(process.pid),
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
export function isAlive({ pid, host, born }: Owner): boolean {
  if (host !== os.hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else's is one too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const now = bornOf(pid);
  return born === "" || now === "" || now === born;
}

/** The twenty-second field of /proc/<pid>/stat, proc_pid_stat(5). The second one, in brackets, may hold spaces. A zombie has ended. */
function bornOf(pid: number): string {
  try {
    const [, state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\)/s, "")
      .split(" ");
    return state === "Z" ? "ended" : (fields[18] ?? "");
  } catch {
    return "";
  }
}
