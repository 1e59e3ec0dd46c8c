/**
 * What was asked of a site and what it answered, and what is wrong with it.
 */
import type { Expectation } from "./model.ts";
import type { FuzzCase } from "./requests.ts";
import type { SourceSite } from "./source-site.ts";

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Of an answer, what is wrong: a rule, and what was seen. */
export type Difference = [rule: string, seen: string];

/** What was asked, what is expected and what was answered. */
export interface Exchange extends Answer {
  site: SourceSite;
  asked: FuzzCase;
  expected: Expectation;
  /** The ETag that the request has without its condition. */
  tag: string | undefined;
  /** @returns a header, empty where there is none */
  get: (name: string) => string;
  /** The body in UTF-8. */
  text: string;
  isHead: boolean;
}

/** Rules by what they say: whether each is kept, and what was seen instead. */
export type Rules = Record<string, [isKept: boolean, seen?: unknown]>;

/** @returns the rules that are not kept */
export function findBroken(rules: Rules): Difference[] {
  return Object.entries(rules).flatMap(([rule, [isKept, seen = ""]]) =>
    isKept ? [] : [[rule, String(seen).slice(0, 200)]],
  );
}
