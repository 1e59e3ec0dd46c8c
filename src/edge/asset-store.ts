/**
 * Reads the build's own files through a given reader, verifies and caches them.
 *
 * Every file is verified by its digest before any part of it is cached or sent. An isolate belongs
 * to one deployment, so a verified file stays valid. Failed reads are not cached, so the next
 * request tries again.
 */
import { DocumentIndex, SearchText } from "../format/document-index.ts";
import { findInIndex, indexKey, unverified } from "../format/file-index.ts";
import { manifestPath, type DataFile, type Manifest } from "../format/manifest.ts";
import { readRedirects, type Redirects } from "../format/redirects.ts";
import { digestBytes, openSealed, toStrongETag } from "../format/digest.ts";
import type { McpDescription } from "../format/mcp.ts";
import { readLimited } from "./read-limited.ts";
import type { LruCache, LruCaches } from "./cache-layer.ts";

/** Function that responds to a path of this build as a static host would. */
export type AssetReader = (address: string, headers?: Headers) => Promise<Response>;

/**
 * Function that replaces the file index of the build. Used in dev, where files are generated on
 * demand.
 */
export type FileLookup = (name: string) => boolean | Promise<boolean>;

/**
 * Error for a file of this build that cannot be read or is incomplete. Results in
 * upstream_unavailable.
 */
export class UpstreamError extends Error {
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = "UpstreamError";
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** File whose lines can be extracted without decoding the rest. */
export interface LineFile {
  bytes: Bytes;
  /** Offset of each line, and of the end of the last one. */
  starts: Uint32Array;
}

/** File that is part of the build. */
export interface ListedFile {
  /** Path from the root of the site, percent-decoded. */
  name: string;
  /** Undefined for a file that is streamed without verification. */
  digest: string | undefined;
  /** Position in a larger file; undefined for a separate file. */
  slice?: { path: string; offset: number; length: number } | undefined;
}

/** A verified file. */
interface VerifiedFile {
  bytes: Bytes;
  /** Headers from the host; empty for a slice. */
  headers: Headers;
  digest: string;
}

/** Timeout of a read in milliseconds. */
const readTimeout = 5_000;

/**
 * Minimum size in bytes of files that are streamed if the host sends their digest. In memory, each
 * slow client would hold a copy.
 */
const minStreamed = 256 * 1024;

/**
 * Maximum size in bytes of a file after decompression. `broadsheet mcp` reads files of sites that
 * may be hostile.
 */
const maxInflated = 64 * 1024 * 1024;

export type AssetStore = Awaited<ReturnType<ReturnType<typeof createAssetStore>>>;

/**
 * @param memory cache for files
 * @param timeLimit timeout of a read in milliseconds
 * @param hasFile replaces the file index of the build
 * @returns a function that returns the files of the build, which first reads the manifest
 */
export function createAssetStore(
  read: AssetReader,
  memory: LruCaches,
  timeLimit = readTimeout,
  hasFile?: FileLookup,
) {
  const files = memory.cache<Bytes>((bytes) => bytes.byteLength);

  const limit = async <T>(address: string, reading: Promise<T>) => {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeout.reject(new UpstreamError(address, `no response within ${timeLimit} ms`)),
      timeLimit,
    );
    try {
      return await Promise.race([reading, timeout.promise]);
    } catch (error) {
      throw error instanceof UpstreamError
        ? error
        : new UpstreamError(address, `could not be read: ${String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  };

  const fetchWhole = (address: string) =>
    limit(
      address,
      read(address).then((response) => readWhole(address, response)),
    );

  const readData = async ({ path, digest }: DataFile) =>
    (await verify({ name: path, digest }, await fetchWhole(path))).bytes;

  const reader = <T>(sizeOf: (value: T) => number, parse: (bytes: Bytes) => T | Promise<T>) => {
    const cache = memory.cache(sizeOf);
    return (file: DataFile) => remember(cache, file.path, async () => parse(await readData(file)));
  };

  /**
   * Verifies the digest of a slice instead of that of its file, so that damage affects only
   * documents in the damaged part.
   */
  const readVerified = async (file: ListedFile): Promise<VerifiedFile> => {
    if (!file.slice) return verify(file, await fetchWhole(addressOf(file.name)));
    const { path, offset, length } = file.slice;
    const shard = await remember(files, path, async () => (await fetchWhole(path)).bytes);
    try {
      const bytes = shard.slice(offset, offset + length);
      return await verify(file, { bytes, headers: new Headers() });
    } catch (error) {
      files.delete(path);
      throw error;
    }
  };

  const openStore = (manifest: Manifest) => ({
    manifest,
    mcp: reader<{ description: McpDescription; bytes: number }>(
      ({ bytes }) => 4 * bytes,
      // Not validated, because the build has validated it and the digest protects it.
      (bytes) => ({ description: JSON.parse(decode(bytes)), bytes: bytes.length }),
    ),
    documentIndex: reader<DocumentIndex>(
      ({ byteLength }) => byteLength,
      (bytes) => new DocumentIndex(bytes),
    ),
    searchText: reader<SearchText>(
      ({ byteLength }) => byteLength,
      (bytes) => new SearchText(decode(bytes)),
    ),
    redirects: reader<Redirects>(
      // Two bytes per character, because a single character beyond Latin-1 makes an engine store
      // the whole string that way.
      (sections) => 2 * Object.values<string>({ ...sections }).join("").length,
      readRedirects,
    ),
    lines: reader(sizeOfLines, toLines),
    compressedLines: reader(sizeOfLines, async (bytes) => toLines(await inflate(bytes))),

    /** @returns the file in the index of the build, or undefined */
    async lookup(name: string): Promise<ListedFile | undefined> {
      if (hasFile) return (await hasFile(name)) ? { name, digest: undefined } : undefined;
      const key = await indexKey(name);
      const part = manifest.index.findLast(({ from }) => from <= key);
      const records = part && (await remember(files, part.path, () => readData(part)));
      const record = records && findInIndex(records, key);
      if (!record) return undefined;
      const { digest, slice } = record;
      return {
        name,
        digest: digest === unverified ? undefined : digest,
        slice: slice && { ...slice, path: manifest.slices[slice.file] ?? "" },
      };
    },

    readVerified,

    /** @returns the bytes of a file that many responses use */
    readCached: (file: ListedFile) =>
      remember(files, file.name, async () => (await readVerified(file)).bytes),

    /**
     * @param requestHeaders headers of the request to the host
     * @returns a verified file; or the host's response as a stream, for files that are not verified
     * and for large files whose ETag proves that the host has verified the digest
     */
    async open(file: ListedFile, requestHeaders?: Headers): Promise<VerifiedFile | Response> {
      const { digest, slice, name } = file;
      if (slice) return readVerified(file);
      const address = addressOf(name);
      const response = await limit(
        address,
        read(address, digest === undefined ? requestHeaders : undefined),
      );
      const { status, headers } = response;
      const isStreamed =
        digest === undefined
          ? [200, 206, 416].includes(status)
          : status === 200 &&
            Number(headers.get("Content-Length")) >= minStreamed &&
            headers.get("ETag") === toStrongETag(digest);
      return isStreamed
        ? response
        : verify(file, await limit(address, readWhole(address, response)));
    },
  });

  // A value instead of a promise, because a pending read dies with the request that started it.
  let store: ReturnType<typeof openStore> | undefined;
  return async () => {
    if (store) return store;
    const manifest = await parseManifest((await fetchWhole(manifestPath)).bytes);
    // Requests that have read the manifest at the same time share one store and its caches.
    return (store ??= openStore(manifest));
  };
}

/**
 * Returns the URL path of a file: hosts serve `x/index.html` at `x/` and `x.html` at `x`, and
 * redirect from the file names.
 */
function addressOf(name: string) {
  return name
    .replace(/(?<=\/)index\.html$|\.html$/, "")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
}

async function readWhole(address: string, response: Response) {
  const { status, headers, body } = response;
  if (status === 200) return { bytes: new Uint8Array(await response.arrayBuffer()), headers };
  await body?.cancel();
  throw new UpstreamError(address, `status ${status}`);
}

/** @throws UpstreamError if the bytes differ from those of the build */
async function verify(
  { name, digest }: ListedFile,
  { bytes, headers }: Omit<VerifiedFile, "digest">,
): Promise<VerifiedFile> {
  const actual = await digestBytes(bytes);
  if (digest !== undefined && actual !== digest)
    throw new UpstreamError(name, "differs from the file in the build");
  return { bytes, headers, digest: actual };
}

async function remember<T>(cache: LruCache<T>, path: string, load: () => Promise<T>) {
  const known = cache.get(path);
  if (known !== undefined) return known;
  const value = await load();
  cache.set(path, value);
  return value;
}

/** @throws UpstreamError if the bytes are not a complete manifest */
async function parseManifest(bytes: Bytes): Promise<Manifest> {
  const sealed = openSealed(decode(bytes));
  if (sealed && sealed.digest === (await digestBytes(new TextEncoder().encode(sealed.json)))) {
    const manifest: Manifest = JSON.parse(sealed.json);
    // Distinguishes manifests of other versions of the engine. The build has checked the rest, and
    // the digest protects it.
    if (["versions", "redirects", "slices"].every((key) => key in manifest)) return manifest;
  }
  throw new UpstreamError(manifestPath, "is not a complete manifest");
}

function decode(bytes: Bytes) {
  return new TextDecoder().decode(bytes);
}

/** @throws UpstreamError for a file that is not compressed or much larger than builds make it */
async function inflate(bytes: Bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return readLimited(stream, maxInflated).catch((error: unknown) => {
    throw new UpstreamError("compressed lines", String(error));
  });
}

function sizeOfLines({ bytes, starts }: LineFile) {
  return bytes.byteLength + starts.byteLength;
}

function toLines(bytes: Bytes): LineFile {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length;) {
    starts.push(at);
    const end = bytes.indexOf(10, at);
    at = end === -1 ? bytes.length : end + 1;
  }
  starts.push(bytes.length);
  return { bytes, starts: Uint32Array.from(starts) };
}
