/**
 * Contact details as tel: and mailto: links.
 */

/**
 * @param telephone as people write it: `+49 (0)471 123-45`
 * @returns its address (RFC 3966); the zero in parentheses is dialled within the country alone, where the code in front of it is not
 */
export function telephoneUrl(telephone: string): string {
  const number = telephone.replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, "$1");
  return `tel:${number.replaceAll(/[^+\d]/g, "")}`;
}

interface ContactLink {
  text: string;
  href: string;
}

/** @returns telephone and e-mail address, if present */
export function contactLinks({
  telephone,
  email,
}: {
  telephone: string | null;
  email: string | null;
}): ContactLink[] {
  return [
    ...(telephone === null ? [] : [{ text: telephone, href: telephoneUrl(telephone) }]),
    ...(email === null ? [] : [{ text: email, href: `mailto:${email}` }]),
  ];
}

/** Names of networks by the ends of their hosts. */
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

/** @returns the link to somebody's profile elsewhere, under the name of its network */
export function profileLink(href: string): { label: string; href: string; rel: "me" } {
  const host = new URL(href).host.replace(/^www\./, "");
  const [, name] = networks.find(([end]) => host === end || host.endsWith(`.${end}`)) ?? [];
  return { label: name ?? host, href, rel: "me" };
}
