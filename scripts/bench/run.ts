/**
 * Runs a program and watches what it costs.
 */
import { spawn } from "node:child_process";
import { readUsage } from "./processes.ts";

export interface Cost {
  seconds: number;
  /** Seconds of processor time, of the program and those it started, to a tenth; null where the system does not tell. */
  processor: number | null;
  /** The most bytes in memory, of the program and those it started; null where the system does not tell. */
  memory: number | null;
}

const watchEvery = 100;

/** @throws Error with the program's own words when it fails */
export async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Cost> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = (output + String(chunk)).slice(-4_000)));
  let memory: number | null = null;
  let processor: number | null = null;
  const watch = setInterval(() => {
    const usage = readUsage(child.pid ?? 0);
    if (!usage) return;
    memory = Math.max(memory ?? 0, usage.rss);
    processor = Math.max(processor ?? 0, usage.cpu);
  }, watchEvery);
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (status !== 0)
      throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${output}`);
  } finally {
    clearInterval(watch);
  }
  return { seconds: (performance.now() - started) / 1000, processor, memory };
}
