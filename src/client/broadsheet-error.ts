/**
 * The error with which every call of a client rejects.
 */
import type { ErrorCode } from "../contract/errors.ts";

/**
 * `unreachable`: no response. `unexpected`: a response that is not from this API. `unsettled`: a copy could not be synchronised,
 * because the site kept changing or a cache on the way returns old responses.
 */
export type FailureCode = ErrorCode | "unreachable" | "unexpected" | "unsettled";

/** An error with its code and a hint. */
export class BroadsheetError extends Error {
  override name = "BroadsheetError";
  readonly code: FailureCode;
  /** Advice: the right request, or the next step. */
  readonly hint: string;
  /** Status of the response; 0 if there was none. */
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
