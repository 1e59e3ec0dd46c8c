/**
 * What version 1 shows of a document, of the organisation and of itself.
 */
import type { DocumentUrls, Projection } from "../projection.ts";
import type {
  PublishedCompany,
  PublishedDocument,
} from "../published-document.ts";
import {
  apiPath,
  openApiPath,
  referencePath,
  toUrl,
  twinPath,
} from "../urls.ts";
import type { ApiVersion } from "../version.ts";
import {
  schemas,
  type ApiIndexData,
  type CompanyProfile,
  type Item,
  type ItemWithText,
} from "./schemas.ts";
import { v1 } from "./version.ts";

export const projection = {
  version: v1,
  schemas,
  toIndex,
  toItem,
  toItemWithText,
  toCompanyProfile,
} as const satisfies Projection;

function toIndex(
  { name, baseUrl }: { name: string; baseUrl: string },
  version: ApiVersion,
): ApiIndexData {
  return {
    name,
    version: version.full,
    documentation_url: toUrl(baseUrl, referencePath),
    openapi_url: toUrl(baseUrl, openApiPath(version.name)),
    operations: version.operations.map(
      ({ id, method, path, summary, parameters }) => ({
        id,
        method,
        path: apiPath(version.name, path),
        summary,
        parameters: parameters.map((parameter) => parameter.name),
      }),
    ),
  };
}

function toItem(
  document: PublishedDocument,
  { baseUrl, api, image }: DocumentUrls,
): Item {
  const common = {
    slug: document.slug,
    title: document.title,
    description: document.description,
    url: toUrl(baseUrl, document.path),
    markdown_url: toUrl(baseUrl, twinPath(document.path)),
    api_url: api,
    locale: document.locale,
    translations: document.translations.map(({ locale, title, path }) => ({
      locale,
      title,
      url: toUrl(baseUrl, path),
      markdown_url: toUrl(baseUrl, twinPath(path)),
    })),
    tags: document.tags,
    image:
      document.image && image !== null
        ? { url: image, alt: document.image.alt }
        : null,
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
    case "case-studies":
      return {
        type: "case_study",
        ...common,
        client: document.client,
        industry: document.industry,
        services: document.services,
        outcomes: document.outcomes,
      };
  }
}

function toItemWithText(
  document: PublishedDocument,
  urls: DocumentUrls,
  markdown: string,
): ItemWithText {
  return { ...toItem(document, urls), markdown };
}

function toCompanyProfile(
  company: PublishedCompany,
  { baseUrl, logo }: { baseUrl: string; logo: string | null },
  markdown: string,
): CompanyProfile {
  const { address } = company;
  return {
    type: "company",
    name: company.name,
    legal_name: company.legal_name ?? null,
    description: company.description,
    url: toUrl(baseUrl, "/"),
    logo,
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
    markdown,
    updated_at: company.updatedAt,
  };
}
