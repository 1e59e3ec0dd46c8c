/**
 * Static host in this process, from which the edge reads files. Like a real host it adds an ETag,
 * the media type of pages, and a long max-age for file names with a hash.
 */
import { createHash } from "node:crypto";
import type { AssetReader } from "./project.ts";
import { isImmutable } from "./model/pages.ts";

/** Configuration files that Cloudflare Pages never serves. */
const ownFiles = /^\/_(?:headers|redirects|routes\.json)$/;

/** @param files files by path, from readFiles */
export function staticHost(files: ReadonlyMap<string, Buffer<ArrayBuffer>>): AssetReader {
  const tags = new Map<string, string>();
  return async (url) => {
    const [path = ""] = url.split("?", 1);
    const names = [path, `${path}.html`, `${path}index.html`];
    const name = names.find((one) => files.has(one)) ?? "";
    const body = files.get(name);
    if (!body || ownFiles.test(name)) return new Response(null, { status: 404 });
    const tag = tags.get(name) ?? `"${createHash("md5").update(body).digest("hex")}"`;
    tags.set(name, tag);
    return new Response(body, {
      headers: {
        ...(name.endsWith(".html") && { "Content-Type": "text/html; charset=utf-8" }),
        ETag: tag,
        ...(isImmutable(name) && { "Cache-Control": "public, max-age=31536000, immutable" }),
      },
    });
  };
}
