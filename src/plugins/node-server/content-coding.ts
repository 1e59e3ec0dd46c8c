/**
 * Content coding (RFC 9110, section 8.4): responses are compressed with Brotli or gzip on their
 * first request, and cached.
 *
 * Each coding has its own strong ETag: that of the content with the name of the coding.
 * Because the ETag is a digest of the content, a cache entry is valid for every address with these
 * bytes.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { rateRanges } from "../../format/negotiate.ts";
import { LruCaches } from "../../edge/cache-layer.ts";
import type { ResponseData } from "../../edge/response-data.ts";
import { streamBytes } from "./stream-file.ts";

/** Sizes in bytes. Compressing smaller content gains too little; larger content is streamed. */
const sizes = { min: 1024, max: 4 * 1024 * 1024 };

/** Size of the cache in bytes. */
const cacheSize = 64 * 1024 * 1024;

type Encode = (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** Levels 7 to 9 save one percent more than level 6; level 10 saves five to ten, in ten times the time. */
const brotli =
  (level: number): Encode =>
  (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });

type Codings = Readonly<Record<string, Encode>>;

/** Codings of texts in order of preference. */
const ofTexts: Codings = { br: brotli(6), gzip: (bytes) => promisify(gzip)(bytes) };

/** Scripts and styles are few, and most pages load them. */
const ofAssets: Codings = { ...ofTexts, br: brotli(10) };

const textTypes =
  /^(?:text\/|image\/svg\+xml|application\/(?:json|xml|wasm|[\w.-]+\+(?:json|xml)))/;

function codingsOf(type: string): Codings | undefined {
  if (/^text\/(?:css|javascript)/.test(type)) return ofAssets;
  return textTypes.test(type) ? ofTexts : undefined;
}

/**
 * @returns a function that encodes the responses of one site. It runs before conditional requests
 * are evaluated, because it changes ETags. Byte ranges refer to the unencoded content
 */
export function contentCoder(): (request: Request, data: ResponseData) => Promise<ResponseData> {
  const cached = new LruCaches(cacheSize).cache<Content>(({ bytes }) => bytes.length);
  /** Encodings in progress, shared by concurrent requests. */
  const pending = new Map<string, Promise<Content>>();
  const encodeShared = async (tag: string, body: Body, encode: Encode) => {
    const known = cached.get(tag) ?? pending.get(tag);
    if (known) {
      if (body instanceof ReadableStream) await body.cancel();
      return known;
    }
    const encoding = encodeWhole(body, encode);
    pending.set(tag, encoding);
    try {
      const content = await encoding;
      if (content.isCoded) cached.set(tag, content);
      return content;
    } finally {
      pending.delete(tag);
    }
  };
  return async (request, data) => {
    const { status, body } = data;
    const headers = new Headers(data.headers);
    const tag = headers.get("ETag");
    if (tag === null || body === null) return data;
    const codings = codingsOf(headers.get("Content-Type") ?? "");
    if (codings) headers.append("Vary", "Accept-Encoding");
    const length = headers.get("Content-Length");
    const isCodable =
      codings !== undefined &&
      status === 200 &&
      !request.headers.has("Range") &&
      Number(length ?? 0) <= sizes.max;
    const accept = request.headers.get("Accept-Encoding");
    const coding = isCodable ? chooseCoding(codings, accept) : undefined;
    if (!coding && length !== null) return { status, headers, body };
    const codedTag = tag.replace(/"$/, `-${coding}"`);
    const encode = codings?.[coding ?? ""];
    const { bytes, isCoded } = encode
      ? await encodeShared(codedTag, body, encode)
      : await readWhole(body);
    headers.set("Content-Length", String(bytes.length));
    if (coding && isCoded) {
      headers.set("Content-Encoding", coding);
      headers.set("ETag", codedTag);
    }
    return { status, headers, body: streamBytes(bytes, { isShared: isCoded }) };
  };
}

type Body = NonNullable<ResponseData["body"]>;

type Content = Awaited<ReturnType<typeof readWhole>>;

async function readWhole(body: Body) {
  const bytes =
    body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
  return { bytes, isCoded: false };
}

/** @returns the content as it is if it is too small */
async function encodeWhole(body: Body, encode: Encode): Promise<Content> {
  const whole = await readWhole(body);
  const { bytes } = whole;
  return bytes.length < sizes.min ? whole : { bytes: await encode(bytes), isCoded: true };
}

/** @returns the preferred coding that the client accepts (RFC 9110, section 12.5.3) */
function chooseCoding(codings: Codings, accept: string | null) {
  const qualityOf = (coding: string) => rateRanges(accept ?? "", ["*", coding]).quality;
  return Object.keys(codings)
    .filter((coding) => qualityOf(coding) > 0)
    .toSorted((a, b) => qualityOf(b) - qualityOf(a))[0];
}
