/**
 * Reads the files of an output folder for the edge: pages by the path of their folder, other HTML
 * files without extension.
 */
import { createHash } from "node:crypto";
import { createReadStream, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { formatContentRange, isConditional, readRange } from "../../edge/conditions.ts";
import { errorCacheControl } from "../../format/headers.ts";
import { percentDecode } from "../../format/percent-decode.ts";
import { digestLength, toStrongETag } from "../../format/digest.ts";
import type { AssetReader } from "../../edge/asset-store.ts";
import { fileHeaders } from "../../hosts/header-rules.ts";
import { digestOf, readManifest } from "../../hosts/node/read-manifest.ts";
import { streamFile } from "./stream-file.ts";

/**
 * Maximum size in bytes of files that are read into memory. Larger ones are streamed, with a cached
 * digest.
 */
const maxWhole = 64 * 1024;

interface FoundFile {
  file: string;
  /** Path in the folder, with a leading slash. */
  name: string;
  bytes: number;
  modified: Date;
}

/**
 * @param folder output folder, which serve.ts opens again when it has been replaced
 * @throws Error if its manifest is damaged
 */
export function fileReader(folder: string): AssetReader {
  const root = realpathSync.native(folder);
  const policies = readManifest(root);
  const tagOf = tagsOfFiles();
  return async (address, requestHeaders = new Headers()) => {
    const outputFile = findFile(root, percentDecode(address));
    if (!outputFile) return new Response(null, { status: 404 });
    const { file, name, bytes, modified } = outputFile;
    const content = bytes <= maxWhole ? await readFile(file) : undefined;
    const tag = content ? toStrongETag(digestOf(content)) : await tagOf(outputFile);
    const headers = new Headers({
      ...fileHeaders(name, policies),
      "Accept-Ranges": "bytes",
      "Last-Modified": modified.toUTCString(),
      ETag: tag,
    });
    const range = isConditional(requestHeaders) ? "all" : readRange(requestHeaders, tag, bytes);
    if (range === "none") {
      headers.set("Content-Range", formatContentRange(undefined, bytes));
      headers.set("Cache-Control", errorCacheControl);
      return new Response(null, { status: 416, headers });
    }
    const isPart = range !== "all";
    const part = isPart ? range : { first: 0, last: bytes - 1 };
    if (isPart) headers.set("Content-Range", formatContentRange(range, bytes));
    headers.set("Content-Length", String(part.last + 1 - part.first));
    return new Response(content?.subarray(part.first, part.last + 1) ?? streamFile(file, part), {
      status: isPart ? 206 : 200,
      headers,
    });
  };
}

/** @returns a function that returns the ETag of a file and caches it */
function tagsOfFiles() {
  const known = new Map<string, { state: string; tag: Promise<string> }>();
  return ({ file, bytes, modified }: FoundFile) => {
    const state = `${bytes} ${modified.getTime()}`;
    const cached = known.get(file);
    if (cached?.state === state) return cached.tag;
    const tag = digestOfFile(file).then(toStrongETag);
    known.set(file, { state, tag });
    tag.catch(() => known.delete(file));
    return tag;
  };
}

/**
 * @returns the file at a URL path. Symbolic links are not followed, because their targets are not
 * part of the build
 */
function findFile(root: string, address: string): FoundFile | undefined {
  const names = address.endsWith("/") ? [`${address}index.html`] : [address, `${address}.html`];
  for (const name of names) {
    const file = path.join(root, name);
    // Excludes `//`, `..` and, on Windows, other separators.
    if (/[\0\\]/.test(name) || path.posix.normalize(name) !== name) continue;
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() && realpathSync.native(file) === file)
      return { file, name, bytes: stats.size, modified: stats.mtime };
  }
  return undefined;
}

async function digestOfFile(file: string) {
  const digest = createHash("sha256");
  await pipeline(createReadStream(file), digest);
  return digest.digest("hex").slice(0, digestLength);
}
