/**
 * Structured data of pages (schema.org) as JSON-LD. Properties that are null or undefined are
 * omitted from the page.
 */
import { fileFinder } from "../../site/media/published-files.ts";
import { findReferenced } from "../../site/listing/find-referenced.ts";
import { textOf, valuesOf } from "../../collections/collection.ts";
import { isAuthor, type Document } from "../../content/document.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { bylinesOf } from "../../site/people/authors.ts";
import { absoluteUrl, mediaPath } from "../../site/media/content-urls.ts";
import type { HtmlPage } from "../../site/html-pages.ts";
import type { NavigationLink } from "../../site/navigation/navigation.ts";
import { toSiteTime } from "../../site/strings/format-date.ts";
import { inLocale } from "../../site/strings/strings.ts";

/**
 * @param crumbs links to the pages above the page and to itself
 * @param image absolute URL of the image of the page
 * @returns the schema.org objects of a page
 */
export function describePage(
  site: Site,
  page: HtmlPage,
  crumbs: readonly NavigationLink[],
  image: string | null,
): object[] {
  const { listing, publications } = page;
  // A fallback is its original for search engines.
  const document = page.document.original ?? page.document;
  const list = listing ?? publications;
  return [
    page.template === "home"
      ? [organizationJsonLd(site), websiteJsonLd(site, document)]
      : breadcrumbJsonLd(site, crumbs),
    articleJsonLd(site, document, image) ?? [],
    (list?.page === 1 && personJsonLd(site, document, image)) || [],
  ].flat();
}

/** @returns an object as JSON, in which no text can end the script element that contains it */
export function formatJsonLd(object: object): string {
  return JSON.stringify(
    { "@context": "https://schema.org", ...object },
    (_, value: unknown) => value ?? undefined,
  ).replaceAll("<", "\\u003c");
}

type Located = Pick<Document, "path" | "locale">;

const organizationId = (site: Site) => `${urlOf(site, "/")}#organization`;
const personId = (site: Site, { path }: Located) => `${urlOf(site, path)}#person`;
const locationOf = (site: Site, { path, locale }: Located) => ({
  url: urlOf(site, path),
  inLanguage: locale,
});

/**
 * @returns the absolute URL of the logo: the one of the brand, or else of company.md; null if there
 *   is neither
 */
function logoUrl(site: Site): string | null {
  const { company, branding } = site;
  if (branding.logo) return urlOf(site, mediaPath(branding.logo.light.name));
  return company.logo === undefined ? null : absoluteUrl(site, company, company.logo);
}

/** Properties of the organisation that every article repeats, because search engines require them. */
function publisherOf(site: Site) {
  return {
    "@type": "Organization",
    "@id": organizationId(site),
    name: site.company.name,
    url: urlOf(site, "/"),
    logo: logoUrl(site),
  };
}

/** @returns the organisation that publishes the site */
export function organizationJsonLd(site: Site): object {
  const { company } = site;
  const { address } = company;
  return {
    ...publisherOf(site),
    legalName: company.legal_name,
    description: company.description,
    foundingDate: company.founded,
    email: company.email,
    telephone: company.telephone,
    address: address && {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.locality,
      addressRegion: address.region,
      postalCode: address.postal_code,
      addressCountry: address.country,
    },
    sameAs: company.social_profiles,
  };
}

/** @returns the site itself, for its home page in one language */
export function websiteJsonLd(site: Site, home: Located): object {
  const { name, description } = site.settings;
  return {
    "@type": "WebSite",
    "@id": `${urlOf(site, home.path)}#website`,
    name,
    description: inLocale(description, home.locale, site.defaultLocale),
    ...locationOf(site, home),
    publisher: { "@id": organizationId(site) },
  };
}

/**
 * @param image absolute URL of the document's image
 * @returns the document as the schema.org type of its collection; undefined if the collection has
 *   no type
 */
export function articleJsonLd(
  site: Site,
  document: Document,
  image: string | null,
): object | undefined {
  const type = schemaOf(site, document);
  if (type === undefined) return undefined;
  const { title, description, publishedLocal, updatedLocal, expiresAt } = document;
  const publisher = publisherOf(site);
  const about = { "@type": type, description, ...locationOf(site, document), image };
  if (!type.endsWith("Article"))
    return {
      ...about,
      name: title,
      // Required by https://developers.google.com/search/docs/appearance/structured-data/job-posting
      ...(type === "JobPosting" && {
        title,
        hiringOrganization: publisher,
        validThrough: expiresAt === null ? undefined : toSiteTime(site, expiresAt),
      }),
      ...propertiesOf(site, document),
    };
  const people = bylinesOf(site, document).map(({ name, page }) => ({
    "@type": "Person",
    "@id": page && personId(site, page),
    name,
    url: page && urlOf(site, page.path),
  }));
  return {
    ...about,
    headline: title,
    datePublished: publishedLocal,
    dateModified: updatedLocal,
    ...placeInBook(site, document),
    author: people.length > 1 ? people : (people[0] ?? publisher),
    publisher,
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

/** Types of the objects in which search engines expect properties, text and addresses. */
const objectTypes: Record<string, string> = {
  address: "PostalAddress",
  baseSalary: "MonetaryAmount",
  brand: "Brand",
  jobLocation: "Place",
  location: "Place",
  offers: "Offer",
  organizer: "Organization",
  value: "QuantitativeValue",
};

function propertiesOf(site: Site, document: Document): object {
  const fields = site.collections.get(document.collection)?.fields ?? [];
  const entries = fields.flatMap(({ name, property = "", list, to }): Entry[] => {
    const values = valuesOf(document, name).map((value) => {
      if (typeof value === "object" && "src" in value)
        return absoluteUrl(site, document, value.src);
      if (typeof value === "object" && "file" in value)
        return urlOf(site, fileFinder(site, document.source)(value.file)?.path ?? "");
      if (to !== undefined) return referenceTo(site, to, String(value), document.locale);
      return typeof value === "string" && objectTypes[property] === "Place"
        ? toPlace(value)
        : value;
    });
    return property === "" || values.length === 0
      ? []
      : [[property.split("."), list ? values : values[0]]];
  });
  return nest(entries);
}

/** Search engines require an object, not text, as the location of an event or a job. */
function toPlace(text: string): object {
  return /^https?:/.test(text)
    ? { "@type": "VirtualLocation", url: text }
    : { "@type": "Place", name: text, address: text };
}

/** Value of a property, or of one in an object, as in `offers.price`. */
type Entry = [path: string[], value: unknown];

function nest(entries: readonly Entry[]): object {
  const byName = Map.groupBy(entries, ([[name = ""]]) => name);
  return Object.fromEntries(
    Array.from(byName, ([name, values]) => {
      const inner = values.flatMap(([[, ...rest], value]): Entry[] =>
        rest.length > 0 ? [[rest, value]] : [],
      );
      const value =
        inner.length > 0
          ? { "@type": objectTypes[name] ?? "Thing", ...nest(inner) }
          : values[0]?.[1];
      return [name, value];
    }),
  );
}

function referenceTo(site: Site, to: string, slug: string, locale: string): object | undefined {
  const target = findReferenced(site, to, slug, locale);
  return (
    target && {
      "@type": isAuthor(target) ? "Person" : (schemaOf(site, target) ?? "Thing"),
      name: target.title,
      url: urlOf(site, target.path),
    }
  );
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
  const links = valuesOf(author, "links");
  return {
    "@type": "ProfilePage",
    ...locationOf(site, author),
    dateModified: author.updatedAt,
    mainEntity: {
      "@type": "Person",
      "@id": personId(site, author),
      name: author.title,
      description: author.description,
      jobTitle: textOf(author, "role"),
      url: urlOf(site, author.path),
      image,
      email: textOf(author, "email"),
      telephone: textOf(author, "telephone"),
      sameAs: links.length > 0 ? links : null,
      worksFor: { "@id": organizationId(site) },
    },
  };
}

/** A part refers to its book and states its position in it. */
function placeInBook(site: Site, { series }: Document): object {
  if (!series?.part) return {};
  const { index, part } = series;
  const url = urlOf(site, index.path);
  return { isPartOf: { "@type": "CreativeWorkSeries", name: index.title, url }, position: part };
}

/** @returns the breadcrumbs for search engines (schema.org BreadcrumbList) */
export function breadcrumbJsonLd(
  site: Site,
  links: readonly Pick<NavigationLink, "label" | "path">[],
): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: links.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: urlOf(site, path),
    })),
  };
}
