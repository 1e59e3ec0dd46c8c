/**
 * Memory of the isolate of a running site, uncollected garbage included, read over V8's inspector
 * protocol. The memory of the process is not suitable, because it grows with the simulated cache of
 * the runtime.
 */
import { once } from "node:events";
import { z } from "zod";
import { median } from "../median.ts";
import type { Findings } from "../suite.ts";

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const Messages = z.tuple([z.object({ data: z.string() })]);
const Reply = z.object({
  result: z
    .object({
      usedSize: z.number(),
      embedderHeapUsedSize: z.number().default(0),
      backingStorageSize: z.number().default(0),
    })
    .transform((sizes) => Object.values(sizes).reduce((sum, size) => sum + size)),
});

/** Milliseconds to wait for a reply. */
const timeout = 60_000;
/** Maximum growth in MB after the first third, by when everything has been read once. */
const maxGrowth = 16;
/** Cloudflare's memory limit for an isolate in MB. */
const maxMemory = 128;

/**
 * @param port port of the inspector, which accepts one connection at a time
 * @returns a function that reads the MB of the heap, the runtime's objects and array buffers. The
 *   inspector replies only when the isolate is idle
 */
export async function openInspector(port: number): Promise<() => Promise<number>> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl }] = Targets.parse(await listed.json());
  // wrangler accepts only debuggers with a local Origin. Reflect.construct, because the DOM types
  // lack the headers option of Node's WebSocket.
  const headers = { Origin: "http://localhost", "User-Agent": "broadsheet" };
  const socket: WebSocket = Reflect.construct(WebSocket, [webSocketDebuggerUrl, { headers }]);
  await once(socket, "open", { signal: AbortSignal.timeout(timeout) });
  return async () => {
    // The only messages are replies, because no domain of the protocol is enabled.
    const reply = once(socket, "message", { signal: AbortSignal.timeout(timeout) });
    socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
    const [{ data }] = Messages.parse(await reply);
    return Reply.parse(JSON.parse(data)).result / 1024 / 1024;
  };
}

/** @param memory MB in chronological order */
export function judgeMemory(memory: readonly number[], findings: Findings): string {
  if (memory.length < 6) return "memory unknown";
  const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
  const late = median(memory.slice(-Math.ceil(memory.length / 6)));
  const line = `${memory.map(Math.round).join(", ")} MB`;
  findings.check("memory does not grow with the requests", late <= settled + maxGrowth, line);
  findings.check(`memory stays below ${maxMemory} MB`, Math.max(...memory) <= maxMemory, line);
  return `the isolate uses ${Math.round(settled)} MB after a third, ${Math.round(late)} MB at the end`;
}
