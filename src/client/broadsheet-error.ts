/**
 * Error of every call of a client.
 */
import type { ErrorCode } from "../contract/errors.ts";

/**
 * `unreachable`: no response. `unexpected`: a response that is not from this API. `unsettled`: a copy could not be synchronised, because the site
 * kept changing or a cache returned outdated responses.
 */
export type FailureCode = ErrorCode | "unreachable" | "unexpected" | "unsettled";

/** Error with its code, and with the remedy in `hint`. */
export class BroadsheetError extends Error {
  override name = "BroadsheetError";
  readonly code: FailureCode;
  /** Remedy. */
  readonly hint: string;
  /** Status of the response; 0 without one. */
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
