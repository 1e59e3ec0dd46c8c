/**
 * The closed table of API errors. Its rows are the codes that clients may rely on; the reference page has an anchor for each.
 */
import { referencePath, toUrl } from "./urls.ts";

export const errors = {
  bad_request: {
    status: 400,
    summary: "A parameter is wrong. The hint says what to send instead.",
  },
  not_found: {
    status: 404,
    summary:
      "Nothing is published at this address: an unknown path or slug, or content that is not public.",
  },
  reset_required: {
    status: 410,
    summary:
      "The changes since this cursor are not known any more. Read the export anew, whose address the hint has, and go on with its cursor.",
  },
  method_not_allowed: {
    status: 405,
    summary: "The API is read-only: GET, HEAD and OPTIONS are answered, as the Allow header says.",
  },
  upstream_unavailable: {
    status: 502,
    summary: "The content could not be read just now. Try again after the seconds in Retry-After.",
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

/** A failure as the code passes it on, before it knows the site's address. */
export interface Failure {
  code: ErrorCode;
  /** What is wrong, with the caller's own value quoted. */
  message: string;
  /** What to send instead. */
  hint: string;
}

/** @returns the body of an error response */
export function toErrorBody(failure: Failure, baseUrl: string) {
  const { code, message, hint } = failure;
  return {
    error: {
      code,
      message,
      hint,
      docs: `${toUrl(baseUrl, referencePath)}#${code}`,
    },
  };
}

const longestQuote = 80;

/** @returns the caller's value in quotes, cut where it is long, with control characters shown as escapes */
export function quote(value: string): string {
  const characters = [...value];
  const shown =
    characters.length > longestQuote ? `${characters.slice(0, longestQuote).join("")}…` : value;
  return JSON.stringify(shown.toWellFormed()).replace(
    /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
