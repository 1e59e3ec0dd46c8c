/**
 * Makes the responses: the promised headers, ETags, conditional requests (RFC 9110, section 13) and HEAD.
 *
 * An answer is a plain value, which can be kept and sent any number of times; a response is made of it for one request.
 */
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
      ...(reason.code === "method_not_allowed"
        ? { Allow: allowedMethods }
        : {}),
      ...(reason.code === "upstream_unavailable"
        ? { "Retry-After": retryAfter }
        : {}),
    }),
    body: `${JSON.stringify(toErrorBody(reason, baseUrl))}\n`,
    tag: null,
  };
}

/** @returns what a cache gave, as an answer for any later time */
export async function toAnswer(response: Response): Promise<Answer> {
  const headers = new Headers(response.headers);
  for (const name of ["Age", "Content-Length", "Date", "Expires"])
    headers.delete(name);
  return {
    status: response.status,
    headers,
    body: new Uint8Array(await response.arrayBuffer()),
    tag: headers.get("ETag"),
  };
}

/** @returns whether a body is still the one that its tag was made of */
export async function isWhole({ body, tag }: Answer): Promise<boolean> {
  return (
    body instanceof Uint8Array && tag === toStrongETag(await digestBytes(body))
  );
}

/** @returns bytes that an answer takes in memory: its body, its headers twice, as text and as an engine's objects */
export function sizeOfAnswer({ headers, body }: Answer): number {
  let bytes = typeof body === "string" ? 2 * body.length : (body?.length ?? 0);
  for (const [name, value] of headers)
    bytes += 2 * (name.length + value.length) + bytesOfHeader;
  return bytes + bytesOfAnswer;
}

const bytesOfHeader = 128;
const bytesOfAnswer = 1024;

/** @returns the answer as the request's method and conditions want it: 304 without content, HEAD without content */
export function toResponse(request: Request, answer: Answer): Response {
  const { status, headers, body, tag } = answer;
  if (tag !== null && isUnchanged(request, tag))
    return new Response(null, {
      status: 304,
      headers: (answer.unchanged ??= withoutContent(headers)),
    });
  return new Response(request.method === "HEAD" ? null : body, {
    status,
    headers,
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

/** @returns a streamed response as the request's method and conditions want it, as toResponse has it */
export function conclude(request: Request, response: Response): Response {
  const { status, headers } = response;
  const tag = status === 200 ? headers.get("ETag") : null;
  if (tag !== null && isUnchanged(request, tag)) {
    void response.body?.cancel();
    return new Response(null, {
      status: 304,
      headers: withoutContent(headers),
    });
  }
  if (request.method !== "HEAD") return response;
  void response.body?.cancel();
  return new Response(null, { status, headers });
}

/** Weak comparison of If-None-Match, a list or `*`, with the response's own tag. */
function isUnchanged(request: Request, tag: string): boolean {
  const condition = request.headers.get("If-None-Match");
  if (condition === null) return false;
  if (condition === tag || condition.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return (condition.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    (candidate) => candidate.replace(/^W\//, "") === opaque,
  );
}

function withoutContent(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Content-Encoding"])
    rest.delete(name);
  return rest;
}
