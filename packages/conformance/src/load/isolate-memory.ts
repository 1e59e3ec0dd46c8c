/**
 * Memory of the isolate of a running site, uncollected garbage included, read over V8's inspector
 * protocol. The memory of the process is not suitable, because it grows with the simulated cache of
 * the runtime.
 */
import { once } from "node:events";
import { z } from "zod";

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);

const Usage = z
  .object({
    usedSize: z.number(),
    embedderHeapUsedSize: z.number().default(0),
    backingStorageSize: z.number().default(0),
  })
  .transform((sizes) => sizes.usedSize + sizes.embedderHeapUsedSize + sizes.backingStorageSize);
const Messages = z.tuple([z.object({ data: z.string() })]);
const Reply = z.object({ result: Usage });

/** Milliseconds to wait for a reply. */
const timeout = 60_000;

export interface Inspector {
  /** @returns bytes of the heap, the runtime's objects and array buffers */
  readMemory(): Promise<number>;
  close(): void;
}

/**
 * @param port port of the inspector, which accepts one connection at a time
 * @throws Error if it does not reply
 */
export async function openInspector(port: number): Promise<Inspector> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl }] = Targets.parse(await listed.json());
  // wrangler accepts only debuggers with a local Origin. Reflect.construct, because the DOM types
  // lack the headers option of Node's WebSocket.
  const headers = { Origin: "http://localhost", "User-Agent": "broadsheet" };
  const socket: WebSocket = Reflect.construct(WebSocket, [webSocketDebuggerUrl, { headers }]);
  await once(socket, "open", { signal: AbortSignal.timeout(timeout) });
  return {
    async readMemory() {
      // The only messages are replies, because no domain of the protocol is enabled.
      const reply = once(socket, "message", { signal: AbortSignal.timeout(timeout) });
      socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
      const [{ data }] = Messages.parse(await reply);
      return Reply.parse(JSON.parse(data)).result;
    },
    close: () => socket.close(),
  };
}
