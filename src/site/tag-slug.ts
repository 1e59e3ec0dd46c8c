/**
 * A tag as the last part of the address of its page.
 */
import { toSlug } from "../content/to-slug.ts";

/** A letter of a script in which slugs cannot be written. */
const otherScript = /[^\p{Script=Latin}\P{L}]/u;

/** Names of files, which the last part becomes, end at 255 bytes. */
const longest = 100;

/**
 * @returns the tag in ASCII: `Heat pumps` → `heat-pumps`; tags in other scripts as names of hosts have them (Punycode, RFC 3492); empty where the tag
 * has neither letter nor digit, or is no word but a text
 */
export function toTagSlug(tag: string): string {
  const slug = otherScript.test(tag) ? toHostName(tag) : toSlug(tag);
  return slug.length > longest ? "" : slug;
}

function toHostName(tag: string): string {
  const words = tag
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const host = URL.parse(`https://${words}/`)?.hostname ?? "";
  return /^[a-z0-9]+(?:-+[a-z0-9]+)*$/.test(host) ? host : "";
}
