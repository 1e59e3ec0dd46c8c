/**
 * What the site holds, as a version of the API shows it: the version's projection, with the addresses of this site.
 */
import { findReferenced } from "../../site/listing/find-referenced.ts";
import type { ProjectedCollection } from "../../contract/collection.ts";
import { findItemOperation, itemPath } from "../../contract/operation.ts";
import type { DocumentUrls, Projection } from "../../contract/projection.ts";
import type { NamedDocument } from "../../contract/published-document.ts";
import { apiPath, documentName, toUrl, twinPath } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { apiCollections } from "../../site/display/field-labels.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { renderFeedContent } from "../../markdown/render-feed-content.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import type { Site } from "../../content/site.ts";
import { digestOf } from "./edge-data.ts";

/** @returns a document as an item of its list */
export function toItem(site: Site, projection: Projection, document: Document): object {
  return projection.toItem(
    document,
    findCollection(site, document),
    findUrls(site, projection, document),
  );
}

/** @returns a document as it is read alone, with the digest of all else that is said of it */
export function toItemWithText(
  site: Site,
  projection: Projection,
  document: Document,
): object & { digest: string } {
  const item = describeItem(site, projection, document);
  return { ...item, digest: digestOf(JSON.stringify(item)) };
}

/** @returns the same as JSON, which is written once for both */
export function formatItemWithText(
  site: Site,
  projection: Projection,
  document: Document,
): { json: string; digest: string } {
  const json = JSON.stringify(describeItem(site, projection, document));
  const digest = digestOf(json);
  return { json: `${json.slice(0, -1)},"digest":"${digest}"}`, digest };
}

function describeItem(site: Site, projection: Projection, document: Document): object {
  return projection.toItemWithText(
    document,
    findCollection(site, document),
    findUrls(site, projection, document),
    absoluteMarkdown(site, document),
  );
}

/** @returns the body of a document as HTML with absolute addresses, without scripts, styles and embedded pages */
export function toHtml(site: Site, document: Document): string {
  return renderFeedContent(
    absoluteMarkdown(site, document),
    toUrl(site.settings.base_url, document.path),
    stringsFor(site, document.locale),
  );
}

/** @returns the organisation */
export function toCompanyProfile(site: Site, projection: Projection): object {
  const { company, settings } = site;
  const logo = company.logo === undefined ? null : absoluteUrl(site, company, company.logo);
  return projection.toCompanyProfile(
    company,
    { baseUrl: settings.base_url, logo },
    absoluteMarkdown(site, company),
  );
}

/** @returns what the version offers */
export function toApiIndex({ settings }: Site, { version, toIndex }: Projection): object {
  return toIndex({ name: settings.name, baseUrl: settings.base_url }, version);
}

const byName = memoizeBySite(
  (site: Site) => new Map(apiCollections(site).map((one) => [one.name, one])),
);

/** @throws Error for a document that the API does not serve */
function findCollection(site: Site, { collection, file }: Document): ProjectedCollection {
  const found = byName(site).get(collection);
  if (!found) throw new Error(`${file} is in no collection of the API.`);
  return found;
}

function findUrls(site: Site, { version }: Projection, document: Document): DocumentUrls {
  const { collection, image } = document;
  const baseUrl = site.settings.base_url;
  const nameOf = ({ slug, locale }: NamedDocument) =>
    documentName(slug, locale, site.defaultLocale);
  const apiUrlIn = (name: string) => {
    const operation = findItemOperation(version.operations, name);
    return (one: NamedDocument) =>
      operation ? toUrl(baseUrl, apiPath(version.name, itemPath(operation, nameOf(one)))) : null;
  };
  return {
    baseUrl,
    nameOf,
    apiUrlOf: apiUrlIn(collection),
    refer: (named, slug) => {
      const found = findReferenced(site, named, slug, document.locale);
      return found
        ? {
            locale: found.locale,
            slug: nameOf(found),
            title: found.title,
            url: toUrl(baseUrl, found.path),
            markdown_url: toUrl(baseUrl, twinPath(found.path)),
            api_url: apiUrlIn(named)(found),
          }
        : null;
    },
    image: image && absoluteUrl(site, document, image.src),
    urlOf: (src) => absoluteUrl(site, document, src),
  };
}
