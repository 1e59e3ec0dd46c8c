/**
 * Makes the responses: the promised headers, ETags, conditional requests (RFC 9110, section 13), ranges (section 14) and HEAD.
 *
 * An answer is a plain value, which can be kept and sent any number of times; a response is made of it for one request.
 */
import { formatContentRange, readRange, type ByteRange } from "../contract/byte-range.ts";
import { errors, toErrorBody, type Failure } from "../contract/errors.ts";
import {
  allowedMethods,
  errorCacheControl,
  everyResponse,
  fileResponse,
  mediaTypes,
  successCacheControl,
} from "../contract/headers.ts";
import { digestBytes, toStrongETag } from "../contract/strong-etag.ts";
import type { ApiVersion } from "../contract/version.ts";
import { cutStream } from "./cut-stream.ts";
import { judgeConditions } from "./preconditions.ts";

/** Seconds after which a failed read is worth another try. */
const retryAfter = "5";

export interface Answer {
  status: number;
  /** Never changed: an answer that is kept is sent many times. */
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | string | null;
  /** The ETag of the headers, null where a condition has no meaning. */
  tag: string | null;
  /** The headers of a 304, made when the first one is sent. */
  unchanged?: Headers;
  /** The answer to those who prefer Markdown, where there is one. */
  twin?: string;
  /** From when on it does not hold, in milliseconds since 1970. */
  until?: number;
}

/**
 * @param digest that of the body, where it is known
 * @returns a successful answer with a strong ETag of its bytes
 */
export async function success(
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
  digest?: string,
): Promise<Answer> {
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

export function failure(reason: Failure, baseUrl: string): Answer {
  return {
    status: errors[reason.code].status,
    headers: new Headers({
      ...everyResponse,
      ...fileResponse,
      "Content-Type": mediaTypes.json,
      "Cache-Control": errorCacheControl,
      ...(reason.code === "method_not_allowed" ? { Allow: allowedMethods } : {}),
      ...(reason.code === "upstream_unavailable" ? { "Retry-After": retryAfter } : {}),
    }),
    body: `${JSON.stringify(toErrorBody(reason, baseUrl))}\n`,
    tag: null,
  };
}

/** @returns what a cache gave, as an answer for any later time */
export async function toAnswer(response: Response): Promise<Answer> {
  const headers = new Headers(response.headers);
  for (const name of ["Age", "Content-Length", "Date", "Expires"]) headers.delete(name);
  return {
    status: response.status,
    headers,
    body: new Uint8Array(await response.arrayBuffer()),
    tag: headers.get("ETag"),
  };
}

/** @returns whether a body is still the one that its tag was made of */
export async function isWhole({ body, tag }: Answer): Promise<boolean> {
  return body instanceof Uint8Array && tag === toStrongETag(await digestBytes(body));
}

/** @returns bytes that an answer takes in memory: its body, its headers twice, as text and as an engine's objects */
export function sizeOfAnswer({ headers, body }: Answer): number {
  let bytes = typeof body === "string" ? 2 * body.length : (body?.length ?? 0);
  for (const [name, value] of headers) bytes += 2 * (name.length + value.length) + bytesOfHeader;
  return bytes + bytesOfAnswer;
}

const bytesOfHeader = 128;
const bytesOfAnswer = 1024;

/** @returns the answer as the request's method, conditions and range want it: 304 and HEAD without content */
export function toResponse(request: Request, answer: Answer): Response {
  const { status, headers, body, tag } = answer;
  const verdict = tag === null ? "send" : judgeConditions(request.headers, headers, tag);
  if (verdict === "failed") return refuse(412, headers);
  if (verdict === "unchanged")
    return new Response(null, {
      status: 304,
      headers: (answer.unchanged ??= withoutContent(headers)),
    });
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const range =
    status === 200 && body instanceof Uint8Array ? rangeOf(request, tag, body.length) : "all";
  if (range === "none") return refuse(416, headers, body?.length);
  if (range === "all" || !(body instanceof Uint8Array))
    return new Response(body, { status, headers });
  return new Response(body.subarray(range.first, range.last + 1), {
    status: 206,
    headers: ofPart(headers, range, body.length),
  });
}

/**
 * @param methods that the address takes
 * @returns the answer to OPTIONS, also to a browser's preflight
 */
export function options(
  { name }: Pick<ApiVersion, "name">,
  methods: string = allowedMethods,
): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...everyResponse,
      ...fileResponse,
      "API-Version": name,
      Allow: methods,
      "Access-Control-Allow-Methods": methods,
      // Whatever a client tells of itself or of its tracing: nothing is read of it, and credentials are not let through.
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Max-Age": "86400",
      "Cache-Control": errorCacheControl,
    },
  });
}

/** @returns a streamed response as the request's method, conditions and range want it, as toResponse has it */
export function conclude(request: Request, response: Response): Response {
  const { status, headers, body } = response;
  const tag = [200, 206, 416].includes(status) ? headers.get("ETag") : null;
  const verdict = tag === null ? "send" : judgeConditions(request.headers, headers, tag);
  const length = headers.get("Content-Length");
  const range =
    status === 200 && body && length !== null && request.method === "GET"
      ? rangeOf(request, tag, Number(length))
      : "all";
  if (verdict === "send" && range === "all" && request.method !== "HEAD") return response;
  if (verdict === "send" && body && typeof range === "object")
    return new Response(cutStream(body, range), {
      status: 206,
      headers: ofPart(headers, range, Number(length)),
    });
  void body?.cancel();
  if (verdict === "failed") return refuse(412, headers);
  if (verdict === "unchanged")
    return new Response(null, {
      status: 304,
      headers: withoutContent(headers),
    });
  return range === "none"
    ? refuse(416, headers, Number(length))
    : new Response(null, { status, headers });
}

function rangeOf(
  { headers, method }: Request,
  tag: string | null,
  length: number,
): ByteRange | "all" | "none" {
  return method === "GET" ? readRange(headers, tag, length) : "all";
}

function ofPart(headers: Headers, range: ByteRange, length: number): Headers {
  const own = new Headers(headers);
  own.set("Content-Range", formatContentRange(range, length));
  own.set("Content-Length", String(range.last + 1 - range.first));
  return own;
}

/**
 * @param found headers of the answer that the request's condition or range rules out
 * @param length bytes of the content, for 416
 * @returns the refusal, whose reason explainRefusal adds
 */
export function refuse(status: 412 | 416, found: Headers, length?: number): Response {
  const headers = new Headers({
    ...everyResponse,
    ...fileResponse,
    "Cache-Control": errorCacheControl,
  });
  for (const name of ["API-Version", "ETag", "Vary"]) {
    const value = found.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (length !== undefined) headers.set("Content-Range", formatContentRange(undefined, length));
  return new Response(null, { status, headers });
}

/** @returns a response with the reason as its content where it refuses a condition or a range; any other as it is */
export function explainRefusal({ method }: Request, response: Response, baseUrl: string): Response {
  const { status, headers: found } = response;
  if (status !== 412 && status !== 416) return response;
  const tag = found.get("ETag");
  const reason: Failure =
    status === 412
      ? {
          code: "bad_request",
          message: `If-Match or If-Unmodified-Since does not hold: the content has changed${tag === null ? "" : `, its ETag is ${tag}`}.`,
          hint: "Ask for the content anew, without the condition.",
        }
      : {
          code: "bad_request",
          message: `Range asks for bytes behind the end: ${found.get("Content-Range") ?? "bytes */0"}.`,
          hint: "Ask for a range within the length that Content-Range names, or without Range.",
        };
  const headers = new Headers(found);
  headers.set("Content-Type", mediaTypes.json);
  headers.delete("Content-Length");
  const body = `${JSON.stringify(toErrorBody(reason, baseUrl))}\n`;
  return new Response(method === "HEAD" ? null : body, { status, headers });
}

function withoutContent(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Content-Encoding"]) rest.delete(name);
  return rest;
}
