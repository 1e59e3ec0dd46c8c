/**
 * Closed table of API errors. Clients may rely on its codes; the reference has an anchor for each.
 */
import { referencePath, toUrl } from "./urls.ts";

export const errors = {
  bad_request: {
    status: 400,
    summary: "A parameter is invalid. The hint says what to send instead.",
  },
  not_found: {
    status: 404,
    summary:
      "Nothing is published at this URL: the path or slug is unknown, or the content is not public.",
  },
  reset_required: {
    status: 410,
    summary:
      "The changes since this cursor are no longer known. Read the export, whose URL is in the hint, and continue with its cursor.",
  },
  method_not_allowed: {
    status: 405,
    summary: "The API is read-only. Send GET, HEAD or OPTIONS, as the Allow header says.",
  },
  upstream_unavailable: {
    status: 502,
    summary: "The content could not be read. Try again after the number of seconds in Retry-After.",
  },
} as const;

export type ErrorCode = keyof typeof errors;

export const errorCodes = [
  "bad_request",
  "not_found",
  "reset_required",
  "method_not_allowed",
  "upstream_unavailable",
] as const satisfies readonly ErrorCode[];

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
  hint: "Try again after the number of seconds in Retry-After. The request itself is valid.",
};

/** @param index path of the index of the API */
export function methodNotAllowed(method: string, index: string): Failure {
  return {
    code: "method_not_allowed",
    message: `${quote(method)} is not allowed: this site is read-only.`,
    hint: `Send GET, HEAD or OPTIONS. ${index} lists every operation.`,
  };
}

/** @returns the body of an error response */
export function toErrorBody({ code, message, hint }: Failure, baseUrl: string) {
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
