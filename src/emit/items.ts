/**
 * A document as the API shows it. Public fields are named one by one, so that nothing becomes public by accident.
 */
import type { CompanyProfile, Item } from "../contract/schemas.ts";
import { apiPath, postName, toUrl, twinPath } from "../contract/urls.ts";
import { version } from "../contract/version.ts";
import type { Document } from "../model/document.ts";
import { absoluteUrl } from "../model/content-urls.ts";
import { absoluteMarkdown } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";

/** @returns a document as an item of its list */
export function toItem(site: Site, document: Document): Item {
  const base = site.settings.base_url;
  const common = {
    slug: document.slug,
    title: document.title,
    description: document.description,
    url: toUrl(base, document.path),
    markdown_url: toUrl(base, twinPath(document.path)),
    api_url: apiUrl(site, document),
    locale: document.locale,
    translations: document.translations.map(({ locale, title, path }) => ({
      locale,
      title,
      url: toUrl(base, path),
      markdown_url: toUrl(base, twinPath(path)),
    })),
    tags: document.tags,
    image: document.image && {
      url: absoluteUrl(site, document, document.image.src),
      alt: document.image.alt,
    },
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
  };
  switch (document.collection) {
    case "pages":
      return { type: "page", ...common, category: document.category };
    case "services":
      return { type: "service", ...common };
    case "industries":
      return { type: "industry", ...common };
    case "consulting":
      return { type: "consulting_page", ...common };
    case "guides":
      return {
        type: "guide",
        ...common,
        reading_time_minutes: document.readingTimeMinutes,
      };
    case "blog":
      return {
        type: "blog_post",
        ...common,
        kind: document.kind,
        reading_time_minutes: document.readingTimeMinutes,
      };
    case "case-studies": {
      const { client, industry, services, outcomes } = document;
      return {
        type: "case_study",
        ...common,
        client,
        industry,
        services,
        outcomes,
      };
    }
  }
}

/** @returns where the API answers with this one document, or null where it does not */
function apiUrl(site: Site, document: Document): string | null {
  if (document.collection !== "blog") return null;
  return toUrl(
    site.settings.base_url,
    apiPath(
      version,
      `/blog/${postName(document.slug, document.locale, site.defaultLocale)}`,
    ),
  );
}

/** @returns the organisation as the API shows it */
export function toCompanyProfile(site: Site): CompanyProfile {
  const { company, settings } = site;
  const { address } = company;
  return {
    type: "company",
    name: company.name,
    legal_name: company.legal_name ?? null,
    description: company.description,
    url: toUrl(settings.base_url, "/"),
    logo:
      company.logo === undefined
        ? null
        : absoluteUrl(site, company, company.logo),
    founded: company.founded ?? null,
    email: company.email ?? null,
    telephone: company.telephone ?? null,
    address: address
      ? {
          street: address.street ?? null,
          locality: address.locality ?? null,
          region: address.region ?? null,
          postal_code: address.postal_code ?? null,
          country: address.country ?? null,
        }
      : null,
    social_profiles: company.social_profiles,
    markdown: absoluteMarkdown(site, company),
    updated_at: company.updatedAt,
  };
}
