/**
 * A static host in this process: the files of a built site as the edge reads them. What it adds to a file is what
 * the host adds: an ETag, a media type, and how long a file may be kept that is named after its content.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import type { AssetReader } from "../../src/edge/asset-store.ts";
import { isImmutable } from "./model-pages.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
};

/** What Cloudflare Pages reads itself and never hands out. */
const ownFiles = ["/_headers", "/_redirects", "/_routes.json"];

/** @param files by their paths, as readFiles has them */
export function staticHost(files: ReadonlyMap<string, Buffer<ArrayBuffer>>): AssetReader {
  const tags = new Map<string, string>();
  const tagOf = (name: string, body: Buffer) => {
    const tag = tags.get(name) ?? `"${createHash("md5").update(body).digest("hex")}"`;
    tags.set(name, tag);
    return tag;
  };
  return (address) => {
    const [asked = ""] = address.split("?", 1);
    const name = asked.endsWith("/") ? `${asked}index.html` : asked;
    const found = [name, `${name}.html`].find((one) => files.has(one));
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
