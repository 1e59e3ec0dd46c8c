/**
 * Request, response and prediction of a fuzzed case, and the rules that the response breaks.
 */
import type { Expectation } from "../model/model.ts";
import type { FuzzCase } from "./requests.ts";
import type { SourceSite } from "../model/source-site.ts";

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Broken rule and the observed value. */
export type Difference = [rule: string, seen: string];

/** Response with its request and prediction. */
export interface Exchange extends Answer {
  site: SourceSite;
  request: FuzzCase;
  expected: Expectation;
  /** ETag of the response to the same request without conditions. */
  tag: string | undefined;
  /** @returns a header; empty if absent */
  get: (name: string) => string;
  /** Body decoded as UTF-8. */
  text: string;
  isHead: boolean;
}

/** Rules by name: whether each holds, and the observed value. */
export type Rules = Record<string, [holds: boolean, seen?: unknown]>;

/** @returns the broken rules */
export function findBroken(rules: Rules): Difference[] {
  return Object.entries(rules).flatMap(([rule, [holds, seen = ""]]) =>
    holds ? [] : [[rule, String(seen).slice(0, 200)]],
  );
}
