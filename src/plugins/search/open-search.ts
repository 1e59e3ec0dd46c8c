/**
 * OpenSearch descriptions, with which browsers add the search of a site to their address bar.
 *
 * https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
 */
import { urlOf, type Announcement, type Site, type SitePage } from "../../content/site.ts";
import { apiPath, localePrefix } from "../../format/urls.ts";
import { currentVersion } from "../../format/version.ts";
import { truncate } from "../../format/truncate.ts";
import { escapeHtml, formatAttributes } from "../../markdown/escape-html.ts";
import type { Output } from "../../plugin/plugin.ts";
import { searchPages } from "./search-pages.ts";

const type = "application/opensearchdescription+xml";

function pathOf({ locale }: SitePage, { defaultLocale }: Site): string {
  return `${localePrefix(locale, defaultLocale)}/opensearch.xml`;
}

function describe(site: Site, { locale, path, description }: SitePage): string {
  const { name } = site.settings;
  // With the limits of the specification, in characters.
  const texts = [
    ["ShortName", name, 16],
    ["LongName", name, 48],
    ["Description", description, 1024],
  ] as const;
  const html = { type: "text/html", template: `${urlOf(site, path)}?q={searchTerms}` };
  const api = {
    type: "application/json",
    template: `${urlOf(site, apiPath(currentVersion, "/search"))}?q={searchTerms}&page={startPage?}&locale=${locale}`,
  };
  const lines = [
    ...texts.map(([tag, text, max]) => `<${tag}>${escapeHtml(truncate(text, max))}</${tag}>`),
    ...(site.hasFunction ? [html, api] : [html]).map((url) => `<Url${formatAttributes(url)}/>`),
    `<Language>${locale}</Language>`,
    "<InputEncoding>UTF-8</InputEncoding>",
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
${lines.map((line) => `  ${line}\n`).join("")}</OpenSearchDescription>
`;
}

export const openSearchOutput: Output = {
  emit: (site) =>
    searchPages(site).map((page) => ({ path: pathOf(page, site), body: describe(site, page) })),
  headers: (site) =>
    searchPages(site).map((page) => ({
      paths: [pathOf(page, site)],
      headers: { "Content-Type": type },
    })),
  announce: (site) =>
    searchPages(site).map((page): Announcement => ({
      path: pathOf(page, site),
      title: "OpenSearch",
      description: {
        en: "Description of the search page for browsers.",
        de: "Beschreibung der Suchseite für Browser.",
      },
      only: "reference",
      link: { rel: "search", type, title: site.settings.name, locale: page.locale },
    })),
};
