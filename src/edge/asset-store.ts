/**
 * Reads the build's own files through a given reader, keeps what was used lately, and never takes a broken answer for content.
 *
 * Every file is held to its digest before anything of it is kept or sent. An isolate belongs to one deployment, so what was read whole once stays
 * right. A failed read is forgotten, and the next request tries again.
 */
import {
  manifestPath,
  openManifest,
  type DataFile,
  type Manifest,
} from "../contract/data/manifest.ts";
import { findInIndex, indexKey, unchecked } from "../contract/data/file-index.ts";
import { readAddresses, type Addresses } from "../contract/data/addresses.ts";
import { ListIndex } from "../contract/data/list-index.ts";
import { SearchText } from "../contract/data/search-text.ts";
import type { Slice } from "../contract/data/slices.ts";
import { digestBytes, toStrongETag } from "../contract/strong-etag.ts";
import type { LruCaches, LruCache } from "./lru-cache.ts";

/** Answers for an address of this build as a static host would. */
export type AssetReader = (address: string, headers?: Headers) => Promise<Response>;

/** Says whether a file exists, where there is no index of files: in a preview, which makes them when they are asked for. */
export type FileLookup = (name: string) => boolean | Promise<boolean>;

/** Thrown when a file that this build must have cannot be read or is not whole. The API answers it with upstream_unavailable. */
export class UpstreamError extends Error {
  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path}: ${reason}`, options);
    this.name = "UpstreamError";
  }
}

/** A file of lines, of which single lines are cut out without decoding. */
export interface Lines {
  bytes: Uint8Array;
  /** Where each line starts, and the end of the last. */
  starts: Uint32Array;
}

/** A file that the build has. */
export interface ListedFile {
  /** From the root of the site, with a leading slash, not percent-encoded. */
  name: string;
  /** That of its bytes; undefined where they are sent on as they are read. */
  digest: string | undefined;
  /** Its place in a file that holds many; undefined for a file of its own. */
  slice?: Slice | undefined;
}

/** A file that was read whole. */
export interface WholeFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the host sent them; none for a slice. */
  headers: Headers;
  digest: string;
}

/** Milliseconds after which a read of an asset counts as failed. */
export const readTimeout = 5_000;

/** Bytes from which a file is sent as a stream where the host names its digest: each slow client would hold a copy of it in memory. */
const leastStreamed = 256 * 1024;

export class AssetStore {
  readonly #read: AssetReader;
  readonly #timeLimit: number;
  readonly #hasFile: FileLookup | undefined;
  // Values, never promises: a read that is under way belongs to the request that began it and dies with that request.
  #manifest: Manifest | undefined;
  readonly #texts: LruCache<string>;
  readonly #indexes: LruCache<ListIndex>;
  readonly #searchTexts: LruCache<SearchText>;
  readonly #addresses: LruCache<Addresses>;
  readonly #lines: LruCache<Lines>;
  readonly #bytes: LruCache<Uint8Array<ArrayBuffer>>;

  /**
   * @param memory where files are kept
   * @param timeLimit milliseconds after which a read counts as failed
   * @param hasFile says which files there are, in the place of the build's index
   */
  constructor(read: AssetReader, memory: LruCaches, timeLimit: number, hasFile?: FileLookup) {
    this.#read = read;
    this.#timeLimit = timeLimit;
    this.#hasFile = hasFile;
    // A letter beyond Latin-1 has an engine take two bytes for every letter.
    this.#texts = memory.cache((text) => 2 * text.length);
    this.#indexes = memory.cache(({ byteLength }) => byteLength);
    this.#searchTexts = memory.cache(({ byteLength }) => byteLength);
    this.#addresses = memory.cache(
      (sections) => 2 * Object.values<string>({ ...sections }).join("").length,
    );
    this.#lines = memory.cache(({ bytes, starts }) => bytes.byteLength + starts.byteLength);
    this.#bytes = memory.cache((bytes) => bytes.byteLength);
  }

  async manifest(): Promise<Manifest> {
    this.#manifest ??= await parseManifest((await this.#readAsset(manifestPath)).bytes);
    return this.#manifest;
  }

  /** @returns the file's text */
  text(file: DataFile): Promise<string> {
    return remember(this.#texts, file.path, async () =>
      new TextDecoder().decode(await this.#readData(file)),
    );
  }

  listIndex(file: DataFile): Promise<ListIndex> {
    return remember(
      this.#indexes,
      file.path,
      async () => new ListIndex(await this.#readData(file)),
    );
  }

  searchText(file: DataFile): Promise<SearchText> {
    return remember(
      this.#searchTexts,
      file.path,
      async () => new SearchText(new TextDecoder().decode(await this.#readData(file))),
    );
  }

  addresses({ addresses }: Manifest): Promise<Addresses> {
    return remember(this.#addresses, addresses.path, async () =>
      readAddresses(await this.#readData(addresses)),
    );
  }

  /** @returns the file's lines as bytes */
  lines(file: DataFile): Promise<Lines> {
    return remember(this.#lines, file.path, async () => {
      const bytes = await this.#readData(file);
      return { bytes, starts: lineStarts(bytes) };
    });
  }

  /**
   * @param name as in a ListedFile
   * @returns the file as the build's index has it, or undefined where the build has no such file
   */
  async find({ index, slices }: Manifest, name: string): Promise<ListedFile | undefined> {
    if (this.#hasFile) return (await this.#hasFile(name)) ? { name, digest: undefined } : undefined;
    const key = await indexKey(name);
    const part = index.findLast(({ from }) => from <= key);
    if (!part) return undefined;
    const records = await remember(this.#bytes, part.path, () => this.#readData(part));
    const record = findInIndex(records, key);
    if (!record) return undefined;
    const { digest, slice } = record;
    return {
      name,
      digest: digest === unchecked ? undefined : digest,
      slice: slice && { ...slice, path: slices[slice.file] ?? "" },
    };
  }

  /** @returns a file that the build has, or its slice of another, held to its digest */
  async whole(file: ListedFile): Promise<WholeFile> {
    return file.slice
      ? this.#readSlice(file, file.slice)
      : checkDigest(file, await this.#readAsset(addressOf(file.name)));
  }

  /** @returns the same, or the host's response while it is read where its ETag is the digest of a large file: that host has looked at the bytes */
  async wholeOrStream(file: ListedFile): Promise<WholeFile | Response> {
    if (file.slice) return this.#readSlice(file, file.slice);
    const address = addressOf(file.name);
    const response = await this.#limit(address, this.#read(address));
    const { status, headers } = response;
    const isLarge = Number(headers.get("Content-Length")) >= leastStreamed;
    const { digest = "" } = file;
    return status === 200 && isLarge && headers.get("ETag") === toStrongETag(digest)
      ? response
      : checkDigest(file, await this.#limit(address, readWhole(address, response)));
  }

  /** @returns the bytes of a file that many answers are made of */
  kept(file: ListedFile): Promise<Uint8Array<ArrayBuffer>> {
    return remember(this.#bytes, file.name, async () => (await this.whole(file)).bytes);
  }

  /**
   * @param headers of the request to the host
   * @returns a file that the build has, as the host sends it: all of it, or a part that was asked for
   */
  async stream({ name }: ListedFile, headers: Headers): Promise<Response> {
    const address = addressOf(name);
    const response = await this.#limit(address, this.#read(address, headers));
    if ([200, 206, 416].includes(response.status)) return response;
    throw await notWhole(address, response);
  }

  async #readData(file: DataFile): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes } = await this.#readAsset(file.path);
    if (bytes.length !== file.bytes)
      throw new UpstreamError(
        file.path,
        `has ${bytes.length} bytes, the manifest names ${file.bytes}`,
      );
    if ((await digestBytes(bytes)) !== file.digest)
      throw new UpstreamError(file.path, "does not have the digest that the manifest names");
    return bytes;
  }

  /** The digest is that of the slice: a damaged file fails only for the documents that the damage is in. */
  async #readSlice(file: ListedFile, slice: Slice): Promise<WholeFile> {
    const { path, offset, length } = slice;
    const shard = await remember(
      this.#bytes,
      path,
      async () => (await this.#readAsset(path)).bytes,
    );
    const bytes = shard.slice(offset, offset + length);
    try {
      return await checkDigest(file, { bytes, headers: new Headers() });
    } catch (error) {
      this.#bytes.delete(path);
      throw error;
    }
  }

  #readAsset(address: string): Promise<Omit<WholeFile, "digest">> {
    const read = async () => readWhole(address, await this.#read(address));
    return this.#limit(address, read());
  }

  async #limit<T>(address: string, reading: Promise<T>): Promise<T> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        timeout.reject(new UpstreamError(address, `was not answered within ${this.#timeLimit} ms`)),
      this.#timeLimit,
    );
    try {
      return await Promise.race([reading, timeout.promise]);
    } catch (error) {
      throw error instanceof UpstreamError
        ? error
        : new UpstreamError(address, "could not be read", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Hosts serve `x/index.html` at `x/` and `x.html` at `x`, and lead from the files' own names there. */
function addressOf(name: string): string {
  return name
    .replace(/(?<=\/)index\.html$|\.html$/, "")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
}

async function readWhole(address: string, response: Response): Promise<Omit<WholeFile, "digest">> {
  if (response.status !== 200) throw await notWhole(address, response);
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers: response.headers,
  };
}

/** @throws UpstreamError for other bytes than those that the index names */
async function checkDigest(
  { name, digest }: ListedFile,
  { bytes, headers }: Omit<WholeFile, "digest">,
): Promise<WholeFile> {
  const actual = await digestBytes(bytes);
  if (digest !== undefined && actual !== digest)
    throw new UpstreamError(name, "is not what the build has written");
  return { bytes, headers, digest: actual };
}

async function notWhole(address: string, response: Response): Promise<UpstreamError> {
  await response.body?.cancel();
  return new UpstreamError(address, `was answered with ${response.status}`);
}

async function remember<T>(cache: LruCache<T>, path: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(path);
  if (known !== undefined) return known;
  const value = await read();
  cache.set(path, value);
  return value;
}

/** @throws UpstreamError for bytes that are not a whole manifest */
async function parseManifest(bytes: Uint8Array<ArrayBuffer>): Promise<Manifest> {
  const opened = openManifest(new TextDecoder().decode(bytes));
  if (opened) {
    const { json, digest } = opened;
    if ((await digestBytes(new Uint8Array(new TextEncoder().encode(json)))) === digest) {
      const manifest: unknown = JSON.parse(json);
      if (isManifest(manifest)) return manifest;
    }
  }
  throw new UpstreamError(manifestPath, "is no whole manifest");
}

/** The build checks the whole shape and the digest holds it; here it is enough to tell a manifest of this version from another's. */
function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === "object" &&
    value !== null &&
    "build" in value &&
    "versions" in value &&
    "index" in value &&
    "slices" in value
  );
}

/** @returns where each line starts, and the end of the last */
function lineStarts(bytes: Uint8Array): Uint32Array {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length;) {
    starts.push(at);
    const end = bytes.indexOf(10, at);
    at = end === -1 ? bytes.length : end + 1;
  }
  starts.push(bytes.length);
  return Uint32Array.from(starts);
}
