/**
 * What version 1 shows of a document, of the organisation and of itself.
 */
import type { ProjectedCollection } from "../collection.ts";
import { parameterNames } from "../operation.ts";
import type { DocumentUrls, Projection } from "../projection.ts";
import type { PublishedCompany, PublishedDocument } from "../published-document.ts";
import { apiPath, openApiPath, referencePath, toUrl } from "../urls.ts";
import type { ApiVersion } from "../version.ts";
import { toItem } from "./item.ts";
import { collectionAnswers } from "./item-answers.ts";
import { toTag } from "./tag.ts";
import { toChange, toExport } from "./copy-answers.ts";
import { schemas, type ApiIndexData, type CompanyProfile } from "./schemas.ts";
import { v1 } from "./version.ts";

export const projection = {
  version: v1,
  schemas,
  collectionAnswers,
  toIndex,
  toItem,
  toItemWithText,
  toChange,
  toExport,
  toCompanyProfile,
  toTag,
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
    operations: version.operations.map((operation) => ({
      id: operation.id,
      method: operation.method,
      path: apiPath(version.name, operation.path),
      summary: operation.summary,
      parameters: parameterNames(operation),
    })),
  };
}

function toItemWithText(
  document: PublishedDocument,
  collection: ProjectedCollection,
  urls: DocumentUrls,
  markdown: string,
) {
  return { ...toItem(document, collection, urls), markdown };
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
