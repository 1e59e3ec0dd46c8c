/** Conversion between Node's requests and responses and those of the Fetch standard. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Size of a read in bytes. */
export const chunkBytes = 32 * 1024;

/** Account of the memory that a server holds for its clients. */
interface MemoryAccount {
  add(socket: Duplex, bytes: number): void;
  release(socket: Duplex, bytes: number): void;
  /** @returns the number of bytes that only the body of a response holds */
  heldBy(response: Response): number;
}

/**
 * @param origin origin of the site; the Host header of the client is ignored
 * @param memory account for the received part of the body
 * @throws TypeError for a method that the Fetch standard forbids, such as TRACE
 */
export function toRequest(
  incoming: IncomingMessage,
  origin: string,
  memory?: MemoryAccount,
): Request {
  const { method = "GET", url = "/" } = incoming;
  // The request target may also be an absolute URL or `*` (RFC 9112, section 3.2).
  const { pathname = "/", search = "" } = URL.parse(url) ?? {};
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // A URL would have a slash in place of a backslash.
  const target = url.startsWith("/") ? url.replaceAll("\\", "%5C") : pathname + search;
  return new Request(origin + target, {
    method,
    headers,
    ...(method === "POST" ? { body: readBody(incoming, memory), duplex: "half" } : {}),
  });
}

/** Measured memory for a byte of a body, in the buffers of Node and as text. */
const memoryPerByte = 3;

/**
 * Reads on demand, because most requests with a body are rejected by their method. Does not end the
 * connection on cancellation.
 */
function readBody(incoming: IncomingMessage, memory?: MemoryAccount) {
  const chunks = incoming[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) return controller.close();
        memory?.add(incoming.socket, memoryPerByte * value.length);
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Sends a response as fast as the client reads it; HEAD responses have no body. Resolves when
 * everything has been passed to the operating system or the client has disconnected.
 *
 * @param memory account for the content that the client has not read yet
 * @returns the number of body bytes sent
 */
export async function send(
  outgoing: ServerResponse,
  response: Response,
  memory?: MemoryAccount,
): Promise<number> {
  const { status, headers, body } = response;
  const { socket, method } = outgoing.req;
  if (socket.destroyed) {
    await body?.cancel();
    return 0;
  }
  const closed = Promise.withResolvers<void>();
  let leave = closed.resolve;
  outgoing.once("close", () => {
    closed.resolve();
    leave();
  });
  outgoing.writeHead(status, Object.fromEntries(headers));
  const held = memory ? memory.heldBy(response) + chunkBytes : 0;
  let bytes = 0;
  if (method === "HEAD") await body?.cancel();
  else if (body)
    for await (const chunk of readChunks(body)) {
      bytes += chunk.length;
      const written = new Promise<void>((resolve) => {
        leave = resolve;
        outgoing.write(chunk, () => resolve());
      });
      const isWaiting = socket.writableLength > 0;
      if (isWaiting) memory?.add(socket, held);
      await written;
      if (isWaiting) memory?.release(socket, held);
      if (socket.destroyed) break;
    }
  outgoing.end();
  await closed.promise;
  return bytes;
}

/** Reads into the same buffer repeatedly, so each chunk is only valid until the next one. */
async function* readChunks(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader({ mode: "byob" });
  let buffer = new ArrayBuffer(chunkBytes);
  try {
    for (;;) {
      const { value, done } = await reader.read(new Uint8Array(buffer));
      if (done) return;
      yield value;
      buffer = value.buffer;
    }
  } finally {
    await reader.cancel();
  }
}
