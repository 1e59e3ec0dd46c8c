/**
 * Preview of a site on a static host. Its responses are those of nginx and Caddy with the generated
 * configuration.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  redirectsPath,
  readRedirects,
  findRedirect,
  withQuery,
  type RedirectTable,
} from "../../format/redirects.ts";
import { allowedMethods, errorCacheControl, everyResponse } from "../../format/headers.ts";
import { apiRoot, basePathOf, dataRoot, isPublicData } from "../../format/urls.ts";
import { serveBelow } from "../../edge/base-path.ts";
import { toResponse } from "../../edge/respond.ts";
import type { Served } from "../../hosts/host.ts";
import { listen } from "../node-server/listen.ts";
import { fileReader } from "../node-server/read-files.ts";
import { readManifest } from "../../hosts/node/read-manifest.ts";

/**
 * @param place address to listen on; port 0 selects a free port
 * @param table redirects of the host, by default those of the output
 */
export function serveFiles(
  folder: string,
  place: { host?: string; port?: number } = {},
  table: RedirectTable = readRedirects(readFileSync(path.join(folder, redirectsPath))),
): Promise<Served> {
  const read = fileReader(folder);
  const baseUrl = `http://localhost${basePathOf(readManifest(folder)?.base_url ?? "")}`;
  const respond = async (request: Request): Promise<Response> => {
    if (!["GET", "HEAD"].includes(request.method)) return bare(405, { Allow: allowedMethods });
    const { pathname, search } = new URL(request.url);
    const redirect = (status: number, to: string) =>
      bare(status, { Location: withQuery(to, search) });
    const moved = findRedirect(table, pathname);
    if (moved) return redirect(moved.status, moved.to);
    // A target that starts with // would be another site.
    if (/^\/(?:(?!.*%5[Cc])[^/].*\/)?index\.html$/.test(pathname))
      return redirect(308, pathname.slice(0, -"index.html".length));
    // Only GET has ranges (RFC 9110, section 14.2).
    const headers = request.method === "GET" ? request.headers : undefined;
    for (const address of addressesOf(pathname, search)) {
      const asset = await read(address, headers);
      if (asset.status !== 404) return toResponse(request, asset);
    }
    if ((await read(`${pathname}/`)).status === 200) return redirect(308, `${pathname}/`);
    const notFound = await read("/404");
    const response = new Response(notFound.body, { status: 404, headers: notFound.headers });
    response.headers.set("Cache-Control", errorCacheControl);
    response.headers.delete("ETag");
    return response;
  };
  const { host = "127.0.0.1", port = 0 } = place;
  return listen((request) => serveBelow(baseUrl, request, respond), baseUrl, { host, port });
}

/**
 * @returns the files that a path may refer to; none for private data or for API queries, which
 * static hosts do not support
 */
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
