/**
 * Markdown alternates of the search pages. Markdown has no forms, so they describe the search API
 * instead.
 */
import { apiPath, markdownPath, toUrl } from "../../contract/urls.ts";
import { currentVersion } from "../../contract/version.ts";
import type { Site } from "../../content/site.ts";
import { searchPages } from "../../site/search/search-pages.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import type { OutputFile } from "../output-file.ts";
import { formatAlternate } from "./page.ts";

export function emitMarkdownSearch(site: Site): OutputFile[] {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const search = url(apiPath(currentVersion, "/documents?q="));
  return searchPages(site).map(({ path, locale }) => {
    const strings = stringsFor(site, locale);
    const text = [
      `# ${strings.search}`,
      strings.searchDescription,
      `${strings.searchByApi}:`,
      `- <${search}>`,
      `[${strings.searchSitemap}](${url("/sitemap.xml")})`,
    ].join("\n\n");
    const page = {
      title: strings.search,
      description: strings.searchDescription,
      publishedAt: null,
      updatedAt: null,
      locale,
    };
    return { path: markdownPath(path), body: formatAlternate(site, page, path, text) };
  });
}
