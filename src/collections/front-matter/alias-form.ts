/**
 * Form of aliases: one address that browsers can request, never a pattern of several.
 *
 * Checked on the decoded text, so that no encoding bypasses it. Hosts read `*` and a segment that
 * starts with a colon as patterns in `_redirects`.
 */
import { aliasKey } from "../../contract/data/redirects.ts";
import { percentDecode } from "../../contract/percent-decode.ts";

/** Characters of an encoded address: what Cloudflare Pages takes as one redirect. */
const longest = 1_000;

/** @returns what an alias must be that this one is not, or undefined for one in good form */
export function refuseAliasForm(alias: string): string | undefined {
  const decoded = alias.split("/").map(percentDecode).join("/");
  const parts = decoded.split("/").slice(1);
  if (!alias.startsWith("/"))
    return "must be a path that starts with /, without https:// and domain";
  if (/[?#]/.test(alias))
    return "must be a path without ? and #, which redirects ignore (write %3F for a question mark and %23 for a hash that belong to the path)";
  if (/\s/.test(alias))
    return "must be a path without spaces (write %20 for one that belongs to it)";
  if (/[\p{Cc}\p{Cs}\\]/u.test(decoded))
    return "must be a path without backslashes and control characters";
  if (parts.slice(0, -1).includes("")) return "must be a path with single slashes";
  if (parts.some((part) => part === "." || part === ".."))
    return "must be a path without . and .. as parts of it";
  if (alias.includes("*") || /\/:/.test(alias))
    return "must be one address, not a pattern of several (name each; write %2A for an asterisk and %3A for a colon that belong to one)";
  return aliasKey(alias).length > longest
    ? `must be a path of at most ${longest.toLocaleString("en")} characters with its letters percent-encoded`
    : undefined;
}
