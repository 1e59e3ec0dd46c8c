/**
 * Static host in this process, from which the edge reads files. Like a real host it adds an ETag, a
 * media type, and a long max-age for file names with a hash.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import type { AssetReader } from "./project.ts";
import { isImmutable } from "./model/pages.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
};

/** Configuration files that Cloudflare Pages never serves. */
const ownFiles = ["/_headers", "/_redirects", "/_routes.json"];

/** @param files files by path, from readFiles */
export function staticHost(files: ReadonlyMap<string, Buffer<ArrayBuffer>>): AssetReader {
  const tags = new Map<string, string>();
  const tagOf = (name: string, body: Buffer) => {
    const tag = tags.get(name) ?? `"${createHash("md5").update(body).digest("hex")}"`;
    tags.set(name, tag);
    return tag;
  };
  return (url) => {
    const [pathname = ""] = url.split("?", 1);
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const found = [name, `${name}.html`].find((candidate) => files.has(candidate));
    const body = found === undefined ? undefined : files.get(found);
    if (found === undefined || !body || ownFiles.includes(found))
      return Promise.resolve(new Response(null, { status: 404 }));
    return Promise.resolve(
      new Response(body, {
        headers: {
          "Content-Type": types[path.extname(found)] ?? "application/octet-stream",
          ETag: tagOf(found, body),
          ...(isImmutable(found) ? { "Cache-Control": "public, max-age=31536000, immutable" } : {}),
        },
      }),
    );
  };
}
