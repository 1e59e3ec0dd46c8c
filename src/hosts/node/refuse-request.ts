/**
 * Rejects requests that Node accepts although the Fetch standard or HTTP forbids them.
 */
import type { IncomingMessage } from "node:http";
import type { Failure } from "../../contract/errors.ts";
import { allowedMethods } from "../../contract/headers.ts";
import { failure } from "../../edge/respond.ts";

/**
 * @param baseUrl base URL of the site
 * @returns the error response, or undefined for a valid request
 */
export function refuseRequest(incoming: IncomingMessage, baseUrl: string): Response | undefined {
  const reason = findReason(incoming);
  if (!reason) return undefined;
  const { status, headers, body } = failure(reason, baseUrl);
  return new Response(body, { status, headers });
}

function findReason({ method, headersDistinct }: IncomingMessage): Failure | undefined {
  // RFC 9112, section 3.2. A proxy in front of this server may have used the other field.
  if ((headersDistinct["host"]?.length ?? 0) > 1)
    return {
      code: "bad_request",
      message: "The request has more than one Host field.",
      hint: "Send one Host field.",
    };
  // Rejected because the constructor of Request throws for it.
  if (method === "TRACE")
    return {
      code: "method_not_allowed",
      message: '"TRACE" is not allowed: this site is read-only.',
      hint: `Send ${allowedMethods}.`,
    };
  return undefined;
}
