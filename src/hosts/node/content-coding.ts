/**
 * Content coding (RFC 9110, section 8.4): what clients can decode is sent as Brotli or gzip, made
 * when it is first asked for and kept.
 *
 * Each coding has a strong ETag of its own, that of the content with the name of the coding in it.
 * As that is a digest of the content, what is kept under it is right for whichever address has
 * these bytes.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LruCaches } from "../../edge/lru-cache.ts";
import { streamBytes } from "./stream-file.ts";

/** What is smaller does not become smaller by enough; what is larger is sent while it is read. */
const sizes = { least: 1024, most: 4 * 1024 * 1024 };

/** Bytes that are kept. */
const allowance = 64 * 1024 * 1024;

type Encode = (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * In the order in which they are preferred. Above 6, Brotli takes fifteen times as long for a
 * hundredth of the bytes.
 */
const codings: Readonly<Record<string, Encode>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

const isText = /^(?:text\/|image\/svg\+xml|application\/(?:json|xml|wasm|[\w.-]+\+(?:json|xml)))/;

/**
 * @returns a function that encodes the responses of one site, before conditions are held to their
 * tags. Parts are those of the content as it is
 */
export function contentCoder(): (request: Request, response: Response) => Promise<Response> {
  const kept = new LruCaches(allowance).cache<Uint8Array<ArrayBuffer>>((bytes) => bytes.length);
  /** What is being encoded: many may ask for the same at once, and each would hold the content. */
  const begun = new Map<string, Promise<Content>>();
  const encodeOnce = async (tag: string, response: Response, encode: Encode): Promise<Content> => {
    const known = kept.get(tag);
    const found = known ? { bytes: known, isCoded: true } : begun.get(tag);
    if (found) {
      await response.body?.cancel();
      return found;
    }
    const encoding = encodeWhole(response, encode);
    begun.set(tag, encoding);
    try {
      const { bytes, isCoded } = await encoding;
      if (isCoded) kept.set(tag, bytes);
      return { bytes, isCoded };
    } finally {
      begun.delete(tag);
    }
  };
  return async (request, response) => {
    const { status } = response;
    const tag = response.headers.get("ETag");
    if (tag === null) return response;
    if (!isText.test(response.headers.get("Content-Type") ?? "")) return response;
    const headers = new Headers(response.headers);
    headers.append("Vary", "Accept-Encoding");
    const coding =
      status === 200 && !request.headers.has("Range")
        ? chooseCoding(request.headers.get("Accept-Encoding"))
        : undefined;
    const encode = codings[coding ?? ""];
    const length = headers.get("Content-Length");
    if (coding === undefined || !encode || Number(length ?? 0) > sizes.most)
      return new Response(length === null ? await inMemory(response, headers) : response.body, {
        status,
        headers,
      });
    const codedTag = tag.replace(/"$/, `-${coding}"`);
    const { bytes, isCoded } = await encodeOnce(codedTag, response, encode);
    headers.set("Content-Length", String(bytes.length));
    if (isCoded) {
      headers.set("Content-Encoding", coding);
      headers.set("ETag", codedTag);
    }
    return new Response(streamBytes(bytes, { isShared: isCoded }), { headers });
  };
}

/**
 * @returns the content of an answer that is made in memory, whose length is added to its headers
 */
async function inMemory(response: Response, headers: Headers): Promise<ReadableStream> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  headers.set("Content-Length", String(bytes.length));
  return streamBytes(bytes, { isShared: false });
}

interface Content {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether a coding is worth it. */
  isCoded: boolean;
}

async function encodeWhole(response: Response, encode: Encode): Promise<Content> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length < sizes.least
    ? { bytes, isCoded: false }
    : { bytes: await encode(bytes), isCoded: true };
}

/**
 * @returns the coding that is preferred of those the client takes (RFC 9110, section 12.5.3);
 * undefined for none
 */
function chooseCoding(accept: string | null): string | undefined {
  const weights = new Map(
    (accept ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.toLowerCase().split(";");
      const q = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return [name.trim(), Number(q ?? 1)] as const;
    }),
  );
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  return Object.keys(codings)
    .filter((coding) => weightOf(coding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}
