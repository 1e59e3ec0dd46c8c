/**
 * Memory of the isolate of a running site, uncollected garbage included, read over V8's inspector
 * protocol. The memory of the process is not suitable, because it grows with the simulated cache of
 * the runtime.
 */
import { on, once } from "node:events";
import { z } from "zod";
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
/** Maximum MB soon after a garbage collection: twice the size of the caches of the edge. */
const maxLive = 80;
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
    const messages = on(socket, "message", { signal: AbortSignal.timeout(timeout) });
    socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
    // Replies to requests of wrangler arrive here, too.
    for await (const message of messages) {
      const [{ data }] = Messages.parse(message);
      const reply = Reply.safeParse(JSON.parse(data));
      if (reply.success) return reply.data.result / 1024 / 1024;
    }
    return NaN;
  };
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
