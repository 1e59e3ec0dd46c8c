/**
 * Node's requests and responses as those of the web.
 */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HeldMemory } from "./held-memory.ts";

/**
 * @param origin of the site; what the client says of it in headers is not asked
 * @throws TypeError for a method that the web's requests cannot have, such as TRACE
 */
export function toRequest(incoming: IncomingMessage, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const { method = "GET" } = incoming;
  return new Request(origin + targetOf(incoming), {
    method,
    headers,
    // Not read until somebody asks for it: most of what is sent to this site is refused by its method.
    ...(method === "POST" ? { body: readLater(incoming), duplex: "half" } : {}),
  });
}

/** @returns the content as a stream that reads no more than it is asked for */
function readLater(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<unknown> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= incoming[Symbol.asyncIterator]();
        const { value, done } = await chunks.next();
        if (value instanceof Uint8Array) controller.enqueue(value);
        if (done) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** @returns path and query: a request may name a whole URL, or `*` (RFC 9112, section 3.2) */
function targetOf({ url = "/" }: IncomingMessage): string {
  if (url.startsWith("/")) return url;
  const whole = URL.parse(url);
  return whole ? whole.pathname + whole.search : "/";
}

/**
 * Sends a response as fast as the client takes it, without its content where the request was HEAD. Resolves when all is handed to the operating system,
 * or the client has gone.
 *
 * @param held is told of content that the client does not take yet
 * @returns the bytes of content that were sent
 */
export async function send(
  outgoing: ServerResponse,
  { status, headers, body }: Response,
  held?: HeldMemory,
): Promise<number> {
  const { socket } = outgoing.req;
  if (socket.destroyed) {
    await body?.cancel();
    return 0;
  }
  const gone = new AbortController();
  const closed = new Promise<void>((resolve) => {
    outgoing.once("close", () => {
      gone.abort();
      resolve();
    });
  });
  outgoing.writeHead(status, Object.fromEntries(headers));
  let bytes = 0;
  if (outgoing.req.method === "HEAD") await body?.cancel();
  else
    for await (const chunk of body ?? []) {
      if (outgoing.destroyed) break;
      bytes += chunk.length;
      if (outgoing.write(chunk)) continue;
      held?.hold(socket, chunk.length);
      const isTaken = await hasDrained(outgoing, gone.signal);
      held?.release(socket, chunk.length);
      if (!isTaken) break;
    }
  outgoing.end();
  await closed;
  return bytes;
}

/** @returns false where the client has gone before */
async function hasDrained(
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await once(outgoing, "drain", { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
