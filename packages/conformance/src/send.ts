/**
 * Transports of requests to a built site: in this process to the edge handler, or over HTTP with
 * the request target unchanged.
 */
import http from "node:http";
import { buffer } from "node:stream/consumers";
import type { EdgeHandler, ResponseCache } from "./project.ts";

export interface SentRequest {
  method: string;
  /** Path and query as sent. */
  target: string;
  headers: Record<string, string>;
}

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

export type Send = (request: SentRequest) => Promise<ReceivedResponse>;

/** Milliseconds to wait for a response. */
const timeout = 20_000;

const maxEntries = 2000;

/** @returns a minimal Cache API in memory, which stores and returns copies */
function memoryCache(): ResponseCache {
  const entries = new Map<string, [body: ArrayBuffer, init: { headers: Headers }]>();
  return {
    async match(key) {
      const entry = entries.get(key);
      return entry && new Response(...entry);
    },
    async put(key, response) {
      if (entries.size === maxEntries) entries.clear();
      const headers = new Headers(response.headers);
      entries.set(key, [await response.arrayBuffer(), { headers }]);
    },
  };
}

/** Sends to an edge handler with a separate cache. */
export function sendInProcess(baseUrl: string, handler: EdgeHandler): Send {
  const cache = memoryCache();
  return async ({ method, target, headers }) => {
    const response = await handler(new Request(baseUrl + target, { method, headers }), {
      cache,
      waitUntil: (work) => void work,
    });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  };
}

/** @param origin origin of a running site */
export function sendOverHttp(origin: string): Send {
  const { hostname, port } = new URL(origin);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const request = async (options: http.RequestOptions): Promise<http.IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const sent = http.request(options, resolve).on("error", reject).end();
    sent.setTimeout(timeout, () => sent.destroy(new Error(`${timeout} ms have passed`)));
    return promise.catch((error: unknown) => {
      // A server may close an idle connection while it is used again (RFC 9112, section 9.3.1).
      const isClosed = error instanceof Error && "code" in error && error.code === "ECONNRESET";
      if (isClosed && sent.reusedSocket) return request(options);
      throw error;
    });
  };
  return async ({ target, ...sent }) => {
    const response = await request({ hostname, port, path: target, agent, ...sent });
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(response.headersDistinct))
      for (const value of values) headers.append(name, value);
    return { status: response.statusCode ?? 0, headers, body: await buffer(response) };
  };
}
