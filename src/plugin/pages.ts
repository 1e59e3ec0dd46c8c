/**
 * Pages of plugins as data of the site, which all outputs read: HTML, Markdown alternates, checks of
 * links and addresses.
 */
import type { Site, SitePage } from "../content/site.ts";
import { localePrefix } from "../format/urls.ts";
import type { Extensions } from "./extensions.ts";
import type { AstroPage, PageTemplate } from "./plugin.ts";

/** @returns the pages that Astro renders as pages of the site, in which versions share a template */
export function toSitePages(site: Site, pages: readonly AstroPage[]): SitePage[] {
  return pages.map(({ file, updatedAt, ...page }) => {
    const prefix = localePrefix(page.locale, site.defaultLocale);
    const template = page.path.startsWith(`${prefix}/`)
      ? page.path.slice(prefix.length)
      : page.path;
    const byAstro = { file, updatedAt };
    return { ...page, template, purpose: `the page ${file}`, takesDocuments: false, byAstro };
  });
}

export function listPages(site: Site, templates: Extensions["pages"]): SitePage[] {
  return Object.entries(templates).flatMap(([template, { describe, ...definition }]) =>
    reservePages(site, { [template]: definition }).map((page) => ({
      ...page,
      template,
      ...describe(site, page.locale),
    })),
  );
}

/** @returns the pages without their texts, for which no document has to be read */
export function reservePages(
  site: Pick<Site, "settings" | "defaultLocale">,
  templates: Readonly<Record<string, Pick<PageTemplate, "paths" | "purpose" | "takesDocuments">>>,
): Pick<SitePage, "path" | "locale" | "purpose" | "takesDocuments">[] {
  return Object.values(templates).flatMap(({ paths, purpose, takesDocuments = false }) =>
    paths(site).map((page) => ({ ...page, purpose, takesDocuments })),
  );
}
