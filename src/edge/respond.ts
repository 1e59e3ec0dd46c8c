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
import { strongTag } from "../contract/strong-tag.ts";
import type { ApiVersion } from "../contract/version.ts";

/** Seconds after which a failed read is worth another try. */
const retryAfter = "5";

export interface Answer {
  status: number;
  /** Never changed: an answer that is kept is sent many times. */
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | string;
}

/** @returns a successful answer with a strong ETag of its bytes */
export async function success(
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return {
    status: 200,
    headers: new Headers({
      ...everyResponse,
      ...fileResponse,
      "Content-Type": mediaTypes.json,
      "Cache-Control": successCacheControl,
      ETag: await strongTag(body),
      ...headers,
    }),
    body,
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
  };
}

/** @returns the answer as the request's method and conditions want it: 304 without content, HEAD without content */
export function toResponse(
  request: Request,
  { status, headers, body }: Answer,
): Response {
  if (status === 200 && isUnchanged(request, headers))
    return new Response(null, {
      status: 304,
      headers: withoutContent(headers),
    });
  return new Response(request.method === "HEAD" ? null : body, {
    status,
    headers,
  });
}

/** @returns the answer to OPTIONS, also to a browser's preflight */
export function options({ name }: Pick<ApiVersion, "name">): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...everyResponse,
      ...fileResponse,
      "API-Version": name,
      Allow: allowedMethods,
      "Access-Control-Allow-Methods": allowedMethods,
      "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
      "Cache-Control": errorCacheControl,
    },
  });
}

/** @returns a streamed response as the request's method and conditions want it, as toResponse has it */
export function conclude(request: Request, response: Response): Response {
  const { status, headers } = response;
  if (status === 200 && isUnchanged(request, headers)) {
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
function isUnchanged(request: Request, headers: Headers): boolean {
  const condition = request.headers.get("If-None-Match");
  const tag = headers.get("ETag");
  if (condition === null || tag === null) return false;
  if (condition.trim() === "*") return true;
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
