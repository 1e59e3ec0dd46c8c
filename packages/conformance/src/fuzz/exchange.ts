/**
 * Request, response and prediction of a fuzzed case, and a recorder of the rules that the response
 * breaks.
 */
import type { Expectation } from "../model/model.ts";
import type { SourceSite } from "../model/source-site.ts";
import type { ReceivedResponse } from "../send.ts";
import type { FuzzCase } from "./requests.ts";

export interface Exchange extends ReceivedResponse {
  site: SourceSite;
  request: FuzzCase;
  expected: Expectation;
  /** ETag of the response to the same request without conditions. */
  tag: string | undefined;
  /** @returns a header; empty if absent */
  get: (name: string) => string;
  /** Body decoded as UTF-8. */
  text: string;
  /** Records a rule that does not hold, with the observed value. */
  check: (rule: string, holds: boolean, seen?: unknown) => void;
}
