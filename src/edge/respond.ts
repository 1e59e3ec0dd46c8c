/**
 * Responses: standard headers, ETags, conditions, ranges and HEAD.
 *
 * ResponseData is a plain value that can be cached and sent repeatedly; a Response is created
 * from it for each request.
 */
import { digestBytes, toStrongETag } from "../format/digest.ts";
import {
  errors,
  preconditionFailed,
  rangeNotSatisfiable,
  toErrorBody,
  type Failure,
} from "../contract/errors.ts";
import {
  allowedMethods,
  errorCacheControl,
  everyResponse,
  fileResponse,
  mediaTypes,
  successCacheControl,
} from "../format/headers.ts";
import type { ResponseData } from "./response-data.ts";
import type { AssetStore, ListedFile } from "./asset-store.ts";
import {
  evaluateConditions,
  formatContentRange,
  isConditional,
  readRange,
  sliceStream,
  type ByteRange,
} from "./conditions.ts";

/** Value of Retry-After: seconds after which to repeat a failed read. */
const retryAfter = "5";

/**
 * @param digest digest of the body, if known
 * @returns a successful response with a strong ETag
 */
export async function success(
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
  digest?: string,
): Promise<ResponseData> {
  return {
    status: 200,
    headers: new Headers({
      ...everyResponse,
      ...fileResponse,
      "Content-Type": mediaTypes.json,
      "Cache-Control": successCacheControl,
      ETag: toStrongETag(digest ?? (await digestBytes(body))),
      ...headers,
    }),
    body,
  };
}

/**
 * @returns a file of the build, whose digest is the ETag: that of a slice equals that of a file. A
 * large file is streamed if the host has verified it
 */
export async function sendVerified(
  store: AssetStore,
  file: ListedFile,
  headers: Readonly<Record<string, string>> = {},
): Promise<ResponseData> {
  const { digest } = file;
  const asset = digest === undefined ? await store.readVerified(file) : await store.open(file);
  if (!(asset instanceof Response)) return success(asset.bytes, headers, asset.digest);
  const length = asset.headers.get("Content-Length") ?? "";
  const whole = await success(new Uint8Array(), { ...headers, "Content-Length": length }, digest);
  return { ...whole, body: asset.body };
}

/** Headers of every error. */
export const errorHeaders = {
  ...everyResponse,
  ...fileResponse,
  "Cache-Control": errorCacheControl,
} as const;

/** Error response as an exception: the reason why a request cannot be answered. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly reason: Failure;

  constructor(reason: Failure) {
    super(reason.message);
    this.reason = reason;
  }
}

export function failure(reason: Failure, baseUrl: string): ResponseData {
  return {
    status: errors[reason.code].status,
    headers: new Headers({
      ...errorHeaders,
      "Content-Type": mediaTypes.json,
      ...(reason.code === "method_not_allowed" ? { Allow: allowedMethods } : {}),
      ...(reason.code === "upstream_unavailable" ? { "Retry-After": retryAfter } : {}),
    }),
    body: `${JSON.stringify(toErrorBody(reason, baseUrl))}\n`,
  };
}

/**
 * @param version API version
 * @param methods allowed methods of the path
 * @returns the response to OPTIONS, also for CORS preflights
 */
export function options(version: string, methods: string = allowedMethods): ResponseData {
  return {
    status: 204,
    headers: new Headers({
      ...errorHeaders,
      "API-Version": version,
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      // Allows any headers, which are ignored. Credentials are not allowed.
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Max-Age": "86400",
    }),
    body: null,
  };
}

/**
 * @param baseUrl base URL of the site, for the reason of a 412 or 416; without it, they are empty
 * @returns the response for the request's method, conditions and range; without content for 304 and
 * HEAD
 */
export function toResponse(
  { method, headers: requestHeaders }: Request,
  { status, headers, body }: ResponseData,
  baseUrl?: string,
): Response {
  // Checked first, because most requests have neither and each header takes time to read.
  const isPlain = !isConditional(requestHeaders) && !requestHeaders.has("Range");
  const tag = isPlain || ![200, 206, 416].includes(status) ? null : headers.get("ETag");
  const verdict = tag === null ? "send" : evaluateConditions(requestHeaders, headers, tag);
  const length =
    body instanceof Uint8Array ? body.length : Number(headers.get("Content-Length") ?? -1);
  const range =
    !isPlain && verdict === "send" && status === 200 && length >= 0 && method === "GET"
      ? readRange(requestHeaders, tag, length)
      : "all";
  const isWhole = verdict === "send" && range === "all";
  if (isWhole && method !== "HEAD") return new Response(body, { status, headers });
  if (typeof range === "object") return partOf(body, headers, range, length);
  if (body instanceof ReadableStream) void body.cancel();
  if (isWhole) return new Response(null, { status, headers });
  if (verdict === "unchanged")
    return new Response(null, { status: 304, headers: withoutContent(headers) });
  const refusal =
    verdict === "failed"
      ? refuse(preconditionFailed, headers, baseUrl ?? "")
      : refuseRange(headers, baseUrl ?? "", length);
  if (baseUrl === undefined)
    return new Response(null, { status: refusal.status, headers: withoutContent(refusal.headers) });
  return new Response(method === "HEAD" ? null : refusal.body, refusal);
}

function partOf(
  body: ResponseData["body"],
  assetHeaders: Headers,
  range: ByteRange,
  length: number,
): Response {
  const headers = new Headers(assetHeaders);
  headers.set("Content-Range", formatContentRange(range, length));
  headers.set("Content-Length", String(range.last + 1 - range.first));
  const part =
    body instanceof ReadableStream
      ? sliceStream(body, range)
      : body instanceof Uint8Array
        ? body.subarray(range.first, range.last + 1)
        : body;
  return new Response(part, { status: 206, headers });
}

/** @param found headers of the response that the condition or range rules out */
function refuse(reason: Failure, headers: Headers, baseUrl: string): ResponseData {
  const refusal = failure(reason, baseUrl);
  for (const name of ["API-Version", "ETag", "Vary"]) {
    const value = headers.get(name);
    if (value !== null) refusal.headers.set(name, value);
  }
  return refusal;
}

/** @param length size of the content in bytes */
export function refuseRange(headers: Headers, baseUrl: string, length: number): ResponseData {
  const refusal = refuse(rangeNotSatisfiable, headers, baseUrl);
  refusal.headers.set("Content-Range", formatContentRange(undefined, length));
  return refusal;
}

function withoutContent(headers: Headers) {
  const rest = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Content-Encoding"]) rest.delete(name);
  return rest;
}
