/**
 * What a process and those it has started use, read from /proc. Where there is none, nothing is known.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";

export interface Usage {
  /** Seconds of processor time since they started, with those of processes that have ended. */
  cpu: number;
  /** Bytes in memory now. */
  rss: number;
}

/** Clock ticks a second, 100 on every Linux that Node runs on. */
const ticks = 100;
const pageSize = 4096;

/**
 * @param pid the process whose descendants count, itself included
 * @param name only processes of this name count, where given
 * @returns the usage of all of them, or undefined where the system does not tell
 */
export function readUsage(pid: number, name?: string): Usage | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const all = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readStat(entry) ?? []);
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const before = family.size;
    for (const { pid: child, parent } of all) if (family.has(parent)) family.add(child);
    grown = family.size > before;
  }
  const counted = all.filter(
    (one) => family.has(one.pid) && (name === undefined || one.name === name),
  );
  return {
    cpu: counted.reduce((sum, one) => sum + one.cpu, 0),
    rss: counted.reduce((sum, one) => sum + one.rss, 0),
  };
}

/** The fields of proc(5); the name in parentheses may hold anything. */
function readStat(entry: string) {
  try {
    const text = readFileSync(`/proc/${entry}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    const fields = text.slice(end + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return {
      pid: Number(entry),
      name: text.slice(text.indexOf("(") + 1, end),
      parent: field(4),
      cpu: (field(14) + field(15) + field(16) + field(17)) / ticks,
      rss: field(24) * pageSize,
    };
  } catch {
    // It has ended since the folder was read.
    return undefined;
  }
}
