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

/** Host of a build, which answers every request in time or fails. */
class AssetHost {
  readonly #read: AssetReader;
  readonly #timeLimit: number;

  constructor(read: AssetReader, timeLimit: number) {
    this.#read = read;
    this.#timeLimit = timeLimit;
  }

  request(address: string, headers?: Headers): Promise<Response> {
    return this.limit(address, this.#read(address, headers));
  }

  readWhole(address: string) {
    return this.limit(
      address,
      this.#read(address).then((response) => readWhole(address, response)),
    );
  }

  /** @throws UpstreamError if the reading fails or takes too long */
  async limit<T>(address: string, reading: Promise<T>): Promise<T> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeout.reject(new UpstreamError(address, `no response within ${this.#timeLimit} ms`)),
      this.#timeLimit,
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
  }
}

/** Reads a data file in the form that responses are made from. */
type Reader<T> = (file: DataFile) => Promise<T>;

/** Verified files of a build, with a cache for each form of their content. */
export class AssetStore {
  readonly manifest: Manifest;
  readonly documentIndex: Reader<DocumentIndex>;
  readonly searchText: Reader<SearchText>;
  readonly redirects: Reader<Redirects>;
  readonly bytes: Reader<Bytes>;
  readonly lines: Reader<LineFile>;
  readonly compressedLines: Reader<LineFile>;
  readonly #host: AssetHost;
  readonly #files: LruCache<Bytes>;
  readonly #hasFile: FileLookup | undefined;
  readonly #memory: LruCaches;

  /** @param hasFile replaces the file index of the build */
  constructor(manifest: Manifest, host: AssetHost, memory: LruCaches, hasFile?: FileLookup) {
    this.manifest = manifest;
    this.#host = host;
    this.#files = memory.cache((bytes) => bytes.byteLength);
    this.#hasFile = hasFile;
    this.#memory = memory;
    this.documentIndex = this.reader(
      ({ byteLength }) => byteLength,
      (bytes) => new DocumentIndex(bytes),
    );
    this.searchText = this.reader(
      ({ byteLength }) => byteLength,
      (bytes) => new SearchText(decode(bytes)),
    );
    this.redirects = this.reader(
      // Two bytes per character, because a single character beyond Latin-1 makes an engine store
      // the whole string that way.
      (sections) => 2 * Object.values<string>({ ...sections }).join("").length,
      readRedirects,
    );
    this.bytes = this.reader(
      ({ byteLength }) => byteLength,
      (bytes) => bytes,
    );
    this.lines = this.reader(sizeOfLines, toLines);
    this.compressedLines = this.reader(sizeOfLines, async (bytes) => toLines(await inflate(bytes)));
  }

  /**
   * @param sizeOf size of a value in bytes
   * @returns a function that reads data files in a form, with a cache of its own
   */
  reader<T>(sizeOf: (value: T) => number, parse: (bytes: Bytes) => T | Promise<T>): Reader<T> {
    const cache = this.#memory.cache(sizeOf);
    return (file) => remember(cache, file.path, async () => parse(await this.#readData(file)));
  }

  /** @returns the file in the index of the build, or undefined */
  async lookup(name: string): Promise<ListedFile | undefined> {
    if (this.#hasFile) return (await this.#hasFile(name)) ? { name, digest: undefined } : undefined;
    const { index, slices } = this.manifest;
    const key = await indexKey(name);
    const part = index.findLast(({ from }) => from <= key);
    const records = part && (await remember(this.#files, part.path, () => this.#readData(part)));
    const record = records && findInIndex(records, key);
    if (!record) return undefined;
    const { digest, slice } = record;
    return {
      name,
      digest: digest === unverified ? undefined : digest,
      slice: slice && { ...slice, path: slices[slice.file] ?? "" },
    };
  }

  /**
   * Verifies the digest of a slice instead of that of its file, so that damage affects only
   * documents in the damaged part.
   */
  async readVerified(file: ListedFile): Promise<VerifiedFile> {
    if (!file.slice) return verify(file, await this.#host.readWhole(addressOf(file.name)));
    const { path, offset, length } = file.slice;
    const shard = await remember(
      this.#files,
      path,
      async () => (await this.#host.readWhole(path)).bytes,
    );
    try {
      const bytes = shard.slice(offset, offset + length);
      return await verify(file, { bytes, headers: new Headers() });
    } catch (error) {
      this.#files.delete(path);
      throw error;
    }
  }

  /** @returns the bytes of a file that many responses use */
  readCached(file: ListedFile): Promise<Bytes> {
    return remember(this.#files, file.name, async () => (await this.readVerified(file)).bytes);
  }

  /**
   * @param requestHeaders headers of the request to the host
   * @returns a verified file; or the host's response as a stream, for files that are not verified
   * and for large files whose ETag proves that the host has verified the digest
   */
  async open(file: ListedFile, requestHeaders?: Headers): Promise<VerifiedFile | Response> {
    const { digest, slice, name } = file;
    if (slice) return this.readVerified(file);
    const address = addressOf(name);
    const response = await this.#host.request(
      address,
      digest === undefined ? requestHeaders : undefined,
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
      : verify(file, await this.#host.limit(address, readWhole(address, response)));
  }

  async #readData({ path, digest }: DataFile): Promise<Bytes> {
    return (await verify({ name: path, digest }, await this.#host.readWhole(path))).bytes;
  }
}

/**
 * Form of data files that only a plugin reads.
 *
 * @param sizeOf size of a value in bytes
 * @returns a function that reads a file of a store, which caches the value
 */
export function dataForm<T>(
  sizeOf: (value: T) => number,
  parse: (bytes: Bytes) => T,
): (store: AssetStore, file: DataFile) => Promise<T> {
  const readers = new WeakMap<AssetStore, Reader<T>>();
  return (store, file) => {
    const read = readers.get(store) ?? store.reader(sizeOf, parse);
    readers.set(store, read);
    return read(file);
  };
}

/**
 * Form of data files in JSON, which are not validated, because the build has validated them and the
 * digest protects them.
 */
export function jsonForm<T>(): (store: AssetStore, file: DataFile) => Promise<T> {
  const read = dataForm<{ value: T; bytes: number }>(
    ({ bytes }) => 4 * bytes,
    (bytes) => ({ value: JSON.parse(decode(bytes)), bytes: bytes.length }),
  );
  return async (store, file) => (await read(store, file)).value;
}

/**
 * @param memory cache for files
 * @param timeLimit timeout of a read in milliseconds
 * @param hasFile replaces the file index of the build
 * @returns a function that returns the files of the build, which first reads the manifest
 */
export function assetStoreOpener(
  read: AssetReader,
  memory: LruCaches,
  timeLimit = readTimeout,
  hasFile?: FileLookup,
): () => Promise<AssetStore> {
  const host = new AssetHost(read, timeLimit);
  // A value instead of a promise, because a pending read dies with the request that started it.
  let store: AssetStore | undefined;
  return async () => {
    if (store) return store;
    const manifest = await parseManifest((await host.readWhole(manifestPath)).bytes);
    // Requests that have read the manifest at the same time share one store and its caches.
    return (store ??= new AssetStore(manifest, host, memory, hasFile));
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
