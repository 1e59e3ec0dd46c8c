/**
 * Links on every page other than the menu: the groups of the footer, the action in the header, the
 * API reference.
 */
import type { Document } from "../../content/document.ts";
import type { SettingsLink } from "../../content/settings/links.ts";
import { type Site, publishedPages } from "../../content/site.ts";
import { markLink, markText, type LanguageMark } from "../strings/language.ts";
import { findPage, originalPages, navigationLinks, type NavigationLink } from "./navigation.ts";
import { profileLink } from "../people/contact-links.ts";
import { memoizeBySite } from "../memoize.ts";
import { withLocale } from "../strings/strings.ts";
import { localePrefix, referencePath } from "../../contract/urls.ts";

export interface LinkGroup {
  label: string;
  language?: LanguageMark;
  links: NavigationLink[];
  /** CSS class of the list. */
  kind?: string;
}

/**
 * @returns the groups of the footer in a language, without empty ones. Memoized, because every page
 *   shows them.
 */
export const footerGroups = memoizeBySite(listGroups);

/**
 * @returns the call to action in the header, in a language. Memoized, because every page shows it.
 */
export const actionLink = memoizeBySite(
  (site: Site, locale: string): NavigationLink | undefined => {
    const { action } = site.settings;
    return action && resolveLink(site, locale, action)[0];
  },
);

/**
 * @returns the URL for editing the source of a document; null if neither the document nor site.yaml
 *   defines one
 */
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
            ? site.company.social_profiles.map(profileLink)
            : links.flatMap((link) => resolveLink(site, locale, link)),
      };
    })
    .filter(({ links }) => links.length > 0);
}

/**
 * @returns the link to a page in a language, or else in the default one; empty if it is not
 *   published
 */
function resolveLink(
  site: Site,
  locale: string,
  { page, label, url }: SettingsLink,
): NavigationLink[] {
  const own = label === undefined ? undefined : withLocale(label, locale, site.defaultLocale);
  if (url !== undefined)
    return [
      { label: own?.text ?? url, path: url, language: markText(own?.locale ?? locale, locale) },
    ];
  const target = findPage(originalPages(site), page, locale);
  if (!target) return [];
  return [
    {
      label: own?.text ?? target.title,
      path: target.path,
      language: markLink({ text: own?.locale ?? target.locale, target: target.locale }, locale),
    },
  ];
}

/** Maximum number of links, because a longer footer is hard to scan. */
const maxLinks = 12;

/**
 * @returns the links of the footer without groups in a language, in page order. Memoized, because
 *   every page shows them.
 */
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

/** @returns the link to the API reference in a language */
export function referenceLink(
  site: Pick<Site, "byPath" | "defaultLocale">,
  locale: string,
): NavigationLink {
  const { byPath, defaultLocale } = site;
  const own = localePrefix(locale, defaultLocale) + referencePath;
  const target = byPath.has(own) ? locale : defaultLocale;
  return {
    label: "API",
    path: localePrefix(target, defaultLocale) + referencePath,
    language: markLink({ text: locale, target }, locale),
  };
}
