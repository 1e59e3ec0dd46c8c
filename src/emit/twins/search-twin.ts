/**
 * The Markdown twins of the pages on which people search: who reads Markdown has no form to fill in, and is told where to ask instead.
 */
import { apiPath, toUrl, twinPath } from "../../contract/urls.ts";
import type { ApiVersion } from "../../contract/version.ts";
import { searchPages } from "../../site/search/search-pages.ts";
import type { Site } from "../../content/site.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import type { OutputFile } from "../output-file.ts";
import { frameTwin } from "./twins.ts";

/** @param version the one that answers searches */
export function emitSearchTwins(site: Site, version: ApiVersion): OutputFile[] {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const lists = version.operations
    .filter(({ kind }) => kind === "list")
    .map(({ path }) => url(apiPath(version.name, `${path}?q=`)));
  return searchPages(site).map(({ path, locale }) => {
    const strings = stringsFor(site, locale);
    const text = [
      `# ${strings.search}`,
      strings.searchDescription,
      `${strings.searchByApi}:`,
      lists.map((list) => `- <${list}>`).join("\n"),
      `[${strings.searchSitemap}](${url("/sitemap.xml")})`,
    ].join("\n\n");
    const page = {
      title: strings.search,
      description: strings.searchDescription,
      publishedAt: null,
      updatedAt: null,
      locale,
    };
    return { path: twinPath(path), body: frameTwin(site, page, path, text) };
  });
}
