/**
 * Serializes content for a version of the API, with the URLs of the site.
 */
import { fillPath } from "../format/api.ts";
import { toReference, type DocumentUrls } from "../contract/field.ts";
import type { Api } from "../contract/api-version.ts";
import type { NamedDocument } from "../contract/published-document.ts";
import { apiPath, documentName } from "../format/urls.ts";
import type { Document } from "../content/document.ts";
import { urlOf, type Site } from "../content/site.ts";
import { renderFeedContent } from "../markdown/render-feed-content.ts";
import { apiCollections } from "../site/display/field-labels.ts";
import { absoluteUrl, resolveSource } from "../site/media/content-urls.ts";
import { findReferenced } from "../site/listing/find-referenced.ts";
import { fileFinder } from "../site/media/published-files.ts";
import { imageSize, absoluteMarkdown } from "../site/media/local-files.ts";
import { stringsFor } from "../site/strings/strings.ts";
import { documentMarkdown } from "./markdown/page.ts";
import { digestOf } from "./output-file.ts";
import { servedApi, usedApis, type SiteApi } from "./site-apis.ts";

export function toItem(api: SiteApi, document: Document): object {
  const collection = collectionOf(api.site, document);
  return api.version.toItem(document, collection, urlsOf(api, document));
}

/** @returns a document with its body, as JSON that ends with the digest of everything before it */
export function formatDocument(api: SiteApi, document: Document) {
  const item = { ...toItem(api, document), markdown: documentMarkdown(api.site, document) };
  const json = JSON.stringify(item);
  const digest = digestOf(json);
  return { json: `${json.slice(0, -1)},"digest":"${digest}"}`, digest };
}

/**
 * @returns the body of a document as HTML with absolute URLs, without scripts, styles and embedded
 * pages
 */
export function toHtml(site: Site, document: Document): string {
  return renderFeedContent(
    documentMarkdown(site, document),
    urlOf(site, document.path),
    stringsFor(site, document.locale),
  );
}

export function toCompany({ site, version }: SiteApi): object {
  const { company } = site;
  const logo = company.logo === undefined ? null : absoluteUrl(site, company, company.logo);
  const urls = { baseUrl: site.settings.base_url, logo };
  return version.toCompany(company, urls, absoluteMarkdown(site, company));
}

export function toIndex(api: SiteApi): object {
  const { name, base_url: baseUrl, timezone } = api.site.settings;
  const used = usedApis(api.site).find((candidate) => candidate.name === api.name) ?? api;
  return api.version.toIndex({ name, baseUrl, timezone }, servedApi(used));
}

/** @throws Error for a document in a collection that the API does not serve */
export function collectionOf(site: Site, { collection, file }: Document) {
  const projected = apiCollections(site).find(({ name }) => name === collection);
  if (!projected) throw new Error(`${file} belongs to no collection of the API.`);
  return projected;
}

/**
 * @returns the API path of a document, given its slug in the API; null for a collection that is not
 * in the API
 */
export function itemPath(
  { name, operations }: Api,
  collection: string,
  slug: string,
): string | null {
  const operation = operations.find(
    (candidate) => candidate.kind === "item" && candidate.collection === collection,
  );
  return operation ? apiPath(name, fillPath(operation.path, slug)) : null;
}

function urlsOf(api: SiteApi, document: Document): DocumentUrls {
  const { site } = api;
  const { base_url: baseUrl } = site.settings;
  const nameOf = ({ slug, locale }: NamedDocument) =>
    documentName(slug, locale, site.defaultLocale);
  const apiUrlOf = (target: NamedDocument, collection = document.collection) => {
    const path = itemPath(api, collection, nameOf(target));
    return path === null ? null : urlOf(site, path);
  };
  return {
    baseUrl,
    nameOf,
    apiUrlOf: (target) => apiUrlOf(target),
    refer: (collection, slug) => {
      const page = findReferenced(site, collection, slug, document.locale);
      const target = page?.original ?? page;
      return target ? toReference(target, { baseUrl, nameOf }, apiUrlOf(target, collection)) : null;
    },
    findFile: fileFinder(site, document.source),
    toImage: ({ src, alt }, of) => ({
      url: absoluteUrl(site, document, src),
      alt,
      ...imageSize(site, document.source, src),
      variants:
        site
          .variantsOf?.(resolveSource(document.source, src) ?? "", of ?? "document")
          .map(({ path, ...variant }) => ({ url: urlOf(site, path), ...variant })) ?? [],
    }),
  };
}
