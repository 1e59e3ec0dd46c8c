/**
 * Contact details as tel: and mailto: links.
 */
import type { Company } from "../../content/company.ts";

/**
 * @param telephone number as written for people: `+49 (0)471 123-45`
 * @returns the `tel:` URL (RFC 3966). The zero in parentheses is only dialled within the country
 *   and is dropped after a country code.
 */
export function telephoneUrl(telephone: string): string {
  const number = telephone.replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, "$1");
  return `tel:${number.replaceAll(/[^+\d]/g, "")}`;
}

export interface ContactLink {
  label: string;
  path: string;
}

/** @returns links for the telephone number and the email address, if present */
export function contactLinks({
  telephone,
  email,
}: {
  telephone: string | null;
  email: string | null;
}): ContactLink[] {
  return [
    ...(telephone === null ? [] : [{ label: telephone, path: telephoneUrl(telephone) }]),
    ...(email === null ? [] : [{ label: email, path: `mailto:${email}` }]),
  ];
}

/** Names of social networks, by the suffixes of their host names. */
const networks: readonly (readonly [host: string, name: string])[] = [
  ["bsky.app", "Bluesky"],
  ["facebook.com", "Facebook"],
  ["github.com", "GitHub"],
  ["gitlab.com", "GitLab"],
  ["instagram.com", "Instagram"],
  ["linkedin.com", "LinkedIn"],
  ["mastodon.social", "Mastodon"],
  ["threads.net", "Threads"],
  ["tiktok.com", "TikTok"],
  ["twitter.com", "Twitter"],
  ["vimeo.com", "Vimeo"],
  ["x.com", "X"],
  ["xing.com", "XING"],
  ["youtube.com", "YouTube"],
];

/** @returns the link to a profile on another site, labelled with the name of the network */
export function profileLink(href: string): { label: string; path: string; rel: "me" } {
  const host = new URL(href).host.replace(/^www\./, "");
  const [, name] = networks.find(([end]) => host === end || host.endsWith(`.${end}`)) ?? [];
  return { label: name ?? host, path: href, rel: "me" };
}

/** Countries whose addresses have the region and the postal code after the city. */
const codeLast = new Set("AU BR CA GB IE IN NZ SG US ZA".split(" "));

/** @returns the line of an address with city and postal code, in the order of its country */
export function cityLine({
  locality,
  region,
  postal_code: code,
  country = "",
}: NonNullable<Company["address"]>): string {
  const join = (parts: readonly (string | undefined)[], separator: string) =>
    parts.filter(Boolean).join(separator);
  return codeLast.has(country)
    ? join([locality, join([region, code], " ")], ", ")
    : join([code, locality], " ");
}
