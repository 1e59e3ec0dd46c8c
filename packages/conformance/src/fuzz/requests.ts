/**
 * Generator of fuzzed requests: valid, almost valid and hostile ones. Seed and number fully
 * determine each request.
 */
import type { SentRequest } from "../model/model.ts";
import { randomOf, type Random } from "../random.ts";
import { mutatePath, makeApiPath, makePath } from "./paths.ts";
import { escape, makeQuery } from "./queries.ts";
import type { SourceSite } from "../model/source-site.ts";

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
  if (random.chance(0.4)) headers["Accept"] = makeAccept(random, mark);
  if (random.chance(0.15)) headers["Range"] = random.pick(ranges);
  if (random.chance(0.25)) {
    const [name, value] = random.pick(oddHeaders);
    headers[name] = value.replace("MARK", mark);
  }
  return {
    number,
    method: random.chance(0.8) ? "GET" : random.pick(methods),
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

const methods = ["HEAD", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "QUERY"];
const tags: readonly Tag[] = ["own", "own", "weak", "other", "comma", "star"];
const ranges = [
  "bytes=0-9",
  "bytes=5-",
  "bytes=-5",
  "bytes=9999999-",
  "bytes=0-0,2-3",
  "lines=1-2",
  "bytes=9-0",
];
const oddHeaders: readonly (readonly [string, string])[] = [
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "gopher"],
  ["Forwarded", "host=evil.example;proto=http"],
  ["X-Original-URL", "/_data/manifest.json"],
  ["X-Rewrite-URL", "/_data/manifest.json"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Origin", "null"],
  ["Cookie", "a=MARK"],
  ["Authorization", "Bearer MARK"],
  ["If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"],
  ["If-Match", '"nothing"'],
  ["Cache-Control", "no-cache, no-store"],
  ["Pragma", "no-cache"],
  ["User-Agent", "MARK"],
  ["Referer", "https://evil.example/MARK"],
  ["Accept-Language", "MARK, de;q=0.5"],
  ["X-Long", "x".repeat(4000)],
  ["Content-Type", "text/html; MARK"],
  ["CF-Connecting-IP", "MARK"],
  ["Sec-Fetch-Mode", "navigate"],
];

function makeAccept(random: Random, mark: string): string {
  const part = () =>
    random.pick([
      "text/html",
      "text/markdown",
      "text/*",
      "*/*",
      "application/json",
      "application/xhtml+xml",
      "TEXT/MARKDOWN",
      "text/plain",
    ]) + random.pick(["", "", ";q=0.5", "; q=0.9", ";q=0", ";q=1.000", ";q=0.001"]);
  if (random.chance(0.06))
    return random.pick([
      "",
      "*",
      mark,
      "text/markdown;q=2",
      ",,,",
      "text/markdown;variant=GFM",
      "x".repeat(3000),
      "text/markdown ; q = 1",
    ]);
  return Array.from({ length: 1 + random.below(3) }, part).join(random.pick([",", ", "]));
}
