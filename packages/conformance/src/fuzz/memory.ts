/**
 * Memory of the isolate of a running site, uncollected garbage included, read over V8's inspector
 * protocol. The memory of the process is not suitable, because it grows with the simulated cache of
 * the runtime.
 */
import { z } from "zod";
import type { Findings } from "../suite.ts";
import { openInspector } from "../inspector.ts";

const HeapUsage = z
  .object({
    usedSize: z.number(),
    embedderHeapUsedSize: z.number().default(0),
    backingStorageSize: z.number().default(0),
  })
  .transform((sizes) => Object.values(sizes).reduce((sum, size) => sum + size));

/** Maximum MB soon after a garbage collection: twice the size of the caches of the edge. */
const maxLive = 80;
/** Cloudflare's memory limit for an isolate in MB. */
const maxMemory = 128;

/** @returns a function that reads the MB of the heap, the runtime's objects and array buffers */
export async function openMemory(port: number): Promise<() => Promise<number>> {
  const { send } = await openInspector(port);
  return async () => (await send("Runtime.getHeapUsage", HeapUsage)) / 1024 / 1024;
}

/** @param memory MB in chronological order */
export function judgeMemory(memory: readonly number[], findings: Findings): string {
  if (memory.length < 6) return "memory unknown";
  // V8 has collected garbage before the lowest of these values.
  const live = Math.min(...memory.slice(-Math.ceil(memory.length / 2)));
  const line = `${memory.map(Math.round).join(", ")} MB`;
  findings.check(`memory in use stays below ${maxLive} MB`, live <= maxLive, line);
  findings.check(`memory stays below ${maxMemory} MB`, Math.max(...memory) <= maxMemory, line);
  return `the isolate uses ${Math.round(live)} MB, without garbage`;
}
