/**
 * Makes the responses: the promised headers, ETags, conditional requests (RFC 9110, section 13) and HEAD.
 */
import { errors, toErrorBody, type Failure } from "../contract/errors.ts";
import {
  allowedMethods,
  errorCacheControl,
  everyResponse,
  mediaTypes,
  successCacheControl,
} from "../contract/headers.ts";
import { strongTag } from "../contract/strong-tag.ts";

/** Seconds after which a failed read is worth another try. */
const retryAfter = "5";

/** @returns a successful response with a strong ETag of its bytes */
export async function success(
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return new Response(body, {
    headers: {
      ...everyResponse,
      "Content-Type": mediaTypes.json,
      "Cache-Control": successCacheControl,
      ETag: await strongTag(body),
      ...headers,
    },
  });
}

export function failure(reason: Failure, baseUrl: string): Response {
  return new Response(`${JSON.stringify(toErrorBody(reason, baseUrl))}\n`, {
    status: errors[reason.code].status,
    headers: {
      ...everyResponse,
      "Content-Type": mediaTypes.json,
      "Cache-Control": errorCacheControl,
      ...(reason.code === "method_not_allowed"
        ? { Allow: allowedMethods }
        : {}),
      ...(reason.code === "upstream_unavailable"
        ? { "Retry-After": retryAfter }
        : {}),
    },
  });
}

/** @returns the answer to OPTIONS, also to a browser's preflight */
export function options(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...everyResponse,
      Allow: allowedMethods,
      "Access-Control-Allow-Methods": allowedMethods,
      "Access-Control-Allow-Headers": "Accept, Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
      "Cache-Control": errorCacheControl,
    },
  });
}

/** @returns the response as the request's method and conditions want it: 304 without content, HEAD without content */
export function conclude(request: Request, response: Response): Response {
  const tag = response.headers.get("ETag");
  if (
    response.status === 200 &&
    tag !== null &&
    isMatch(request.headers.get("If-None-Match"), tag)
  ) {
    void response.body?.cancel();
    const headers = new Headers(response.headers);
    for (const name of ["Content-Type", "Content-Length", "Content-Encoding"])
      headers.delete(name);
    return new Response(null, { status: 304, headers });
  }
  if (request.method !== "HEAD") return response;
  void response.body?.cancel();
  return new Response(null, {
    status: response.status,
    headers: response.headers,
  });
}

/** Weak comparison against a list or `*`. */
function isMatch(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    (candidate) => candidate.replace(/^W\//, "") === opaque,
  );
}
