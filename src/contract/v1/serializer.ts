/**
 * Serializer of version 1.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type {
  ApiCollection,
  CountedTag,
  DocumentChange,
  DocumentUrls,
  ExportedFile,
  Serializer,
} from "../serializer.ts";
import { parameterNames } from "../api.ts";
import { toReference } from "../field.ts";
import type { Api } from "../make-api.ts";
import type { PublishedCompany, PublishedDocument } from "../published-document.ts";
import { apiPath, markdownPath, openApiPath, referencePath, toUrl } from "../urls.ts";
import * as shapes from "./schemas.ts";

const file = new URL("api.yaml", import.meta.url);
const tables: Pick<Serializer, "groups" | "headers" | "operations" | "parameters"> & {
  schemas: Serializer["texts"];
} = parse(readFileSync(file, "utf8"));

export const serializer = {
  name: "v1",
  full: "1.0.0",
  groups: tables.groups,
  headers: tables.headers,
  operations: tables.operations.map((row) => ({ ...row, collection: null })),
  parameters: tables.parameters,
  facets: {
    type: (_, { type }) => [type],
    locale: ({ locale }) => [locale],
    tag: ({ tags }) => tags,
    year: ({ publishedAt }) => (publishedAt === null ? [] : [publishedAt.slice(0, 4)]),
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
  toTag,
  toChange,
  toExport,
  toCompany,
} as const satisfies Serializer;

/**
 * @param reshape modifies the schema of items for a later version
 * @returns the schemas of a collection's list and documents
 */
export function collectionSchemas(
  { type, item, properties }: ApiCollection,
  reshape = (schema: z.ZodObject) => schema,
): Record<string, z.ZodObject> {
  const own = properties.map(({ name, schema }) => [name, schema] as const);
  const schema = reshape(
    z.object({ type: z.literal(type), ...shapes.common, ...Object.fromEntries(own) }),
  );
  const { id, description } = item;
  const list = item.list ?? `${id}List`;
  const single = schema
    .extend(shapes.body)
    .meta({ id: `${id}WithText`, description: `${description}, with its full text` });
  return {
    [list]: shapes
      .list(schema.extend(shapes.included).meta({ id, description }))
      .meta({ id: list }),
    [`${id}Response`]: z.object({ data: single }).meta({ id: `${id}Response` }),
  };
}

function toIndex(
  { name, baseUrl }: { name: string; baseUrl: string },
  api: Pick<Api, "name" | "full" | "operations">,
): shapes.ApiIndex {
  return {
    name,
    version: api.full,
    documentation_url: toUrl(baseUrl, referencePath),
    openapi_url: toUrl(baseUrl, openApiPath(api.name)),
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
  const own = properties.map(({ name, read }) => [name, read(document, urls)] as const);
  return {
    type,
    slug: nameOf(document),
    title: document.title,
    description: document.description,
    url: toUrl(baseUrl, document.path),
    markdown_url: toUrl(baseUrl, markdownPath(document.path)),
    api_url: apiUrlOf(document),
    locale: document.locale,
    translations: document.translations.map((translation) =>
      toReference(translation, urls, apiUrlOf(translation)),
    ),
    tags: document.tags,
    image: document.image && toImage(document.image),
    aliases: document.aliases.map((alias) => toUrl(baseUrl, new URL(alias, baseUrl).pathname)),
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
    ...Object.fromEntries(own),
  };
}

function toTag({ name, count, lists }: CountedTag): shapes.Tag {
  return {
    type: "tag",
    name,
    count,
    lists: lists.map((list) => ({ name: list.name, count: list.count, items_url: list.url })),
  };
}

function toChange(change: DocumentChange): shapes.DocumentChange {
  return {
    change: change.change,
    type: change.type,
    collection: change.collection,
    slug: change.slug,
    url: change.url,
    api_url: change.apiUrl,
    digest: change.digest,
    leads_to: change.redirectsTo,
    cursor: change.cursor,
  };
}

function toExport(cursor: string, files: readonly ExportedFile[]): shapes.Export {
  return {
    cursor,
    files: files.map(({ collection, url, items, bytes, digest }) => ({
      collection,
      url,
      items,
      bytes,
      digest,
    })),
  };
}

function toCompany(
  company: PublishedCompany,
  { baseUrl, logo }: { baseUrl: string; logo: string | null },
  markdown: string,
): shapes.Company {
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
