/**
 * The links that site.yaml asks for on every page beside the menu: the groups of the footer and the action of the head.
 */
import type { SettingsLink } from "../content/brand/link-settings.ts";
import type { Site } from "../content/site.ts";
import { markLink, markText, type LanguageMark, type LinkMark } from "./language-marks.ts";
import { findPage, originalPages } from "./navigation.ts";
import { memoizeBySite } from "./memoize.ts";
import { withLocale } from "./strings/in-locale.ts";

export interface PageLink {
  label: string;
  /** A path of the site, or an address elsewhere. */
  href: string;
  /** What is in another language than the page. */
  language: LinkMark;
  /** What it is to who is behind the site, as HTML's rel has it. */
  rel: string | undefined;
}

export interface LinkGroup {
  label: string;
  language: LanguageMark;
  links: PageLink[];
}

/** @returns the footer's groups in a language, without those that have nothing to show. Memoized, because every page shows them */
export const footerGroups = memoizeBySite(listGroups);

/** @returns what visitors are to do, in a language. Memoized, because every page shows it */
export const actionLink = memoizeBySite((site: Site, locale: string): PageLink | undefined => {
  const { action } = site.settings;
  return action && resolveLink(site, locale, action)[0];
});

function listGroups(site: Site, locale: string): LinkGroup[] {
  const { footer = [] } = site.settings;
  return footer
    .map(({ label, links }) => {
      const { text, locale: written } = withLocale(label, locale, site.defaultLocale);
      return {
        label: text,
        language: markText(written, locale),
        links:
          links === "social"
            ? site.company.social_profiles.map(toProfile)
            : links.flatMap((link) => resolveLink(site, locale, link)),
      };
    })
    .filter(({ links }) => links.length > 0);
}

/** @returns the link to a page in a language, else in the site's first; none where it is not published */
function resolveLink(site: Site, locale: string, { page, label, url }: SettingsLink): PageLink[] {
  const own = label === undefined ? undefined : withLocale(label, locale, site.defaultLocale);
  if (url !== undefined)
    return [
      {
        label: own?.text ?? url,
        href: url,
        language: markText(own?.locale ?? locale, locale),
        rel: undefined,
      },
    ];
  const target = findPage(originalPages(site), page, locale);
  if (!target) return [];
  return [
    {
      label: own?.text ?? target.title,
      href: target.path,
      language: markLink({ text: own?.locale ?? target.locale, target: target.locale }, locale),
      rel: undefined,
    },
  ];
}

/** Networks by the ends of their hosts, as they write themselves. */
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

/** @returns the link to somebody's profile elsewhere, by the name of the network */
export function toProfile(href: string): PageLink {
  const host = new URL(href).host.replace(/^www\./, "");
  const [, name] = networks.find(([end]) => host === end || host.endsWith(`.${end}`)) ?? [];
  return { label: name ?? host, href, language: {}, rel: "me" };
}
