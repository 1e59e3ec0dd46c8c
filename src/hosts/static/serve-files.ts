/**
 * Serves an output folder as a host without a function does that is set up as the build says: what nginx and Caddy answer, a preview answers.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { redirectsPath, readRedirects } from "../../contract/data/redirects.ts";
import { findRedirect } from "../../contract/data/redirects.ts";
import { allowedMethods, errorCacheControl, everyResponse } from "../../contract/headers.ts";
import {
  apiRoot,
  dataRoot,
  isPublicData,
  markdownPath,
  pageOfMarkdown,
} from "../../contract/urls.ts";
import { conclude } from "../../edge/respond.ts";
import type { Served } from "../host.ts";
import { listen } from "../node-server.ts";
import { fileReader } from "../read-files.ts";

/** @param place port 0 takes any free one */
export function serveFiles(
  folder: string,
  place: { host?: string; port?: number } = {},
): Promise<Served> {
  const read = fileReader(folder);
  const { listed: aliases } = readRedirects(readFileSync(path.join(folder, redirectsPath)));
  const answer = async (request: Request): Promise<Response> => {
    if (!["GET", "HEAD"].includes(request.method)) return bare(405, { Allow: allowedMethods });
    const { pathname, search } = new URL(request.url);
    const lead = (status: number, target: string) => bare(status, { Location: target + search });
    const moved = findMoved(aliases, pathname);
    if (moved !== undefined) return lead(301, moved);
    if (pathname.endsWith("/index.html")) return lead(308, pathname.slice(0, -"index.html".length));
    for (const address of addressesOf(pathname, search)) {
      const found = await read(address, rangeOf(request));
      if (found.status !== 404) return conclude(request, found);
    }
    if ((await read(`${pathname}/`)).status === 200) return lead(308, `${pathname}/`);
    const lost = await read("/404");
    const headers = new Headers(lost.headers);
    headers.set("Cache-Control", errorCacheControl);
    headers.delete("ETag");
    return new Response(lost.body, { status: 404, headers });
  };
  const { host = "127.0.0.1", port = 0 } = place;
  return listen(answer, "http://localhost", { host, port });
}

/** A range is one of GET alone (RFC 9110, section 14.2). */
function rangeOf({ method, headers }: Request): Headers {
  return method === "GET" ? headers : new Headers();
}

/** @returns where an old address leads, that of a twin to a twin */
function findMoved(aliases: string, pathname: string): string | undefined {
  const moved = findRedirect(aliases, pathname);
  if (moved !== undefined || !pathname.endsWith(".md")) return moved;
  const page = findRedirect(aliases, pageOfMarkdown(pathname));
  return page === undefined ? undefined : markdownPath(page);
}

/** @returns where the file of a path may be; nowhere for what is not to be told, and for what of the API has parameters, which nothing reads */
function addressesOf(pathname: string, search: string): string[] {
  const isData = pathname.startsWith(`${dataRoot}/`) && !isPublicData(pathname);
  if (isData || /\/404(?:\.html|\.md)?$/.test(pathname)) return [];
  if (!pathname.startsWith(`${apiRoot}/`)) return [pathname];
  return search === "" ? [pathname, `${pathname}.json`, `${pathname}/index.json`] : [];
}

function bare(status: number, headers: Record<string, string>): Response {
  return new Response(null, {
    status,
    headers: { ...everyResponse, ...headers },
  });
}
