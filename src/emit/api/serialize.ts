/**
 * Serializes content for a version of the API, with the URLs of the site.
 */
import type { ApiCollection, DocumentUrls } from "../../contract/serializer.ts";
import { fillPath } from "../../contract/api.ts";
import { toReference } from "../../contract/field.ts";
import type { Api } from "../../contract/make-api.ts";
import type { NamedDocument } from "../../contract/published-document.ts";
import { apiPath, documentName, toUrl } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { renderFeedContent } from "../../markdown/render-feed-content.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { findReferenced } from "../../site/listing/find-referenced.ts";
import { imageSize, absoluteMarkdown } from "../../site/media/local-files.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { digestOf } from "../output-file.ts";

/** @returns a document as an item of its list */
export function toItem(site: Site, api: Api, document: Document): object {
  return api.serializer.toItem(document, collectionOf(site, document), urlsOf(site, api, document));
}

/** @returns a document with its body, as JSON that ends with the digest of everything before it */
export function formatDocument(
  site: Site,
  api: Api,
  document: Document,
): { json: string; digest: string } {
  const item = { ...toItem(site, api, document), markdown: absoluteMarkdown(site, document) };
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
    absoluteMarkdown(site, document),
    toUrl(site.settings.base_url, document.path),
    stringsFor(site, document.locale),
  );
}

export function toCompany(site: Site, { serializer }: Api): object {
  const { company, settings } = site;
  const logo = company.logo === undefined ? null : absoluteUrl(site, company, company.logo);
  return serializer.toCompany(
    company,
    { baseUrl: settings.base_url, logo },
    absoluteMarkdown(site, company),
  );
}

export function toIndex({ settings }: Site, api: Api): object {
  return api.serializer.toIndex({ name: settings.name, baseUrl: settings.base_url }, api);
}

const byName = memoizeBySite(
  (site: Site) => new Map(apiCollections(site).map((one) => [one.name, one])),
);

/** @throws Error for a document in a collection that the API does not serve */
export function collectionOf(site: Site, { collection, file }: Document): ApiCollection {
  const found = byName(site).get(collection);
  if (!found) throw new Error(`${file} belongs to no collection of the API.`);
  return found;
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
  const operation = operations.find((one) => one.kind === "item" && one.collection === collection);
  return operation ? apiPath(name, fillPath(operation.path, slug)) : null;
}

function urlsOf(site: Site, api: Api, document: Document): DocumentUrls {
  const baseUrl = site.settings.base_url;
  const nameOf = ({ slug, locale }: NamedDocument) =>
    documentName(slug, locale, site.defaultLocale);
  const apiUrlOf = (collection: string, one: NamedDocument) => {
    const path = itemPath(api, collection, nameOf(one));
    return path === null ? null : toUrl(baseUrl, path);
  };
  return {
    baseUrl,
    nameOf,
    apiUrlOf: (one) => apiUrlOf(document.collection, one),
    refer: (collection, slug) => {
      const found = findReferenced(site, collection, slug, document.locale);
      return found ? toReference(found, { baseUrl, nameOf }, apiUrlOf(collection, found)) : null;
    },
    toImage: ({ src, alt }) => ({
      url: absoluteUrl(site, document, src),
      alt,
      ...imageSize(site, document.source, src),
    }),
  };
}
