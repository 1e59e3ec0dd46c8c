/**
 * Links on every page other than the menu: the groups of the footer, the action in the header, pages
 * of plugins.
 */
import { isPage, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { markLink, markText, type LanguageMark } from "../strings/language.ts";
import { navigationLinks, resolveLink, type NavigationLink } from "./navigation.ts";
import { findPage } from "../people/contact-form.ts";
import { profileLink } from "../people/contact-links.ts";
import { listHtmlPages } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";
import { withLocale } from "../strings/strings.ts";
import { localePrefix } from "../../format/urls.ts";

interface LinkGroup {
  label: string;
  language?: LanguageMark;
  links: NavigationLink[];
}

/**
 * @returns the groups of the footer in a language, without empty ones. Memoized, because every page
 *   shows them.
 */
export const footerGroups = memoizeBySite((site: Site, locale: string): LinkGroup[] =>
  (site.settings.footer ?? []).flatMap(({ label, links }) => {
    const { text, locale: written } = withLocale(label, locale, site.defaultLocale);
    const resolved =
      links === "social"
        ? site.company.social_profiles.map(profileLink)
        : links.flatMap((link) => resolveLink(site, locale, link));
    return resolved.length > 0
      ? { label: text, language: markText(written, locale), links: resolved }
      : [];
  }),
);

/**
 * @returns the call to action of site.yaml or, by default, the contact page. Memoized, because every
 *   page shows it.
 */
export const actionLink = memoizeBySite(
  (site: Site, locale: string): NavigationLink | undefined => {
    const { action } = site.settings;
    if (action) return resolveLink(site, locale, action)[0];
    const page = findPage(site, locale);
    return page && { label: page.title, path: page.path };
  },
);

/**
 * @returns the URL for editing the source of a document; null if neither the document nor site.yaml
 *   defines one
 */
export function editUrl(
  { settings: { edit_url: base } }: Pick<Site, "settings">,
  { edit_url: documentUrl, source }: Pick<Document, "edit_url" | "source">,
): string | null {
  if (documentUrl !== undefined) return documentUrl || null;
  return base === undefined ? null : new URL(encodeURI(source), base).href;
}

/** Maximum number of links, because a longer footer is hard to scan. */
const maxLinks = 12;

/**
 * @returns the links of the footer without groups in a language, in page order. Memoized, because
 *   every page shows them.
 */
export const footerLinks = memoizeBySite((site: Site, locale: string): NavigationLink[] => {
  if (footerGroups(site, locale).length > 0) return [];
  const prefix = localePrefix(locale, site.defaultLocale);
  const others = new Set([
    ...navigationLinks(site, locale).map(({ path }) => path),
    `${prefix}/`,
    ...pluginLinks(site, locale).map(({ path }) => path),
  ]);
  return site.visible
    .filter(isPage)
    .filter(
      ({ locale: documentLocale, path, slug, state }) =>
        state === "published" &&
        documentLocale === locale &&
        !slug.includes("/") &&
        !others.has(path),
    )
    .slice(0, maxLinks)
    .map((page) => {
      const { title: label, path, original } = page;
      const language = original && markText(original.locale, locale);
      return language ? { label, path, language } : { label, path };
    });
});

/**
 * @returns the links to pages of plugins, in a language or else in the default one. Memoized,
 *   because every page shows them.
 */
export const pluginLinks = memoizeBySite((site: Site, locale: string): NavigationLink[] => {
  const linked = listHtmlPages(site).flatMap(({ template, path, locale: target, ofPlugin }) => {
    const label = ofPlugin?.link;
    const language = markLink({ text: locale, target }, locale);
    return label === undefined ? [] : [{ template, target, link: { label, path, language } }];
  });
  return [...Map.groupBy(linked, ({ template }) => template).values()].flatMap((pages) => {
    const find = (code: string) => pages.find(({ target }) => target === code);
    return (find(locale) ?? find(site.defaultLocale))?.link ?? [];
  });
});
