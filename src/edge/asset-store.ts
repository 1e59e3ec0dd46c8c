/**
 * Reads the build's own files through a given reader, keeps what was used lately, and never takes a broken answer for content.
 *
 * An isolate belongs to one deployment, so what was read once stays right. A failed read is forgotten, and the next request tries again.
 */
import {
  manifestPath,
  type DataFile,
  type Manifest,
  type Pack,
} from "../contract/edge-data.ts";
import { readPack, type PackPlaces } from "../contract/pack.ts";
import type { Memory, Shelf } from "./memory.ts";

/** Answers for a path of this build as a static host would. */
export type AssetReader = (path: string) => Promise<Response>;

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

/** Text in which lines are searched. */
export interface SearchText {
  text: string;
  /** Where each line starts, and the end of the last. */
  starts: Uint32Array;
}

/** Milliseconds after which a read of an asset counts as failed. */
export const readTimeout = 5_000;

export class AssetStore {
  readonly #read: AssetReader;
  readonly #timeLimit: number;
  // Values, never promises: a read that is under way belongs to the request that began it and dies with that request.
  #manifest: Manifest | undefined;
  readonly #texts: Shelf<string>;
  readonly #searchTexts: Shelf<SearchText>;
  readonly #lines: Shelf<Lines>;
  readonly #packs: Shelf<{ bytes: Uint8Array; places: PackPlaces }>;

  /**
   * @param memory where files are kept
   * @param timeLimit milliseconds after which a read counts as failed
   */
  constructor(read: AssetReader, memory: Memory, timeLimit: number) {
    this.#read = read;
    this.#timeLimit = timeLimit;
    // All of them are ASCII, of which a letter takes a byte.
    this.#texts = memory.shelf((text) => text.length);
    this.#searchTexts = memory.shelf(
      ({ text, starts }) => text.length + starts.byteLength,
    );
    this.#lines = memory.shelf(
      ({ bytes, starts }) => bytes.byteLength + starts.byteLength,
    );
    this.#packs = memory.shelf(({ bytes }) => bytes.byteLength);
  }

  async manifest(): Promise<Manifest> {
    this.#manifest ??= parseManifest(
      new TextDecoder().decode(await this.#readBytes(manifestPath)),
    );
    return this.#manifest;
  }

  /** @returns the file's text */
  text(file: DataFile): Promise<string> {
    return remember(this.#texts, file.path, async () =>
      new TextDecoder().decode(await this.#readWhole(file)),
    );
  }

  /** @returns the text with the place of each of its lines, for searching */
  searchText(file: DataFile): Promise<SearchText> {
    return remember(this.#searchTexts, file.path, async () => {
      const text = new TextDecoder().decode(await this.#readWhole(file));
      return {
        text,
        starts: lineStarts(text.length, (from) => text.indexOf("\n", from)),
      };
    });
  }

  /** @returns the file's lines as bytes */
  lines(file: DataFile): Promise<Lines> {
    return remember(this.#lines, file.path, async () => {
      const bytes = await this.#readWhole(file);
      return {
        bytes,
        starts: lineStarts(bytes.length, (from) => bytes.indexOf(10, from)),
      };
    });
  }

  /** @returns the bytes of a JSON file that the build must have */
  async json(path: string): Promise<Uint8Array<ArrayBuffer>> {
    return parsable(path, await this.#readBytes(path));
  }

  /** @returns the bytes of a post's JSON, which the build must have */
  async post(
    { packs }: Manifest,
    path: string,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (packs.length === 0) return this.json(path);
    const bytes = await this.#unpack(packs, path);
    if (!bytes) throw new UpstreamError(path, "is in no pack");
    return parsable(path, bytes);
  }

  /** @returns the bytes of a page's twin, or undefined where it is missing */
  async twin(
    { packs }: Manifest,
    path: string,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return packs.length === 0 ? this.#find(path) : this.#unpack(packs, path);
  }

  /** @returns the asset as it is, also where it is missing or leads elsewhere */
  async page(path: string): Promise<Response> {
    const response = await withTimeout(path, this.#read(path), this.#timeLimit);
    if (response.status < 500) return response;
    await response.body?.cancel();
    throw new UpstreamError(path, `was answered with ${response.status}`);
  }

  async #readWhole(file: DataFile): Promise<Uint8Array> {
    const bytes = await this.#readBytes(file.path);
    if (bytes.length !== file.bytes) {
      throw new UpstreamError(
        file.path,
        `has ${bytes.length} bytes, the manifest names ${file.bytes}`,
      );
    }
    return bytes;
  }

  async #unpack(
    packs: readonly Pack[],
    path: string,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const pack = packs.findLast(({ from }) => from <= path);
    if (!pack) return undefined;
    const { bytes, places } = await remember(
      this.#packs,
      pack.path,
      async () => {
        const whole = await this.#readWhole(pack);
        const found = readPack(whole);
        if (!found) throw new UpstreamError(pack.path, "is no pack");
        return { bytes: whole, places: found };
      },
    );
    const place = places.get(path);
    return place && bytes.slice(...place);
  }

  async #readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#find(path);
    if (!bytes) throw new UpstreamError(path, "was answered with 404");
    return bytes;
  }

  async #find(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const read = async () => {
      const response = await this.#read(path);
      if (response.status === 200)
        return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new UpstreamError(path, `was answered with ${response.status}`);
    };
    return withTimeout(path, read(), this.#timeLimit);
  }
}

async function remember<T>(
  shelf: Shelf<T>,
  path: string,
  read: () => Promise<T>,
): Promise<T> {
  const known = shelf.get(path);
  if (known !== undefined) return known;
  const value = await read();
  shelf.set(path, value);
  return value;
}

async function withTimeout<T>(
  path: string,
  reading: Promise<T>,
  timeLimit: number,
): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      timeout.reject(
        new UpstreamError(path, `was not answered within ${timeLimit} ms`),
      ),
    timeLimit,
  );
  try {
    return await Promise.race([reading, timeout.promise]);
  } catch (error) {
    throw error instanceof UpstreamError
      ? error
      : new UpstreamError(path, "could not be read", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** @throws UpstreamError when the bytes are not JSON */
function parsable(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  try {
    JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes),
    );
  } catch (error) {
    throw new UpstreamError(path, "is not JSON", { cause: error });
  }
  return bytes;
}

function parseManifest(text: string): Manifest {
  try {
    const manifest: unknown = JSON.parse(text);
    if (isManifest(manifest)) return manifest;
  } catch (error) {
    throw new UpstreamError(manifestPath, "is not JSON", { cause: error });
  }
  throw new UpstreamError(manifestPath, "is no manifest");
}

/** The build checks the whole shape; here it is enough to tell a manifest from some other JSON. */
function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === "object" &&
    value !== null &&
    "build" in value &&
    "versions" in value &&
    "posts" in value &&
    "pages" in value &&
    "packs" in value &&
    "tools" in value
  );
}

function lineStarts(
  length: number,
  nextBreak: (from: number) => number,
): Uint32Array {
  const starts: number[] = [];
  for (let at = 0; at < length; at = nextBreak(at) + 1) starts.push(at);
  starts.push(length);
  return Uint32Array.from(starts);
}
