/** `_headers` file, which configures the headers of static files on Cloudflare and Netlify. */
import type { HeaderRule } from "../../contract/security-policy.ts";
import { escapeFor } from "../escape.ts";

/**
 * Formats the rules for Cloudflare, which joins the values of all matching rules unless a rule
 * first detaches (`!`) a header, and which accepts each path only once.
 *
 * @returns the contents of the file
 */
export function cloudflareHeaders(rules: readonly HeaderRule[]): string {
  const blocks = new Map<string, Headers>();
  for (const { paths, headers } of rules)
    for (const path of paths.flatMap(toHostPaths))
      blocks.set(path, { ...blocks.get(path), ...headers });
  return Array.from(blocks, ([path, headers], index) =>
    formatBlock(path, [
      ...(index === 0 ? [] : Object.keys(headers).map((name) => `! ${name}`)),
      ...toLines(headers),
    ]),
  ).join("\n");
}

/**
 * Formats the rules for Netlify, where later rules replace earlier ones. Netlify ignores the
 * trailing slash of a path, so the rules for pages match all paths, and files get their own headers
 * restored.
 *
 * @returns the contents of the file
 */
export function netlifyHeaders([everything, ...rules]: readonly HeaderRule[]): string {
  const page = rules.find(({ paths }) => paths.includes("*/"));
  const others = rules.filter((rule) => rule !== page);
  const { "Content-Type": _, ...ofPages } = page?.headers ?? {};
  const ofFiles = Object.fromEntries(
    Object.keys(ofPages).map((name) => [name, everything?.headers[name] ?? ""]),
  );
  const files = others
    .filter(({ headers }) => headers["Content-Type"] !== undefined)
    .flatMap(({ paths }) => paths.filter((path) => path !== "*.html"));
  return [
    { paths: ["/*"], headers: { ...everything?.headers, ...ofPages } },
    { paths: files, headers: ofFiles },
    ...others,
  ]
    .flatMap(({ paths, headers }) =>
      paths.flatMap(toHostPaths).map((path) => formatBlock(path, toLines(headers))),
    )
    .join("\n");
}

type Headers = HeaderRule["headers"];

const toLines = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function formatBlock(path: string, lines: readonly string[]): string {
  const written = lines.map((line) => `  ${escapeFor("header", line)}\n`);
  return `${escapeFor("word", path)}\n${written.join("")}`;
}

/** Paths start with a slash and have one asterisk at most; a placeholder matches one segment. */
function toHostPaths(path: string): string[] {
  if (path.startsWith("*/")) return [path.slice(1), `/${path}`];
  if (path.startsWith("*")) return [`/${path}`];
  return [path.replace(/\*(?=.*\*)/, ":part")];
}
