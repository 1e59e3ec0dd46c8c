/**
 * Senders of requests to a built site: in this process to the edge handler, or over HTTP with the
 * request target unchanged.
 */
import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { memoryCache } from "./memory-cache.ts";
import type { CreateHandler, EdgeHandler } from "./project.ts";
import type { Answer } from "./fuzz/exchange.ts";
import type { SentRequest } from "./model/model.ts";
import type { SourceSite } from "./model/source-site.ts";
import { staticHost } from "./static-host.ts";

export type Send = (request: SentRequest) => Promise<Answer>;

/** Milliseconds to wait for a response. */
const timeout = 20_000;

/** @param change wraps the handler, to plant a fault */
export function sendInProcess(
  { files, baseUrl }: SourceSite,
  createHandler: CreateHandler,
  change: (handler: EdgeHandler) => EdgeHandler = (handler) => handler,
): Send {
  const handler = change(createHandler(staticHost(files)));
  const cache = memoryCache();
  return async ({ method, target, headers }) => {
    const response = await handler(new Request(baseUrl + target, { method, headers }), {
      cache,
      waitUntil: (work) => void work,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}

/** @param origin origin of a running site */
export function sendOverHttp(origin: string): Send {
  const { hostname, port } = new URL(origin);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  return ({ method, target, headers }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = http.request(
      { hostname, port, method, path: target, headers, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const received = new Headers();
          for (const [name, value] of Object.entries(response.headersDistinct))
            for (const one of value ?? []) received.append(name, one);
          const body = Buffer.concat(chunks);
          const coding = received.get("Content-Encoding");
          resolve({
            status: response.statusCode ?? 0,
            headers: received,
            body:
              coding === "gzip"
                ? gunzipSync(body)
                : coding === "br"
                  ? brotliDecompressSync(body)
                  : body,
          });
        });
      },
    );
    request.setTimeout(timeout, () =>
      request.destroy(new Error(`no response within ${timeout / 1000} s`)),
    );
    request.on("error", reject);
    request.end();
    return promise;
  };
}
