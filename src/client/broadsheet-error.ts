/**
 * Error with which every method of a client rejects.
 */
import type { ErrorCode } from "../contract/errors.ts";

/**
 * `unreachable`: no response. `unexpected`: a response that is not from this API. `unsettled`: a
 * copy could not be synchronised, because the site kept changing or an intermediate cache returned
 * outdated responses.
 */
export type FailureCode = ErrorCode | "unreachable" | "unexpected" | "unsettled";

/** Error with a code and a hint. */
export class BroadsheetError extends Error {
  override name = "BroadsheetError";
  readonly code: FailureCode;
  /** Remedy: the right request, or the next step. */
  readonly hint: string;
  /** HTTP status of the response; 0 without a response. */
  readonly status: number;

  constructor(
    code: FailureCode,
    message: string,
    hint: string,
    status = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.hint = hint;
    this.status = status;
  }
}
