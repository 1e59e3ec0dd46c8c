/** Conversion between Node's requests and responses and those of the Fetch standard. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ConnectionMemory } from "./connections.ts";
import { chunkBytes, memoryOf } from "./stream-file.ts";
import { methodNotAllowed, type Failure } from "../../contract/errors.ts";
import { apiPath } from "../../contract/urls.ts";
import { currentVersion } from "../../contract/version.ts";
import { failure } from "../../edge/respond.ts";

/**
 * @param origin origin of the site; the Host header of the client is ignored
 * @throws TypeError for a method that the Fetch standard forbids, such as TRACE
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
    // Read lazily, because most requests with a body are rejected by their method.
    ...(method === "POST" ? { body: readLater(incoming), duplex: "half" } : {}),
  });
}

/** @returns the body as a stream that reads on demand */
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

/**
 * @returns the path and query of the request target, which may also be an absolute URL or `*` (RFC
 *   9112, section 3.2)
 */
function targetOf({ url = "/" }: IncomingMessage): string {
  if (url.startsWith("/")) return url;
  const whole = URL.parse(url);
  return whole ? whole.pathname + whole.search : "/";
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
  memory?: ConnectionMemory,
): Promise<number> {
  const { status, headers, body } = response;
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
  else if (body)
    for await (const chunk of readChunks(body)) {
      bytes += chunk.length;
      if (!(await write(outgoing, chunk, gone.signal, memoryOf(response), memory))) break;
    }
  outgoing.end();
  await closed;
  return bytes;
}

/** Reads into the same buffer repeatedly, so each chunk is only valid until the next one. */
async function* readChunks(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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

/**
 * Resolves when the operating system has accepted the chunk.
 *
 * @param waiting bytes in memory for later chunks
 * @returns false if the client has disconnected
 */
async function write(
  outgoing: ServerResponse,
  chunk: Uint8Array,
  gone: AbortSignal,
  waiting: number,
  memory: ConnectionMemory | undefined,
): Promise<boolean> {
  const { socket } = outgoing.req;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (gone.aborted) resolve(false);
  const leave = () => resolve(false);
  gone.addEventListener("abort", leave, { once: true });
  outgoing.write(chunk, (error) => {
    gone.removeEventListener("abort", leave);
    resolve(!error);
  });
  if (socket.writableLength === 0) return promise;
  const bytes = chunk.length + waiting;
  memory?.add(socket, bytes);
  try {
    return await promise;
  } finally {
    memory?.release(socket, bytes);
  }
}

/**
 * Rejects requests that Node accepts although the Fetch standard or HTTP forbids them.
 *
 * @param baseUrl base URL of the site
 * @returns the error response, or undefined for a valid request
 */
export function refuseRequest(incoming: IncomingMessage, baseUrl: string): Response | undefined {
  const reason = findReason(incoming);
  if (!reason) return undefined;
  const { status, headers, body } = failure(reason, baseUrl);
  return new Response(body, { status, headers });
}

function findReason({ method, headersDistinct }: IncomingMessage): Failure | undefined {
  // RFC 9112, section 3.2. A proxy in front of this server may have used the other field.
  if ((headersDistinct["host"]?.length ?? 0) > 1)
    return {
      code: "bad_request",
      message: "The request has more than one Host field.",
      hint: "Send one Host field.",
    };
  // Rejected because the Request constructor throws for TRACE.
  if (method === "TRACE") return methodNotAllowed(method, apiPath(currentVersion, ""));
  return undefined;
}
