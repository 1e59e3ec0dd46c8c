/**
 * Error responses to requests that Node's HTTP parser rejects, or that Node accepts although HTTP or
 * the Fetch standard forbids them. They have the form of all errors of the API.
 */
import type { IncomingMessage } from "node:http";
import { errors, methodNotAllowed, quote, type Failure } from "../../contract/errors.ts";
import { apiPath } from "../../format/urls.ts";
import { currentVersion } from "../../format/version.ts";
import { failure } from "../../edge/respond.ts";

/** The path of the index, as the remedy of requests without a valid path or method. */
const index = apiPath(currentVersion, "");

/** Host with an optional port (RFC 3986, section 3.2). */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;

/**
 * @param baseUrl base URL of the site
 * @returns the error response, or undefined for a valid request
 */
export function refuseRequest(
  { method = "", url = "", httpVersion, headers, headersDistinct }: IncomingMessage,
  baseUrl: string,
): Response | undefined {
  const refuse = (message: string, hint: string, status?: number) =>
    toResponse({ code: "bad_request", message, hint }, baseUrl, status);
  const { host: hosts = [] } = headersDistinct;
  const [host = ""] = hosts;
  if (!/^1\.[01]$/.test(httpVersion))
    return refuse(`HTTP/${httpVersion} is not supported.`, "Send the request as HTTP/1.1.");
  // RFC 9112, section 3.2. A proxy in front of this server may have used the other field.
  if (hosts.length > 1)
    return refuse("The request has more than one Host field.", "Send one Host field.");
  if (hosts.length === 0 ? httpVersion === "1.1" : !hostForm.test(host))
    return refuse(
      hosts.length === 0
        ? "The request has no Host field."
        : `The Host field must be a host, got ${quote(host)}.`,
      "Send one Host field with the host of the site.",
    );
  // Rejected because the Request constructor throws for TRACE.
  if (method === "TRACE" || method === "CONNECT")
    return toResponse(methodNotAllowed(method, index), baseUrl);
  // RFC 9112, section 3.2.4: only OPTIONS has the server itself as its target.
  const isTarget = url.startsWith("/") || (url === "*" ? method === "OPTIONS" : URL.canParse(url));
  if (!isTarget)
    return refuse(
      `The target of ${method} must be a path, got ${quote(url)}.`,
      `Request a path, such as ${index}.`,
    );
  // RFC 9110, section 10.1.1. Node passes other expectations on.
  const { expect = "100-continue" } = headers;
  if (httpVersion === "1.1" && expect.toLowerCase() !== "100-continue")
    return refuse(
      `The expectation ${quote(expect)} is not supported.`,
      "Send the request without Expect.",
      417,
    );
  return undefined;
}

/** Other statuses than 400 of requests that the parser rejects, with their reasons. */
const rejections: Readonly<
  Record<string, readonly [status: number, message: string, hint: string]>
> = {
  HPE_HEADER_OVERFLOW: [
    431,
    "The URL and the header fields are too long.",
    "Send a shorter URL, and fewer or shorter header fields.",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    "The extensions of a chunk are too long.",
    "Send chunks without extensions.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    "The request was not complete in time.",
    "Send the whole request at once.",
  ],
};

/** Request line with its method and target. */
export const lineForm = /^([\w!#$%&'*+.^`|~-]+) (.*) HTTP\/1\.[01]\r?\n?$/;

/**
 * @param code code of the parser's error
 * @param line request line, if it is known
 */
export function refuseUnparsed(
  { message, code }: { message: string; code: string },
  line: string,
  baseUrl: string,
): Response {
  const [, method] = lineForm.exec(line) ?? [];
  if (code === "HPE_INVALID_METHOD" && method !== undefined)
    return toResponse(methodNotAllowed(method, index), baseUrl);
  const [status, reason, hint] = rejections[code] ?? [
    errors.bad_request.status,
    `The request is not valid HTTP: ${message.replace(/^Parse Error: /, "")}.`,
    code === "HPE_INVALID_URL"
      ? `Request a path, such as ${index}, in which all characters but those of URLs are percent-encoded.`
      : "Send the request as RFC 9112 defines it.",
  ];
  return toResponse({ code: "bad_request", message: reason, hint }, baseUrl, status);
}

/** @param status status of the response, if it is not the usual one of the code */
function toResponse(reason: Failure, baseUrl: string, status?: number): Response {
  const { body, headers, ...data } = failure(reason, baseUrl);
  return new Response(body, { status: status ?? data.status, headers });
}
