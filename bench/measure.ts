/**
 * Measures commands in the manner of hyperfine: alternating runs, medians and spread, with the
 * processor time and peak memory of the whole process tree.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { median } from "../packages/conformance/src/median.ts";
import { maxSpread, type Figure } from "./report.ts";

export interface Cost {
  seconds: number;
  /** Processor time of the process tree in seconds; undefined without /proc. */
  processor?: number | undefined;
  /** Peak memory of the process tree in MB; undefined without /proc. */
  memory?: number | undefined;
}

/** Unit of measurement, run several times. */
export interface Task {
  name: string;
  /** Restores the state before a run; not measured. */
  prepare?: () => Promise<void> | void;
  run: () => Promise<Cost>;
}

const sampleInterval = 100;
/** Clock ticks per second, 100 on every Linux that Node runs on. */
const ticks = 100;
const pageSize = 4096;

/**
 * Runs tasks alternately, so that a slow moment of the machine affects all of them. If the times of
 * one task differ too much, all run up to twice as often.
 *
 * @param log called with a line for each run
 * @returns medians of the times, and the peak memory of all runs
 */
export async function measure(
  tasks: readonly Task[],
  { documents, runs, log }: { documents: number; runs: number; log: (line: string) => void },
): Promise<Figure[]> {
  const costs = new Map<Task, Cost[]>(tasks.map((task) => [task, []]));
  const isNoisy = () => runs > 1 && [...costs.values()].some((of) => spreadOf(of) > maxSpread);
  for (let round = 0; round < runs || (round < 2 * runs && isNoisy()); round++)
    for (const [task, done] of costs) {
      await task.prepare?.();
      const cost = await task.run();
      log(`${task.name}: ${cost.seconds.toFixed(2)} s`);
      done.push(cost);
    }
  return [...costs].flatMap(([{ name }, done]): Figure[] => {
    const known = (key: "processor" | "memory") => done.flatMap((cost) => cost[key] ?? []);
    const processor = median(known("processor"));
    const memory = Math.max(...known("memory"));
    const value = median(done.map(({ seconds }) => seconds));
    return [
      { name, documents, value, unit: "s", spread: spreadOf(done) },
      ...(processor > 0
        ? [{ name: `${name}: processor time`, documents, value: processor, unit: "s" as const }]
        : []),
      ...(memory > 0
        ? [{ name: `${name}: memory`, documents, value: memory, unit: "MB" as const }]
        : []),
    ];
  });
}

/** @returns the spread; with five runs or more, the fastest and the slowest are ignored */
function spreadOf(costs: readonly Cost[]): number {
  const sorted = costs.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  const cut = sorted.length > 4 ? 1 : 0;
  return ((sorted.at(-1 - cut) ?? 0) - (sorted[cut] ?? 0)) / median(sorted);
}

/** @returns the time that an action takes */
export async function time(action: () => Promise<unknown>): Promise<Cost> {
  const started = performance.now();
  await action();
  return { seconds: (performance.now() - started) / 1000 };
}

/**
 * Runs a command to its end.
 *
 * @throws Error with the output of a failed command
 */
export async function runCommand(
  [command = "", ...args]: readonly string[],
  { cwd, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Cost> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = (output + String(chunk)).slice(-4_000)));
  let [processor, memory] = [0, 0];
  const sampling = setInterval(() => {
    const usage = readUsage(child.pid);
    processor = Math.max(processor, usage.processor);
    memory = Math.max(memory, usage.memory);
  }, sampleInterval);
  const { seconds } = await time(() => once(child, "close")).finally(() => clearInterval(sampling));
  if (child.exitCode !== 0)
    throw new Error(`${command} ${args.join(" ")} exited with ${child.exitCode}:\n${output}`);
  return { seconds, processor, memory };
}

/**
 * @param pid root of the process tree
 * @param name counts only processes with this name
 * @returns processor time so far in seconds, and memory in MB; 0 without /proc
 */
export function readUsage(pid = 0, name?: string): { processor: number; memory: number } {
  const all = existsSync("/proc/self/stat")
    ? readdirSync("/proc").flatMap((entry) => (/^\d+$/.test(entry) ? readStat(entry) : []))
    : [];
  const tree = new Set([pid]);
  for (let size = 0; size < tree.size;) {
    size = tree.size;
    for (const { id, parent } of all) if (tree.has(parent)) tree.add(id);
  }
  const counted = all.filter((one) => tree.has(one.id) && (name ?? one.name) === one.name);
  const sum = (key: "processor" | "memory") => counted.reduce((total, one) => total + one[key], 0);
  return { processor: sum("processor"), memory: sum("memory") };
}

/** @returns the fields of proc(5); empty for a process that has ended */
function readStat(entry: string) {
  try {
    // The name in parentheses may contain spaces.
    const [, name = "", rest = ""] =
      /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return [
      {
        id: Number(entry),
        name,
        parent: field(4),
        processor: (field(14) + field(15) + field(16) + field(17)) / ticks,
        memory: (field(24) * pageSize) / 1e6,
      },
    ];
  } catch {
    return [];
  }
}
