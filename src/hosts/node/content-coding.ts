/**
 * Content coding (RFC 9110, section 8.4): what clients can decode is sent as Brotli or gzip, made when it is first asked for and kept.
 *
 * Each coding has a strong ETag of its own, that of the content with the name of the coding in it. As that is a digest of the content, what is kept
 * under it is right for whichever address has these bytes.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LruCaches } from "../../edge/lru-cache.ts";

/** What is smaller does not become smaller by enough; what is larger is sent while it is read. */
const sizes = { least: 1024, most: 4 * 1024 * 1024 };

/** Bytes that are kept. */
const allowance = 64 * 1024 * 1024;

type Encode = (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** In the order in which they are preferred. Above 6, Brotli takes fifteen times as long for a hundredth of the bytes. */
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

const isText =
  /^(?:text\/|image\/svg\+xml|application\/(?:json|xml|wasm|[\w.-]+\+(?:json|xml)))/;

/** @returns a function that encodes the responses of one site, before conditions are held to their tags */
export function contentCoder(): (
  request: Request,
  response: Response,
) => Promise<Response> {
  const kept = new LruCaches(allowance).cache<Uint8Array<ArrayBuffer>>(
    (bytes) => bytes.length,
  );
  return async (request, response) => {
    const tag = response.headers.get("ETag");
    if (tag === null) return response;
    if (!isText.test(response.headers.get("Content-Type") ?? ""))
      return response;
    const headers = new Headers(response.headers);
    headers.append("Vary", "Accept-Encoding");
    const same = (body: BodyInit | null) => new Response(body, { headers });
    const coding = chooseCoding(request.headers.get("Accept-Encoding"));
    const length = Number(headers.get("Content-Length") ?? 0);
    if (coding === undefined || length > sizes.most) return same(response.body);
    const codedTag = addCoding(tag, coding);
    let coded = kept.get(codedTag);
    if (!coded) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      headers.set("Content-Length", String(bytes.length));
      if (bytes.length < sizes.least) return same(bytes);
      coded = await codings[coding]?.(bytes);
      if (!coded) return same(bytes);
      kept.set(codedTag, coded);
    }
    headers.set("Content-Encoding", coding);
    headers.set("Content-Length", String(coded.length));
    headers.set("ETag", codedTag);
    return same(coded);
  };
}

function addCoding(tag: string, coding: string): string {
  return tag.replace(/"$/, `-${coding}"`);
}

/** @returns the coding that is preferred of those the client takes (RFC 9110, section 12.5.3); undefined for none */
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
  const weightOf = (coding: string) =>
    weights.get(coding) ?? weights.get("*") ?? 0;
  return Object.keys(codings)
    .filter((coding) => weightOf(coding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}
