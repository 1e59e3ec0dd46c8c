/**
 * Serves a built site with Node's HTTP server: the edge with the files of a folder, a health check
 * and content coding. The site can be built again while it is served.
 *
 * URLs in responses come from the settings of the build, never from headers of the request.
 */
import { statSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { manifestPath } from "../../format/manifest.ts";
import { errors } from "../../contract/errors.ts";
import { errorCacheControl, mediaTypes } from "../../format/headers.ts";
import { healthPath, toUrl } from "../../format/urls.ts";
import { createHandler } from "../built-in-edge.ts";
import type { EdgeHandler } from "../../edge/handle.ts";
import type { Served } from "../../hosts/host.ts";
import { listen, type Exchange } from "./listen.ts";
import { findOutput } from "../../hosts/node/find-output.ts";
import { readManifest } from "../../hosts/node/read-manifest.ts";
import { contentCoder } from "./content-coding.ts";
import { fileReader } from "./read-files.ts";

/**
 * Maximum number of requests processed concurrently. Each one may hold several copies of a large
 * file. While it is sent, a response holds at most one copy, which is counted separately
 * (connections.ts).
 */
const maxConcurrent = 8;

/** Address, port and logging of a server. */
export interface ServeOptions {
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string | undefined;
  /** Port to listen on; 0 selects a free one. */
  port?: number | undefined;
  /** Receives an access log line for each request. */
  log?: ((line: string) => void) | undefined;
}

/**
 * @param folder output folder of a build
 * @throws Error if the folder contains no build, its manifest is damaged or the port is in use
 */
export async function serve(
  folder: string,
  { host = "127.0.0.1", port = 8080, log }: ServeOptions = {},
): Promise<Served> {
  const manifest = readManifest(findOutput(folder));
  if (!manifest)
    throw new Error(
      `There is no built site in ${folder}. Run npm run build, or pass another output folder.`,
    );
  const { base_url: baseUrl } = manifest;
  const handle = currentHandler(folder);
  const handleLimited = limitConcurrency(handle);
  return listen(
    async (request) => {
      if (new URL(request.url).pathname === healthPath) return checkHealth(handle, baseUrl);
      // Not limited if it has a body, because a client may send it slowly.
      return request.body ? handle(request) : handleLimited(request);
    },
    baseUrl,
    { host, port },
    (exchange) => {
      if (log && exchange.target !== healthPath) log(formatAccess(exchange, new Date()));
    },
  );
}

/**
 * Time in milliseconds after which a failed request is repeated if another build has replaced the
 * one that it has read.
 */
const replacementTime = 50;

/**
 * @returns a handler that answers with the current build of a folder, and changes to the next one
 * without failed requests when the folder or the target of its link is replaced
 * @throws Error if the manifest of the build is damaged
 */
function currentHandler(folder: string): EdgeHandler {
  const stateOf = () => {
    const manifest = statSync(path.join(findOutput(folder), manifestPath), {
      throwIfNoEntry: false,
    });
    return manifest && `${manifest.ino} ${manifest.mtimeMs}`;
  };
  const encode = contentCoder();
  const open = () => createHandler(fileReader(findOutput(folder)), { encode });
  let state = stateOf();
  let current = open();
  const update = () => {
    const latest = stateOf();
    if (latest === undefined || latest === state) return current;
    try {
      current = open();
      state = latest;
    } catch (error) {
      // The next build is incomplete, or has been replaced as well.
      console.error(String(error));
    }
    return current;
  };
  return async (request) => {
    const used = update();
    const response = await used(request);
    if (response.status !== errors.upstream_unavailable.status || request.body) return response;
    await setTimeout(replacementTime);
    return update() === used ? response : current(request);
  };
}

/** @returns a function that runs at most `maxConcurrent` calls concurrently; other calls wait */
function limitConcurrency<Value, Result>(run: (value: Value) => Promise<Result>) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (value: Value) => {
    if (running === maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await run(value);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** @returns 503 where the home page cannot be served, so that a proxy sends no requests here */
async function checkHealth(handle: EdgeHandler, baseUrl: string): Promise<Response> {
  const { status, body } = await handle(new Request(toUrl(baseUrl, "/")));
  if (body instanceof ReadableStream) await body.cancel();
  const headers = { "Content-Type": mediaTypes.text, "Cache-Control": errorCacheControl };
  return status === 200
    ? new Response("ok\n", { headers })
    : new Response(`The home page fails with ${status}.\n`, { status: 503, headers });
}

/**
 * @returns a line of the access log: the Common Log Format of Apache httpd and nginx, followed by
 * the milliseconds until the response was sent.
 *
 *     127.0.0.1 - - [22/Nov/2026:05:12:07 +0000] "GET /blog/ HTTP/1.1" 200 5123 1.8
 *
 * The address is that of the connection, which may be a proxy. Values from the client are escaped,
 * so that no request adds a second line
 */
export function formatAccess(exchange: Exchange, time: Date): string {
  const { address, method, target, httpVersion, status, bytes, milliseconds } = exchange;
  const [, day, month, year, clock] = time.toUTCString().split(" ");
  const line = `${method} ${escape(target)} HTTP/${httpVersion}`;
  return `${address} - - [${day}/${month}/${year}:${clock} +0000] "${line}" ${status} ${bytes} ${milliseconds.toFixed(1)}`;
}

function escape(text: string) {
  return text.replace(
    /[^\x21\x23-\x5b\x5d-\x7e]/g,
    (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
