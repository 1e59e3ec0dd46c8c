/**
 * Memory of the isolate of a running site, uncollected garbage included, read over V8's inspector
 * protocol. The memory of the process is not suitable, because it grows with the simulated cache of
 * the runtime.
 */
import { once } from "node:events";
import { z } from "zod";

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);

const reply = z.object({
  id: z.number(),
  result: z.object({
    usedSize: z.number().optional(),
    embedderHeapUsedSize: z.number().optional(),
    backingStorageSize: z.number().optional(),
  }),
});

type Result = z.infer<typeof reply>["result"];

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
  const [{ webSocketDebuggerUrl }] = targets.parse(await listed.json());
  // wrangler accepts only debuggers with a local Origin. Reflect.construct, because the DOM types
  // lack the headers option of Node's WebSocket.
  const headers = { Origin: "http://localhost", "User-Agent": "broadsheet" };
  const socket: WebSocket = Reflect.construct(WebSocket, [webSocketDebuggerUrl, { headers }]);
  await once(socket, "open", { signal: AbortSignal.timeout(timeout) });
  const waiting = new Map<number, (result: Result) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { data: message } = reply.safeParse(JSON.parse(String(data)));
    if (message) waiting.get(message.id)?.(message.result);
  });
  let last = 0;
  const call = (method: string) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++last;
      const timer = setTimeout(() => reject(new Error(`No reply to ${method}.`)), timeout);
      waiting.set(id, (result) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async readMemory() {
      const {
        usedSize = 0,
        embedderHeapUsedSize = 0,
        backingStorageSize = 0,
      } = await call("Runtime.getHeapUsage");
      return usedSize + embedderHeapUsedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}
