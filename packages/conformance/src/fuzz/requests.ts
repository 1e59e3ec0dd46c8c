/**
 * Generator of fuzzed requests: valid, almost valid and hostile ones. Seed and number fully
 * determine each request.
 */
import type { SentRequest } from "../send.ts";
import { randomOf, type Random } from "../random.ts";
import { mutatePath, makeApiPath, makePath } from "./paths.ts";
import { escape, makeQuery } from "./queries.ts";
import type { SourceSite } from "../model/source-site.ts";
import { parts } from "./values.ts";

/** Entity tag of If-None-Match; "own" is the ETag of the same request without conditions. */
type Tag = "own" | "weak" | "other" | "comma" | "star";

export interface FuzzCase extends SentRequest {
  number: number;
  condition: Tag[];
  /** Markup that no response may echo unescaped. */
  mark: string;
}

/** @returns the case for a seed and number */
export function makeCase(site: SourceSite, seed: number, number: number): FuzzCase {
  const random = randomOf(seed, number);
  const mark = `"><script>zq${number}</script>`;
  const isApi = random.chance(0.6);
  const path = isApi ? makeApiPath(site, random) : makePath(site, random);
  const mutated = random.chance(0.12) ? mutatePath(path, random) : path;
  const query = isApi || random.chance(0.2) ? makeQuery(site, random, mark) : "";
  const headers: Record<string, string> = {};
  if (random.chance(0.4)) headers["Accept"] = makeAccept(random).replace("MARK", mark);
  if (random.chance(0.15)) headers["Range"] = random.pick(parts.ranges);
  if (random.chance(0.25)) {
    const [name, value] = random.pick(oddHeaders);
    headers[name] = value.replace("MARK", mark);
  }
  return {
    number,
    method: random.chance(0.8) ? "GET" : random.pick(parts.methods),
    // Clients send only visible ASCII and no fragment. HTTP servers reject quotes and angle
    // brackets.
    target: `/${(mutated + query).replace(/^\//, "")}`.replace(/[^\x21-\x7e]|[#"<>]/gu, escape),
    headers,
    condition: random.chance(0.25)
      ? Array.from({ length: 1 + random.below(3) }, () => random.pick(tags))
      : [],
    mark,
  };
}

const oddHeaders = [...Object.entries(parts.headers), ["X-Long", "x".repeat(4000)] as const];
const tags: readonly Tag[] = ["own", "own", "weak", "other", "comma", "star"];

function makeAccept(random: Random): string {
  if (random.chance(0.06)) return random.pick([...parts.accepts, "x".repeat(3000)]);
  const part = () => random.pick(parts.media_types) + random.pick(parts.weights);
  return Array.from({ length: 1 + random.below(3) }, part).join(random.pick([",", ", "]));
}
