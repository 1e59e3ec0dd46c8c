/**
 * Refusal of requests that Node accepts but the Fetch standard or HTTP forbids.
 */
import type { IncomingMessage } from "node:http";
import type { Failure } from "../../contract/errors.ts";
import { allowedMethods } from "../../contract/headers.ts";
import { failure } from "../../edge/respond.ts";

/**
 * @param baseUrl of the site
 * @returns the error response; undefined for a valid request
 */
export function refuseRequest(incoming: IncomingMessage, baseUrl: string): Response | undefined {
  const reason = findReason(incoming);
  if (!reason) return undefined;
  const { status, headers, body } = failure(reason, baseUrl);
  return new Response(body, { status, headers });
}

function findReason({ method, headersDistinct }: IncomingMessage): Failure | undefined {
  // RFC 9112, section 3.2: a proxy in front of this server may have used the other one.
  if ((headersDistinct["host"]?.length ?? 0) > 1)
    return {
      code: "bad_request",
      message: "The request has more than one Host field.",
      hint: "Send one Host field.",
    };
  // The constructor of Request throws for it.
  if (method === "TRACE")
    return {
      code: "method_not_allowed",
      message: '"TRACE" is not allowed: this site is read-only.',
      hint: `Send ${allowedMethods}.`,
    };
  return undefined;
}
