/**
 * What the isolate of a running site holds, garbage that is not collected yet included, asked over V8's inspector protocol. The process around it
 * grows with the runtime's simulated cache, whatever it runs.
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

/** Milliseconds after which a question counts as never answered. */
const timeout = 60_000;

export interface Inspector {
  /** @returns bytes of the heap, of the runtime's objects and of array buffers */
  readMemory(): Promise<number>;
  close(): void;
}

/**
 * @param port that of the inspector, which takes one connection at a time
 * @throws Error when it does not answer
 */
export async function openInspector(port: number): Promise<Inspector> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl }] = targets.parse(await listed.json());
  // wrangler takes a debugger only where its page is local. The types of browsers do not know that Node's WebSocket sends headers.
  const headers = { Origin: "http://localhost", "User-Agent": "broadsheet" };
  const socket: WebSocket = Reflect.construct(WebSocket, [webSocketDebuggerUrl, { headers }]);
  await once(socket, "open", { signal: AbortSignal.timeout(timeout) });
  const waiting = new Map<number, (result: Result) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { data: told } = reply.safeParse(JSON.parse(String(data)));
    if (told) waiting.get(told.id)?.(told.result);
  });
  let last = 0;
  const call = (method: string) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++last;
      const timer = setTimeout(() => reject(new Error(`${method} was not answered.`)), timeout);
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
