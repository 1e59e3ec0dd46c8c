/**
 * Serializer of version 1.
 */
import { z } from "zod";
import { readTable } from "../../cache/read-table.ts";
import type { ApiCollection, ApiVersion, Api } from "../api-version.ts";
import { parameterNames } from "../../format/api.ts";
import { splitVersion } from "../../format/book-versions.ts";
import { named, toReference, type DocumentUrls } from "../field.ts";
import type { PublishedCompany, PublishedDocument } from "../published-document.ts";
import { toLocalDay, utc } from "../../format/local-time.ts";
import { apiPath, markdownPath, openApiPath, referencePath, toUrl } from "../../format/urls.ts";
import * as shapes from "./schemas.ts";

const file = new URL("api.yaml", import.meta.url);
const tables = readTable<
  Pick<ApiVersion, "groups" | "headers" | "operations" | "parameters"> & {
    schemas: ApiVersion["texts"];
  }
>(file);

export const version = {
  name: "v1",
  full: "1.0.0",
  groups: tables.groups,
  headers: tables.headers,
  operations: tables.operations.map((row) => ({ ...row, collection: null })),
  parameters: tables.parameters,
  facets: {
    type: (_, { type }) => [type],
    collection: (_, { name }) => [name],
    locale: ({ locale }) => [locale],
    fallback: (document) =>
      (document.fallbacks ?? []).flatMap(({ original, locale }) =>
        original === document ? locale : [],
      ),
    tag: ({ tags }) => tags,
    version: ({ book }) => [splitVersion(book ?? "").version ?? []].flat(),
    year: ({ publishedAt }, _, timezone = utc) =>
      publishedAt === null ? [] : [toLocalDay(Date.parse(publishedAt), timezone).slice(0, 4)],
  },
  sortKeys: {
    date: ({ publishedAt }) => publishedAt,
    title: ({ title }) => title,
    updated: ({ updatedAt, publishedAt }) => updatedAt ?? publishedAt,
  },
  schemas: shapes.schemas,
  collectionSchemas,
  texts: tables.schemas,
  toIndex,
  toItem,
  toCompany,
} as const satisfies ApiVersion;

/** @returns the schemas of a collection's list and documents */
function collectionSchemas({ type, item, properties }: ApiCollection): Record<string, z.ZodObject> {
  const fieldSchemas = properties.map(({ name, schema }) => [name, schema] as const);
  const schema = z.object({
    type: z.literal(type),
    ...shapes.common,
    ...Object.fromEntries(fieldSchemas),
  });
  const { id, description } = item;
  const list = item.list ?? `${id}List`;
  const response = `${id}Response`;
  const single = schema
    .extend(shapes.body)
    .meta({ id: `${id}WithText`, description: `${description}, with its full text` });
  return {
    [list]: shapes.list(list, schema.extend(shapes.included).meta({ id, description })),
    [response]: named(response, { data: single }),
  };
}

function toIndex(
  { name, baseUrl, timezone }: { name: string; baseUrl: string; timezone?: string | undefined },
  api: Pick<Api, "name" | "full" | "operations">,
): shapes.ApiIndex {
  return {
    name,
    version: api.full,
    documentation_url: toUrl(baseUrl, referencePath),
    openapi_url: toUrl(baseUrl, openApiPath(api.name)),
    ...(timezone !== undefined && { timezone }),
    operations: api.operations.map((operation) => ({
      id: operation.id,
      method: "GET",
      path: apiPath(api.name, operation.path),
      summary: operation.summary,
      parameters: parameterNames(operation),
    })),
  };
}

function toItem(
  document: PublishedDocument,
  { type, properties }: ApiCollection,
  urls: DocumentUrls,
): shapes.CommonProperties & { type: string } {
  const { baseUrl, nameOf, apiUrlOf, toImage } = urls;
  const { title, description, path, locale, translations, tags, image, aliases } = document;
  const fieldValues = properties.map(({ name, read }) => [name, read(document, urls)] as const);
  return {
    type,
    slug: nameOf(document),
    title,
    description,
    url: toUrl(baseUrl, path),
    markdown_url: toUrl(baseUrl, markdownPath(path)),
    api_url: apiUrlOf(document),
    locale,
    translations: translations.map((other) => toReference(other, urls, apiUrlOf(other))),
    tags,
    image: image && toImage(image),
    aliases: aliases.map((alias) => toUrl(baseUrl, new URL(alias, baseUrl).pathname)),
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
    ...Object.fromEntries(fieldValues),
  };
}

function toCompany(
  company: PublishedCompany,
  { baseUrl, logo }: { baseUrl: string; logo: string | null },
  markdown: string,
): shapes.Company {
  const { name, legal_name = null, description, founded = null, email = null } = company;
  const { telephone = null, address, social_profiles, updatedAt } = company;
  return {
    type: "company",
    name,
    legal_name,
    description,
    url: toUrl(baseUrl, "/"),
    logo,
    founded,
    email,
    telephone,
    address: address ? toAddress(address) : null,
    social_profiles,
    markdown,
    updated_at: updatedAt,
  };
}

function toAddress(address: NonNullable<PublishedCompany["address"]>): shapes.Company["address"] {
  const { street = null, locality = null, region = null } = address;
  const { postal_code = null, country = null } = address;
  return { street, locality, region, postal_code, country };
}
