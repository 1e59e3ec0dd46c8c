/**
 * Measures commands in the manner of hyperfine: alternating runs, medians and spread, with the
 * processor time and peak memory of all processes of a command.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { median } from "./median.ts";
import { maxSpread, type Figure } from "./report.ts";

export interface Cost {
  seconds: number;
  /** Processor time of the command in seconds. */
  processor?: number;
  /** Peak memory of the command in MB; 0 without `ps`. */
  memory?: number;
}

/** Unit of measurement, run several times. */
export interface Task {
  name: string;
  /** Restores the state before a run; not measured. */
  prepare?: () => Promise<void> | void;
  run: () => Promise<Cost>;
}

const sampleInterval = 100;

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
    const figure = (suffix: string, unit: "s" | "MB", value: number): Figure => ({
      name: name + suffix,
      documents,
      value,
      unit,
    });
    const times = done.map(({ seconds }) => seconds);
    const processor = done.map((cost) => cost.processor ?? 0);
    const memory = done.map((cost) => cost.memory ?? 0);
    return [
      { ...figure("", "s", median(times)), spread: spreadOf(done) },
      figure(": processor time", "s", median(processor)),
      figure(": memory", "MB", Math.max(...memory)),
    ].filter(({ value }) => value > 0);
  });
}

/** @returns the spread; with five runs or more, the fastest and the slowest are ignored */
function spreadOf(costs: readonly Cost[]): number {
  const sorted = costs.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  const counted = sorted.length > 4 ? sorted.slice(1, -1) : sorted;
  return ((counted.at(-1) ?? 0) - (counted[0] ?? 0)) / median(sorted);
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
  command: readonly string[],
  { cwd, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Cost> {
  // The shell reports the processor time of the command and of all processes that it waited for.
  const script = '"$@" 2>&1; status=$?; times >&2; exit $status';
  const child = spawn("sh", ["-c", script, "sh", ...command], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let memory = 0;
  const sample = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      memory = Math.max(memory, await readMemory(child.pid ?? 0));
      await setTimeout(sampleInterval);
    }
  };
  const sampling = sample();
  const ended = once(child, "close");
  const [output, times, { seconds }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    time(() => ended),
  ]);
  await sampling;
  if (child.exitCode !== 0)
    throw new Error(`${command.join(" ")} exited with ${child.exitCode}:\n${output.slice(-4_000)}`);
  const processor = Array.from(
    times.matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, rest]) => 60 * Number(minutes) + Number(rest),
  ).reduce((sum, one) => sum + one, 0);
  return { seconds, processor, memory };
}

/** @returns the memory of a process and its descendants in MB */
async function readMemory(root: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,rss="]).catch(() => ({
    stdout: "",
  }));
  const tree = new Set<number>();
  let kilobytes = 0;
  for (const line of stdout.trim().split("\n")) {
    const [pid = 0, parent = 0, size = 0] = line.trim().split(/\s+/).map(Number);
    // Processes are listed by id, and a parent has a lower one than its children.
    if (pid !== root && !tree.has(parent)) continue;
    tree.add(pid);
    kilobytes += size;
  }
  return kilobytes / 1000;
}
