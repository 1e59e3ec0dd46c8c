/**
 * Responses: standard headers, ETags, conditions, ranges and HEAD.
 *
 * ResponseData is a plain value that can be cached and sent repeatedly; a Response is created
 * from it for each request.
 */
import { digestBytes, toStrongETag } from "../contract/digest.ts";
import { errors, toErrorBody, type Failure } from "../contract/errors.ts";
import {
  allowedMethods,
  errorCacheControl,
  everyResponse,
  fileResponse,
  mediaTypes,
  successCacheControl,
} from "../contract/headers.ts";
import type { AssetStore, ListedFile } from "./asset-store.ts";
import {
  evaluateConditions,
  formatContentRange,
  readRange,
  sliceStream,
  type ByteRange,
} from "./conditions.ts";

/** Value of Retry-After: seconds after which to repeat a failed read. */
const retryAfter = "5";

type Body = Uint8Array<ArrayBuffer> | string | null;

export interface ResponseData {
  status: number;
  /** Never modified, because cached data is sent many times. */
  headers: Headers;
  /** A stream is sent only once and never cached. */
  body: Body | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** ETag for conditional requests; null if they do not apply. */
  tag: string | null;
  /** Path of the Markdown alternate, for clients that prefer it. */
  markdown?: string;
  /** Expiry in milliseconds since 1970. */
  until?: number;
}

/**
 * @param digest digest of the body, if known
 * @returns a successful response with a strong ETag
 */
export async function success(
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
  digest?: string,
): Promise<ResponseData> {
  const tag = toStrongETag(digest ?? (await digestBytes(body)));
  return {
    status: 200,
    headers: new Headers({
      ...everyResponse,
      ...fileResponse,
      "Content-Type": mediaTypes.json,
      "Cache-Control": successCacheControl,
      ETag: tag,
      ...headers,
    }),
    body,
    tag,
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
  const found =
    digest === undefined ? await store.readVerified(file) : await store.open(file, new Headers());
  if (!(found instanceof Response)) return success(found.bytes, headers, found.digest);
  const length = found.headers.get("Content-Length") ?? "";
  const whole = await success(new Uint8Array(), { ...headers, "Content-Length": length }, digest);
  return { ...whole, body: found.body };
}

/** Headers of every error. */
export const errorHeaders = {
  ...everyResponse,
  ...fileResponse,
  "Cache-Control": errorCacheControl,
} as const;

export function failure(reason: Failure, baseUrl: string): ResponseData {
  return {
    status: errors[reason.code].status,
    headers: new Headers({
      ...errorHeaders,
      "Content-Type": mediaTypes.json,
      ...(reason.code === "method_not_allowed" ? { Allow: allowedMethods } : {}),
      ...(reason.code === "upstream_unavailable" ? { "Retry-After": retryAfter } : {}),
    }),
    body: formatError(reason, baseUrl),
    tag: null,
  };
}

function formatError(reason: Failure, baseUrl: string): string {
  return `${JSON.stringify(toErrorBody(reason, baseUrl))}\n`;
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
    tag: null,
  };
}

/**
 * @returns the response for the request's method, conditions and range; without content for 304 and
 * HEAD
 */
export function toResponse(request: Request, data: ResponseData): Response {
  const { status, headers, body, tag } = data;
  const verdict = tag === null ? "send" : evaluateConditions(request.headers, headers, tag);
  const length = status === 200 ? lengthOf(data) : undefined;
  const range =
    verdict === "send" && length !== undefined && request.method === "GET"
      ? readRange(request.headers, tag, length)
      : "all";
  if (verdict === "send" && request.method !== "HEAD") {
    if (range === "all") return new Response(body, { status, headers });
    if (range !== "none" && length !== undefined) return partOf(body, headers, range, length);
  }
  if (body instanceof ReadableStream) void body.cancel();
  if (verdict === "failed") return refuse(412, headers);
  if (range === "none") return refuse(416, headers, length);
  return verdict === "unchanged"
    ? new Response(null, { status: 304, headers: withoutContent(headers) })
    : new Response(null, { status, headers });
}

/** @returns the host's own response, sent under the same rules */
export function conclude(request: Request, { status, headers, body }: Response): Response {
  const tag = [200, 206, 416].includes(status) ? headers.get("ETag") : null;
  return toResponse(request, { status, headers, body, tag });
}

/** @returns the length in bytes of a body that can be sent in part */
function lengthOf({ headers, body }: ResponseData): number | undefined {
  if (body instanceof Uint8Array) return body.length;
  const length = headers.get("Content-Length");
  return body instanceof ReadableStream && length !== null ? Number(length) : undefined;
}

function partOf(
  body: ResponseData["body"],
  found: Headers,
  range: ByteRange,
  length: number,
): Response {
  const headers = new Headers(found);
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

/**
 * @param found headers of the response that the condition or range rules out
 * @param length size of the content in bytes, for 416
 * @returns an empty error response, to which explainRefusal adds the reason
 */
export function refuse(status: 412 | 416, found: Headers, length?: number): Response {
  const headers = new Headers(errorHeaders);
  for (const name of ["API-Version", "ETag", "Vary"]) {
    const value = found.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (length !== undefined) headers.set("Content-Range", formatContentRange(undefined, length));
  return new Response(null, { status, headers });
}

/**
 * @returns a rejected condition or range with the reason as its content; any other response
 * unchanged
 */
export function explainRefusal({ method }: Request, response: Response, baseUrl: string): Response {
  const { status, headers: found } = response;
  if (status !== 412 && status !== 416) return response;
  const tag = found.get("ETag");
  const [message, hint] =
    status === 412
      ? [
          `The condition in If-Match or If-Unmodified-Since is not met: the content has changed${tag === null ? "" : `, its ETag is ${tag}`}.`,
          "Request the content again without the condition.",
        ]
      : [
          `Range is past the end of the content: ${found.get("Content-Range") ?? "bytes */0"}.`,
          "Request a range within the length in Content-Range, or leave Range out.",
        ];
  const headers = new Headers(found);
  headers.set("Content-Type", mediaTypes.json);
  headers.delete("Content-Length");
  const body = formatError({ code: "bad_request", message, hint }, baseUrl);
  return new Response(method === "HEAD" ? null : body, { status, headers });
}

function withoutContent(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Content-Encoding"]) rest.delete(name);
  return rest;
}
