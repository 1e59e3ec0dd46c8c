/**
 * Local version of Mozilla's HTTP Observatory (mdn/mdn-http-observatory, algorithm version 6:
 * src/analyzer/tests, src/grader).
 *
 * Its twelve tests add points to 100 or subtract them; added points only count from a score of 90
 * on. The tests for the redirect to HTTPS and the preload list depend on the domain instead of the
 * response. They are assumed to find a redirect without preload: 0 points.
 */

/** Response to grade, treated as sent over https. */
export interface Scanned {
  headers: Headers;
  body: string;
}

export type ObservatoryTest =
  | "content-security-policy"
  | "cookies"
  | "cross-origin-embedder-policy"
  | "cross-origin-opener-policy"
  | "cross-origin-resource-policy"
  | "cross-origin-resource-sharing"
  | "redirection"
  | "referrer-policy"
  | "strict-transport-security"
  | "subresource-integrity"
  | "x-content-type-options"
  | "x-frame-options";

const tests: Record<ObservatoryTest, (scanned: Scanned) => number> = {
  "content-security-policy": ({ headers }) => scorePolicy(headers),
  // Without the Observatory's detailed rules for cookies, because sites set none.
  cookies: ({ headers }) => (headers.has("Set-Cookie") ? -20 : 0),
  "cross-origin-embedder-policy": valued("Cross-Origin-Embedder-Policy", {
    "require-corp": 10,
    credentialless: 10,
    "unsafe-none": 0,
  }),
  "cross-origin-opener-policy": valued("Cross-Origin-Opener-Policy", {
    "same-origin": 10,
    "same-origin-allow-popups": 10,
    "noopener-allow-popups": 10,
    "unsafe-none": 0,
  }),
  "cross-origin-resource-policy": valued("Cross-Origin-Resource-Policy", {
    "same-origin": 10,
    "same-site": 10,
    "cross-origin": 0,
  }),
  "cross-origin-resource-sharing": ({ headers }) =>
    headers.get("Access-Control-Allow-Origin") !== "*" &&
    headers.get("Access-Control-Allow-Credentials") === "true"
      ? -50
      : 0,
  redirection: () => 0,
  "referrer-policy": ({ headers }) => scoreReferrer(headers),
  "strict-transport-security": ({ headers }) => scoreTransport(headers),
  "subresource-integrity": scoreScripts,
  "x-content-type-options": ({ headers }) =>
    headers.get("X-Content-Type-Options")?.trim().toLowerCase() === "nosniff" ? 0 : -5,
  "x-frame-options": ({ headers }) => scoreFraming(headers),
};

/** @returns the grade, the score and the points of each test that are not 0 */
export function scan(scanned: Scanned): {
  grade: string;
  score: number;
  modifiers: Partial<Record<ObservatoryTest, number>>;
} {
  const modifiers = Object.fromEntries(
    Object.entries(tests)
      .map(([name, test]) => [name, test(scanned)] as const)
      .filter(([, points]) => points !== 0),
  );
  const sum = (points: readonly number[]) => points.reduce((total, next) => total + next, 100);
  const all = Object.values(modifiers);
  const withoutBonus = sum(all.filter((points) => points < 0));
  const score = Math.max(0, withoutBonus >= 90 ? sum(all) : withoutBonus);
  return { grade: toGrade(score), score, modifiers };
}

function toGrade(score: number): string {
  const grades: [minimum: number, grade: string][] = [
    [100, "A+"],
    [90, "A"],
    [85, "A-"],
    [80, "B+"],
    [70, "B"],
    [65, "B-"],
    [60, "C+"],
    [50, "C"],
    [45, "C-"],
    [40, "D+"],
    [30, "D"],
    [25, "D-"],
  ];
  return grades.find(([minimum]) => score >= minimum)?.[1] ?? "F";
}

/** @returns a test of a header with one token: 0 points if absent, -5 for an unknown token */
function valued(
  name: string,
  points: Readonly<Record<string, number>>,
): (scanned: Scanned) => number {
  return ({ headers }) => {
    const value = headers.get(name)?.trim().toLowerCase();
    return value === undefined ? 0 : (points[value] ?? -5);
  };
}

/**
 * @returns the sources of each directive, or undefined for a duplicate directive or a policy that
 * is too short
 */
function parsePolicy(text: string): ReadonlyMap<string, readonly string[]> | undefined {
  if (text.trim().length < "img-src".length - 1) return undefined;
  const directives = text
    .toLowerCase()
    .split(";")
    .map((part) => part.trim().split(/\s+/))
    .filter(([name]) => name !== "");
  const policy = new Map(
    directives.map(([name = "", ...sources]) => [
      name,
      sources.length === 0 && name.endsWith("-src") ? ["'none'"] : sources,
    ]),
  );
  return policy.size === directives.length ? policy : undefined;
}

const broad = new Set([
  "ftp:",
  "http:",
  "https:",
  "*",
  "http://*",
  "http://*.*",
  "https://*",
  "https://*.*",
]);

/**
 * Supports a single policy, as sites send it; several are joined with a comma and count as invalid.
 */
function scorePolicy(headers: Headers): number {
  const text = headers.get("Content-Security-Policy");
  if (text === null || text.includes(",")) return -25;
  const policy = parsePolicy(text);
  if (!policy) return -25;
  const sourcesOf = (directive: string) =>
    policy.get(directive) ?? policy.get("default-src") ?? ["*"];
  const trusted = (directive: string) => {
    const sources = sourcesOf(directive);
    // A nonce or a hash disables 'unsafe-inline'.
    return sources.some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source))
      ? sources.filter((source) => source !== "'unsafe-inline'")
      : sources;
  };
  const isLoose = (source: string) =>
    broad.has(source) || source === "'unsafe-inline'" || source === "data:";
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);
  const passive = ["img-src", "media-src"];
  const active = [...policy.keys()].filter((name) => !passive.includes(name));
  const scripts = trusted("script-src");
  const styles = trusted("style-src");
  if (scripts.some(isLoose) || sourcesOf("object-src").some((source) => broad.has(source)))
    return -20;
  if (active.flatMap(sourcesOf).some(isInsecure)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.flatMap(sourcesOf).some(isInsecure)) return -10;
  if (styles.some(isLoose)) return 0;
  return policy.get("default-src")?.join(" ") === "'none'" ? 10 : 5;
}

function scoreFraming(headers: Headers): number {
  const policy = parsePolicy(headers.get("Content-Security-Policy") ?? "");
  if (policy?.has("frame-ancestors")) return 5;
  const value = headers.get("X-Frame-Options")?.trim().toLowerCase();
  if (value === "deny" || value === "sameorigin") return 5;
  return value?.startsWith("allow-from") ? 0 : -20;
}

/** The last valid value counts. */
function scoreReferrer(headers: Headers): number {
  const value = headers.get("Referrer-Policy");
  if (value === null) return 0;
  const known = value
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .findLast((part) =>
      /^(?:no-referrer(?:-when-downgrade)?|same-origin|(?:strict-)?origin(?:-when-cross-origin)?|unsafe-url)$/.test(
        part,
      ),
    );
  return known !== undefined &&
    /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(known)
    ? 5
    : -5;
}

/** The Observatory requires 180 days. */
function scoreTransport(headers: Headers): number {
  const value = headers.get("Strict-Transport-Security");
  const [, age] = /(?:^|;)\s*max-age=(\d+)/i.exec(value ?? "") ?? [];
  if (value === null || value.includes(",") || age === undefined) return -20;
  return Number(age) >= 15_552_000 ? 0 : -10;
}

/** Scripts of the same origin need no digest, and get 5 points for one. */
function scoreScripts({ headers, body }: Scanned): number {
  if (!headers.get("Content-Type")?.startsWith("text/html")) return 0;
  const scripts = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  let points = 0;
  for (const [tag, source = ""] of scripts) {
    const hasDigest = tag.includes(" integrity=");
    if (/^https?:\/\/|^\/\//.test(source)) {
      const isSecure = source.startsWith("https:");
      const own = hasDigest ? (isSecure ? 5 : -20) : isSecure ? -5 : -50;
      points = points === 0 ? own : Math.min(points, own);
    } else if (hasDigest && points === 0) points = 5;
  }
  return points;
}
