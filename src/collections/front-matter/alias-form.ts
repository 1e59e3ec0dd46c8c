/**
 * Syntax of aliases: one path that browsers can request, never a pattern for several.
 *
 * The decoded text is checked, so that no encoding bypasses the rules. Hosts interpret `*` and a
 * segment that starts with a colon as patterns in `_redirects`.
 */
import { aliasKey } from "../../contract/data/redirects.ts";
import { percentDecode } from "../../contract/percent-decode.ts";

/** Maximum length in percent-encoded form: the limit of Cloudflare Pages for one redirect. */
const longest = 1_000;

/** @returns the violated rule, to follow "must be"; undefined for a valid alias */
export function refuseAliasForm(alias: string): string | undefined {
  const decoded = alias.split("/").map(percentDecode).join("/");
  const parts = decoded.split("/").slice(1);
  if (!alias.startsWith("/"))
    return "must be a path that starts with /, without https:// and host name";
  if (/[?#]/.test(alias))
    return "must be a path without ? and #, which redirects ignore (if they belong to the path, write %3F for a question mark and %23 for a hash)";
  if (/\s/.test(alias))
    return "must be a path without spaces (if a space belongs to the path, write %20)";
  if (/[\p{Cc}\p{Cs}\\]/u.test(decoded))
    return "must be a path without backslashes and control characters";
  if (parts.slice(0, -1).includes("")) return "must be a path with single slashes";
  if (parts.some((part) => part === "." || part === ".."))
    return "must be a path without the segments . and ..";
  if (alias.includes("*") || /\/:/.test(alias))
    return "must be one path, not a pattern for several (list each of them; if they belong to the path, write %2A for an asterisk and %3A for a colon)";
  return aliasKey(alias).length > longest
    ? `must be a path of at most ${longest.toLocaleString("en")} characters with its letters percent-encoded`
    : undefined;
}
