/**
 * Parser of `_redirects` that behaves like Cloudflare Pages: parseRedirects, validateURL and the
 * rules engine of workers-shared in wrangler. tests/build/aliases.slow.test.ts compares it with the
 * real one.
 */
export type FindRedirect = (pathname: string) => string | undefined;

/** @param body contents of `_redirects` */
export function readRedirectRules(body: string): FindRedirect {
  const exact = new Map<string, string>();
  const patterns: [RegExp, string][] = [];
  for (const line of body.split("\n")) {
    const text = line.trim();
    if (text === "" || text.startsWith("#")) continue;
    const [from = "", to, status, ...more] = text.replace(/\s+#.*$/, "").split(/\s+/);
    if (to === undefined || !["301", "302"].includes(status ?? "") || more.length > 0)
      throw new Error(`The host rejects ${JSON.stringify(line)}.`);
    const path = new URL(`//${from}`, "relative://").pathname;
    if (exact.has(path)) throw new Error(`The host ignores ${JSON.stringify(line)}.`);
    if (/\*|:[A-Za-z]/.test(path)) patterns.push([toPattern(path), to]);
    else exact.set(path, to);
  }
  return (pathname) => {
    const [pattern, to] = patterns.find(([one]) => one.test(pathname)) ?? [];
    const splat = pattern?.exec(pathname)?.[1] ?? "";
    return exact.get(pathname) ?? to?.replace(":splat", () => splat);
  };
}

function toPattern(path: string): RegExp {
  const escaped = path
    .split("*")
    .map((part) => part.replace(/[-/\\^$*+?.()|[\]{}]/g, String.raw`\$&`))
    .join("(.*)");
  return new RegExp(`^${escaped.replace(/:[A-Za-z]\w*/g, "[^/]+")}$`);
}
