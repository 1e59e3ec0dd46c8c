/**
 * A server of built sites on Node's own HTTP, for those who run theirs themselves: the edge with
 * the files of a folder, a health path, content coding.
 *
 * Addresses in answers are those of the build's settings, whatever a client or a proxy says of
 * them.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { errorCacheControl, mediaTypes } from "../../contract/headers.ts";
import { parseUrlList } from "../../contract/data/url-list.ts";
import { urlListPath } from "../../contract/urls.ts";
import { healthPath } from "../../contract/urls.ts";
import { conditionNames, isConditional } from "../../edge/conditions.ts";
import { createHandler } from "../../edge/handle.ts";
import { conclude, explainRefusal } from "../../edge/respond.ts";
import type { Served } from "../host.ts";
import { listen } from "./listen.ts";
import { fileReader } from "./read-files.ts";
import { formatAccess } from "./access-log.ts";
import { contentCoder } from "./content-coding.ts";

/** Where a server listens, and what it is told of the site. */
export interface ServeOptions {
  /** Where to listen; this machine alone unless told. */
  host?: string | undefined;
  /** 0 takes any free one. */
  port?: number | undefined;
  /** Of the site; the base_url of its settings unless told. */
  origin?: string | undefined;
  /** Is given a line for each request that was answered. */
  log?: ((line: string) => void) | undefined;
}

/**
 * @param folder the output of a build
 * @throws Error where there is no built site, its manifest is damaged, or the port is taken
 */
export async function serve(
  folder: string,
  { host = "127.0.0.1", port = 8080, origin, log }: ServeOptions = {},
): Promise<Served> {
  const siteOrigin = origin ?? readBaseUrl(folder);
  const handle = createHandler(fileReader(folder));
  const encode = contentCoder();
  return listen(
    async (request) => {
      if (new URL(request.url).pathname === healthPath) return health();
      const found = await encode(request, await handle(whole(request)));
      return explainRefusal(request, conclude(request, found), siteOrigin);
    },
    siteOrigin,
    { host, port },
    (exchange) => {
      if (log && exchange.target !== healthPath) log(formatAccess(exchange, new Date()));
    },
  );
}

/** @throws Error where there is no built site */
function readBaseUrl(folder: string): string {
  const file = path.join(folder, urlListPath);
  const list = existsSync(file) ? parseUrlList(readFileSync(file, "utf8")) : undefined;
  if (list) return list.baseUrl;
  throw new Error(
    `There is no built site in ${folder}. Run npm run build, or name the folder that it has written.`,
  );
}

/**
 * @returns a request for all of what it asks for: conditions and HEAD are answered when the tag and
 * the length are known that a coding has
 */
function whole(request: Request): Request {
  const { method } = request;
  // A copy would begin to read the content, which nobody may want.
  if (method === "POST") return request;
  const isHead = method === "HEAD";
  const asked = new Request(request, isHead ? { method: "GET" } : {});
  for (const name of conditionNames) asked.headers.delete(name);
  // A range is one of GET alone, and comes after conditions (RFC 9110, sections 14.2 and 13.2.2).
  if (isHead || isConditional(request.headers)) asked.headers.delete("Range");
  return asked;
}

function health(): Response {
  return new Response("ok\n", {
    headers: {
      "Content-Type": mediaTypes.text,
      "Cache-Control": errorCacheControl,
    },
  });
}
