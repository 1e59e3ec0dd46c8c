/**
 * Closed table of API errors. Clients may rely on its codes; the reference has an anchor for each.
 */
import { basePathOf, referencePath, toUrl } from "../format/urls.ts";

export const errors = {
  bad_request: {
    status: 400,
    summary: "A parameter is invalid. The hint contains a valid value or the valid parameters.",
  },
  not_found: {
    status: 404,
    summary:
      "There is nothing at this URL: the path or slug does not exist, or the content is not public.",
  },
  reset_required: {
    status: 410,
    summary:
      "The cursor has expired or is unknown. Read the export, whose path is in the hint, and continue with its cursor.",
  },
  method_not_allowed: {
    status: 405,
    summary:
      "The API is read-only. Use one of the methods in the Allow header: GET, HEAD or OPTIONS.",
  },
  precondition_failed: {
    status: 412,
    summary:
      "The content does not have the ETag in If-Match, or has changed after the time in If-Unmodified-Since.",
  },
  range_not_satisfiable: {
    status: 416,
    summary: "The range is past the end of the content, whose length is in Content-Range.",
  },
  upstream_unavailable: {
    status: 502,
    summary:
      "The content could not be read. Retry after the number of seconds in the Retry-After header.",
  },
} as const;

export type ErrorCode = keyof typeof errors;

/** Codes of ErrorResponse, which generated clients know: they are never more within a version. */
export const commonErrorCodes = [
  "bad_request",
  "not_found",
  "reset_required",
  "method_not_allowed",
  "upstream_unavailable",
] as const satisfies readonly ErrorCode[];

/** Codes of errors whose requests have conditions or ranges, with a schema of their own. */
export const conditionErrorCodes = [
  "precondition_failed",
  "range_not_satisfiable",
] as const satisfies readonly ErrorCode[];

export const errorCodes: readonly ErrorCode[] = [...commonErrorCodes, ...conditionErrorCodes];

/** Error without the parts that depend on the site's address. */
export interface Failure {
  code: ErrorCode;
  /** Problem, with the value of the request in quotes. */
  message: string;
  /** Remedy: what to send instead. */
  hint: string;
}

/** Failure to read the content of a build, whatever the reason: clients can only try again. */
export const unavailable: Failure = {
  code: "upstream_unavailable",
  message: "The content could not be read.",
  hint: "The request is valid. Retry after the number of seconds in the Retry-After header.",
};

export const preconditionFailed: Failure = {
  code: "precondition_failed",
  message: "The condition in If-Match or If-Unmodified-Since is not met: the content has changed.",
  hint: "Request the content again without the condition.",
};

export const rangeNotSatisfiable: Failure = {
  code: "range_not_satisfiable",
  message: "The range in Range is past the end of the content.",
  hint: "Request a range within the length in Content-Range, or omit Range.",
};

export function badRequest(message: string, hint: string): Failure {
  return { code: "bad_request", message, hint };
}

/** @param index path of the index of the API */
export function methodNotAllowed(method: string, index: string): Failure {
  return {
    code: "method_not_allowed",
    message: `${quote(method)} is not allowed: this site is read-only.`,
    hint: `Use GET, HEAD or OPTIONS. ${index} lists all operations.`,
  };
}

/**
 * @returns the body of an error response. Paths of the site in its texts, which follow a space or
 *   "at", become addresses
 */
export function toErrorBody(failure: Failure, baseUrl: string) {
  const { code } = failure;
  const base = basePathOf(baseUrl);
  const message = failure.message.replace(/(?<= at "?)(?=\/)/, base);
  const hint = failure.hint.replaceAll(/(?<=^| )(?=\/\w)/g, base);
  return { error: { code, message, hint, docs: `${toUrl(baseUrl, referencePath)}#${code}` } };
}

const maxQuoted = 80;

/** @returns a value of the request in quotes, truncated and with control characters escaped */
export function quote(value: string): string {
  const characters = [...value];
  const shortened =
    characters.length > maxQuoted ? `${characters.slice(0, maxQuoted).join("")}…` : value;
  return JSON.stringify(shortened.toWellFormed()).replace(
    /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
