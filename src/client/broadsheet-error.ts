/**
 * The one way in which a client's call fails.
 */
import type { ErrorCode } from "../contract/errors.ts";

/**
 * `unreachable`: there was no answer. `unexpected`: the answer is none of this API. `unsettled`: a copy could not be brought in step, because the site
 * changed all the time or something on the way answers with what is old.
 */
export type FailureCode = ErrorCode | "unreachable" | "unexpected" | "unsettled";

/** A failure with its code, and with what to do in `hint`. */
export class BroadsheetError extends Error {
  override name = "BroadsheetError";
  readonly code: FailureCode;
  /** What to send or to do instead. */
  readonly hint: string;
  /** Of the answer; 0 where there was none. */
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
