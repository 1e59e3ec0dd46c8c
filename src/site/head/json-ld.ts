/**
 * Structured data of pages (schema.org) as JSON-LD.
 */
import { findReferenced } from "../listing/find-referenced.ts";
import { textOf, valuesOf } from "../../collections/collection.ts";
import { toUrl } from "../../contract/urls.ts";
import { isAuthor, type Author, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { bylineOf, type Byline } from "../people/authors.ts";
import { absoluteUrl, mediaPath } from "../media/content-urls.ts";
import { inLocale } from "../strings/strings.ts";

/**
 * @returns the absolute URL of the logo: the one of the brand, or else of company.md; null if there
 *   is neither
 */
export function logoUrl(site: Site): string | null {
  const { company, branding, settings } = site;
  if (branding.logo) return toUrl(settings.base_url, mediaPath(branding.logo.light.name));
  return company.logo === undefined ? null : absoluteUrl(site, company, company.logo);
}

/** @returns the organisation that publishes the site */
export function organizationJsonLd(site: Site, logo: string | null): object {
  const { company, settings } = site;
  return {
    "@type": "Organization",
    "@id": organizationId(settings),
    name: company.name,
    legalName: company.legal_name,
    description: company.description,
    url: toUrl(settings.base_url, "/"),
    logo: logo ?? undefined,
    foundingDate: company.founded,
    email: company.email,
    telephone: company.telephone,
    address: company.address && {
      "@type": "PostalAddress",
      streetAddress: company.address.street,
      addressLocality: company.address.locality,
      addressRegion: company.address.region,
      postalCode: company.address.postal_code,
      addressCountry: company.address.country,
    },
    sameAs: company.social_profiles,
  };
}

/** @returns the site itself, for its home page in one language */
export function websiteJsonLd(
  { settings, defaultLocale }: Site,
  { path, locale }: Pick<Document, "path" | "locale">,
): object {
  return {
    "@type": "WebSite",
    "@id": `${toUrl(settings.base_url, path)}#website`,
    name: settings.name,
    description: inLocale(settings.description, locale, defaultLocale),
    url: toUrl(settings.base_url, path),
    inLanguage: locale,
    publisher: { "@id": organizationId(settings) },
  };
}

/**
 * @param image absolute URL of the document's image
 * @param logo absolute URL of the organisation's logo
 * @returns the document as the schema.org type of its collection; undefined if the collection has
 *   no type
 */
export function articleJsonLd(
  site: Site,
  document: Document,
  image: string | null,
  logo: string | null,
): object | undefined {
  const article = schemaOf(site, document);
  if (article === undefined) return undefined;
  if (!article.endsWith("Article")) return thingJsonLd(site, document, article, image);
  const byline = bylineOf(site, document);
  const organization = {
    "@id": organizationId(site.settings),
    "@type": "Organization",
    name: site.company.name,
    url: toUrl(site.settings.base_url, "/"),
    logo: logo ?? undefined,
  };
  return {
    "@type": article,
    headline: document.title,
    description: document.description,
    url: toUrl(site.settings.base_url, document.path),
    inLanguage: document.locale,
    datePublished: document.publishedAt ?? undefined,
    dateModified: document.updatedAt ?? undefined,
    image: image ?? undefined,
    ...placeInBook(site, document),
    author: byline === null ? organization : toPerson(site, byline),
    publisher: organization,
  };
}

/**
 * @returns the schema.org type of a document, from its collection or one of its fields; undefined
 *   if neither names one
 */
function schemaOf({ collections }: Site, document: Document): string | undefined {
  const collection = collections.get(document.collection);
  const byValue = collection?.fields.flatMap(({ name, schemas }) =>
    valuesOf(document, name).flatMap((value) => schemas?.[String(value)] ?? []),
  );
  return byValue?.[0] ?? collection?.schema;
}

/** @returns a document of any other type, with the properties that its fields map to */
function thingJsonLd(site: Site, document: Document, type: string, image: string | null): object {
  const fields = site.collections.get(document.collection)?.fields ?? [];
  const properties = fields.flatMap(({ name, property, list, to }) => {
    const values = valuesOf(document, name)
      .map((value) => toProperty(site, document, value, to))
      .map((value) =>
        // Search engines require a Place object, not text, as the location of an event.
        property === "location" && typeof value === "string"
          ? { "@type": "Place", name: value, address: value }
          : value,
      );
    return property === undefined || values.length === 0
      ? []
      : [[property, list ? values : values[0]] as const];
  });
  return {
    "@type": type,
    name: document.title,
    description: document.description,
    url: toUrl(site.settings.base_url, document.path),
    inLanguage: document.locale,
    image: image ?? undefined,
    ...Object.fromEntries(properties),
  };
}

function toProperty(
  site: Site,
  document: Document,
  value: ReturnType<typeof valuesOf>[number],
  to: string | undefined,
): unknown {
  if (typeof value === "object" && "src" in value) return absoluteUrl(site, document, value.src);
  if (to === undefined) return value;
  const target = findReferenced(site, to, String(value), document.locale);
  if (!target) return undefined;
  return {
    "@type": isAuthor(target) ? "Person" : (schemaOf(site, target) ?? "Thing"),
    name: target.title,
    url: toUrl(site.settings.base_url, target.path),
  };
}

function toPerson({ settings }: Site, { name, page }: Byline): object {
  if (page === null) return { "@type": "Person", name };
  const url = toUrl(settings.base_url, page.path);
  return { "@type": "Person", "@id": personId(settings, page), name, url };
}

/**
 * @param image absolute URL of the person's image
 * @returns the profile page of an author; undefined for other documents
 */
export function personJsonLd(
  site: Site,
  author: Document,
  image: string | null,
): object | undefined {
  if (!isAuthor(author)) return undefined;
  const { settings } = site;
  const url = toUrl(settings.base_url, author.path);
  const links = valuesOf(author, "links");
  return {
    "@type": "ProfilePage",
    url,
    inLanguage: author.locale,
    dateModified: author.updatedAt ?? undefined,
    mainEntity: {
      "@type": "Person",
      "@id": personId(settings, author),
      name: author.title,
      description: author.description,
      jobTitle: textOf(author, "role") ?? undefined,
      url,
      image: image ?? undefined,
      email: textOf(author, "email") ?? undefined,
      telephone: textOf(author, "telephone") ?? undefined,
      sameAs: links.length > 0 ? links : undefined,
      worksFor: { "@id": organizationId(settings) },
    },
  };
}

function personId({ base_url }: Site["settings"], { path }: Author): string {
  return `${toUrl(base_url, path)}#person`;
}

/** A part refers to its book and states its position in it; a book lists its parts. */
function placeInBook({ settings }: Site, { series }: Document): object {
  if (series === null) return {};
  const { index, part, parts } = series;
  const url = (path: string) => toUrl(settings.base_url, path);
  return part === null
    ? {
        hasPart: parts.map(({ title, path }) => ({
          "@type": "Article",
          headline: title,
          url: url(path),
        })),
      }
    : {
        isPartOf: {
          "@type": "CreativeWorkSeries",
          name: index.title,
          url: url(index.path),
        },
        position: part,
      };
}

function organizationId({ base_url }: Site["settings"]): string {
  return `${toUrl(base_url, "/")}#organization`;
}
