/** `_headers` file, which configures the headers of static files. */
import type { HeaderRule } from "../../format/security-policy.ts";
import { escapes } from "../host-templates/escape.ts";

/**
 * Formats the rules for Cloudflare, which joins the values of all matching rules unless a rule
 * first detaches (`!`) a header, and which accepts each path only once.
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

type Headers = HeaderRule["headers"];

export const toLines = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

export function formatBlock(path: string, lines: readonly string[]): string {
  const written = lines.map((line) => `  ${escapes.header(line)}\n`);
  return `${escapes.word(path)}\n${written.join("")}`;
}

/** Paths start with a slash and have one asterisk at most; a placeholder matches one segment. */
export function toHostPaths(path: string): string[] {
  if (path.startsWith("*/")) return [path.slice(1), `/${path}`];
  if (path.startsWith("*")) return [`/${path}`];
  return [path.replace(/\*(?=.*\*)/, ":part")];
}
