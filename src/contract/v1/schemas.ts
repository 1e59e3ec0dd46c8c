/**
 * Schemas of version 1, the single source for the types of responses, openapi.json and the tests.
 * api.yaml describes their properties.
 *
 * Public properties are listed individually. An absent value is null, never a missing property.
 * Within a major version, properties are only added.
 */
import { z } from "zod";
import { changesPerPage } from "../data/changes.ts";
import { errorCodes } from "../errors.ts";
import { count, DocumentReference, Image, instant, integer, Links, Pagination } from "../field.ts";

const nullableText = z.string().nullable();
const nullableUrl = z.url().nullable();

const Translation = z.object(DocumentReference.shape).meta({ id: "Translation" });

/** Properties of documents in all collections, after `type`. */
export const common = {
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.url(),
  markdown_url: z.url(),
  api_url: nullableUrl,
  locale: z.string(),
  translations: z.array(Translation),
  tags: z.array(z.string()),
  image: Image.nullable(),
  aliases: z.array(z.url()),
  published_at: instant,
  updated_at: instant,
};

export type CommonProperties = z.infer<z.ZodObject<typeof common>>;

/** Properties of a single document. */
export const body = { markdown: z.string(), digest: z.string() };

/** Properties that `include` adds to items. */
export const included = {
  markdown: body.markdown.optional(),
  digest: body.digest.optional(),
  html: z.string().optional(),
};

const Document = z.object({ type: z.string(), ...common, ...included }).meta({ id: "Document" });

/** Schema of a page of a list. */
export const list = <Entry extends z.ZodType>(item: Entry) =>
  z.object({ data: z.array(item).max(100), pagination: Pagination, links: Links });

const TaggedList = z
  .object({ name: z.string(), count: count(1), items_url: z.url() })
  .meta({ id: "TaggedList" });

const Tag = z
  .object({
    type: z.literal("tag"),
    name: z.string(),
    count: count(1),
    lists: z.array(TaggedList),
  })
  .meta({ id: "Tag" });

const Address = z
  .object({
    street: nullableText,
    locality: nullableText,
    region: nullableText,
    postal_code: nullableText,
    country: nullableText,
  })
  .meta({ id: "Address" });

const Company = z
  .object({
    type: z.literal("company"),
    name: z.string(),
    legal_name: nullableText,
    description: z.string(),
    url: z.url(),
    logo: nullableUrl,
    founded: nullableText,
    email: nullableText,
    telephone: nullableText,
    address: Address.nullable(),
    social_profiles: z.array(z.url()),
    markdown: z.string(),
    updated_at: instant,
  })
  .meta({ id: "Company" });

const OperationSummary = z
  .object({
    id: z.string(),
    method: z.literal("GET"),
    path: z.string(),
    summary: z.string(),
    parameters: z.array(z.string()),
  })
  .meta({ id: "OperationSummary" });

const ApiIndex = z
  .object({
    name: z.string(),
    version: z.string(),
    documentation_url: z.url(),
    openapi_url: z.url(),
    operations: z.array(OperationSummary),
  })
  .meta({ id: "ApiIndex" });

const DocumentChange = z
  .object({
    change: z.enum(["added", "changed", "removed"]),
    type: z.string(),
    collection: z.string(),
    slug: z.string(),
    url: z.url(),
    api_url: nullableUrl,
    digest: nullableText,
    leads_to: nullableUrl,
    cursor: z.string(),
  })
  .meta({ id: "DocumentChange" });

const ChangeLinks = z
  .object({ self: z.url(), next: nullableUrl, export: z.url() })
  .meta({ id: "ChangeLinks" });

const ExportFile = z
  .object({
    collection: z.string(),
    url: z.url(),
    items: integer(0),
    bytes: integer(0),
    digest: z.string(),
  })
  .meta({ id: "ExportFile" });

const Export = z.object({ cursor: z.string(), files: z.array(ExportFile) }).meta({ id: "Export" });

const ErrorDetails = z
  .object({
    code: z.enum(errorCodes),
    message: z.string(),
    hint: z.string(),
    docs: z.url(),
  })
  .meta({ id: "ErrorDetails" });

/** Response schemas except those of collections, by their names in openapi.json. */
export const schemas = {
  DocumentList: list(Document).meta({ id: "DocumentList" }),
  TagList: list(Tag).meta({ id: "TagList" }),
  CompanyResponse: z.object({ data: Company }).meta({ id: "CompanyResponse" }),
  ApiIndexResponse: z.object({ data: ApiIndex }).meta({ id: "ApiIndexResponse" }),
  ChangesResponse: z
    .object({
      data: z.array(DocumentChange).max(changesPerPage),
      cursor: z.string(),
      links: ChangeLinks,
    })
    .meta({ id: "ChangesResponse" }),
  ExportResponse: z.object({ data: Export }).meta({ id: "ExportResponse" }),
  /** Declared as binary, because generated clients reject text of an unknown media type. */
  ExportLines: z.string().meta({ id: "ExportLines", format: "binary" }),
  ErrorResponse: z.object({ error: ErrorDetails }).meta({ id: "ErrorResponse" }),
};

export type ApiIndex = z.infer<typeof ApiIndex>;
export type Company = z.infer<typeof Company>;
export type DocumentChange = z.infer<typeof DocumentChange>;
export type Export = z.infer<typeof Export>;
export type Tag = z.infer<typeof Tag>;
