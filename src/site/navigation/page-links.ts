/**
 * Links on every page beside the menu: the groups of the footer, the action of the header, the API
 * reference.
 */
import type { Document } from "../../content/document.ts";
import type { SettingsLink } from "../../content/settings/links.ts";
import { type Site, publishedPages } from "../../content/site.ts";
import { markLink, markText, type LanguageMark, type LinkMark } from "../strings/language.ts";
import { findPage, originalPages, navigationLinks, type NavigationLink } from "./navigation.ts";
import { profileLink } from "../people/contact-links.ts";
import { memoizeBySite } from "../memoize.ts";
import { withLocale } from "../strings/strings.ts";
import { localePrefix, referencePath } from "../../contract/urls.ts";

export interface PageLink {
  label: string;
  /** A path of the site, or an address elsewhere. */
  href: string;
  /** Attributes of a link in another language than the page. */
  language: LinkMark;
  /** Value of rel, for profiles of the organisation. */
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

/** @returns the address where the source of a document is edited; null where neither it nor site.yaml names one */
export function editUrl(
  { settings: { edit_url: base } }: Pick<Site, "settings">,
  { edit_url: own, source }: Pick<Document, "edit_url" | "source">,
): string | null {
  if (own !== undefined) return own || null;
  return base === undefined ? null : new URL(encodeURI(source), base).href;
}

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
            ? site.company.social_profiles.map((href) => ({ ...profileLink(href), language: {} }))
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

/** A foot with more than these many helps nobody. */
const maxLinks = 12;

/** @returns the links in a language, in the order of its pages. Memoized, because every page shows it */
export const footerLinks = memoizeBySite(listLinks);

function listLinks(site: Site, locale: string): NavigationLink[] {
  if (footerGroups(site, locale).length > 0) return [];
  const inMenu = new Set(navigationLinks(site, locale).map(({ path }) => path));
  const prefix = localePrefix(locale, site.defaultLocale);
  const apart = new Set([`${prefix}/`, prefix + referencePath]);
  return publishedPages(site)
    .filter(
      ({ locale: own, slug, path }) =>
        own === locale && !slug.includes("/") && !inMenu.has(path) && !apart.has(path),
    )
    .slice(0, maxLinks)
    .map(({ title, path }) => ({ label: title, path, language: {} }));
}

/** @returns where the reference is for readers of a language */
export function referenceLink(
  site: Pick<Site, "byPath" | "defaultLocale">,
  locale: string,
): { path: string; language: LinkMark } {
  const { byPath, defaultLocale } = site;
  const own = localePrefix(locale, defaultLocale) + referencePath;
  const target = byPath.has(own) ? locale : defaultLocale;
  return {
    path: localePrefix(target, defaultLocale) + referencePath,
    language: markLink({ text: locale, target }, locale),
  };
}
