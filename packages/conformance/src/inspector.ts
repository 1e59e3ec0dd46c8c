/**
 * V8's inspector protocol for the isolate of a running site.
 */
import { on, once } from "node:events";
import { z } from "zod";

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);
const Messages = z.tuple([z.object({ data: z.string() })]);

/** Milliseconds to wait for a reply. */
const timeout = 60_000;

export interface Inspector {
  /** @returns the result of a method. The inspector replies only when the isolate is idle */
  send: <Result>(method: string, result: z.ZodType<Result>) => Promise<Result>;
  close: () => void;
}

/** @param port port of the inspector, which accepts one connection at a time */
export async function openInspector(port: number): Promise<Inspector> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl }] = Targets.parse(await listed.json());
  // wrangler accepts only debuggers with a local Origin. Reflect.construct, because the DOM types
  // lack the headers option of Node's WebSocket.
  const headers = { Origin: "http://localhost", "User-Agent": "broadsheet" };
  const socket: WebSocket = Reflect.construct(WebSocket, [webSocketDebuggerUrl, { headers }]);
  await once(socket, "open", { signal: AbortSignal.timeout(timeout) });
  // wrangler sends requests with numbers of its own.
  let id = 1_000_000;
  return {
    async send(method, result) {
      const messages = on(socket, "message", { signal: AbortSignal.timeout(timeout) });
      const reply = z.object({ id: z.literal(++id), result });
      socket.send(JSON.stringify({ id, method }));
      for await (const message of messages) {
        const [{ data }] = Messages.parse(message);
        const { data: own } = reply.safeParse(JSON.parse(data));
        if (own) return own.result;
      }
      throw new Error(`The inspector closed before it replied to ${method}.`);
    },
    close: () => socket.close(),
  };
}
