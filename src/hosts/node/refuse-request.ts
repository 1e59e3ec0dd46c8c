/**
 * Requests that Node lets through and that the web's requests cannot be, or that HTTP tells servers
 * to refuse.
 */
import type { IncomingMessage } from "node:http";
import type { Failure } from "../../contract/errors.ts";
import { allowedMethods } from "../../contract/headers.ts";
import { failure } from "../../edge/respond.ts";

/**
 * @param baseUrl of the site
 * @returns the refusal in the one shape of failures; undefined for a request that can be answered
 */
export function refuseRequest(incoming: IncomingMessage, baseUrl: string): Response | undefined {
  const reason = findReason(incoming);
  if (!reason) return undefined;
  const { status, headers, body } = failure(reason, baseUrl);
  return new Response(body, { status, headers });
}

function findReason({ method, headersDistinct }: IncomingMessage): Failure | undefined {
  // RFC 9112, section 3.2: a proxy before this server may have read the other one.
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
