/**
 * Schemas of version 1, the single source for the types of responses, openapi.json and the tests.
 * api.yaml describes their properties.
 *
 * Public properties are listed individually. An absent value is null, never a missing property.
 * Within a major version, properties are only added.
 */
import { z } from "zod";
import { changesPerPage } from "../changes.ts";
import { commonErrorCodes, conditionErrorCodes } from "../errors.ts";
import {
  count,
  DocumentReference,
  Image,
  instant,
  integer,
  Links,
  named,
  Pagination,
} from "../field.ts";

const nullableText = z.string().nullable();
const nullableUrl = z.url().nullable();

const Translation = named("Translation", DocumentReference.shape);

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

/** Properties of a single document, with the HTML that `include` adds. */
export const body = { markdown: z.string(), digest: z.string(), html: z.string().optional() };

/** Properties that `include` adds to items. */
export const included = {
  ...body,
  markdown: body.markdown.optional(),
  digest: body.digest.optional(),
};

const Document = named("Document", { type: z.string(), ...common, ...included });

/** @returns the schema of a page of a list */
export const list = <Entry extends z.ZodType>(id: string, item: Entry) =>
  named(id, { data: z.array(item).max(100), pagination: Pagination, links: Links });

const TaggedList = named("TaggedList", { name: z.string(), count: count(1), items_url: z.url() });

const Tag = named("Tag", {
  type: z.literal("tag"),
  name: z.string(),
  count: count(1),
  lists: z.array(TaggedList),
});

const SearchSection = named("SearchSection", {
  heading: z.string(),
  url: z.url(),
  excerpt: z.string(),
});

const SearchResult = named("SearchResult", {
  type: z.string(),
  collection: z.string(),
  locale: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.url(),
  markdown_url: z.url(),
  api_url: nullableUrl,
  published_at: instant,
  updated_at: instant,
  section: SearchSection.nullable(),
});

const SearchReport = named("SearchReport", {
  corrected: z.array(named("Correction", { word: z.string(), searched: z.string() })),
  unknown: z.array(z.string()),
  ignored: z.array(z.string()),
});

const Address = named("Address", {
  street: nullableText,
  locality: nullableText,
  region: nullableText,
  postal_code: nullableText,
  country: nullableText,
});

const Company = named("Company", {
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
});

const OperationSummary = named("OperationSummary", {
  id: z.string(),
  method: z.literal("GET"),
  path: z.string(),
  summary: z.string(),
  parameters: z.array(z.string()),
});

const ApiIndex = named("ApiIndex", {
  name: z.string(),
  version: z.string(),
  documentation_url: z.url(),
  openapi_url: z.url(),
  timezone: z.string().optional(),
  operations: z.array(OperationSummary),
});

const DocumentChange = named("DocumentChange", {
  change: z.enum(["added", "changed", "removed"]),
  type: z.string(),
  collection: z.string(),
  slug: z.string(),
  url: z.url(),
  api_url: nullableUrl,
  digest: nullableText,
  leads_to: nullableUrl,
  cursor: z.string(),
});

const ChangeLinks = named("ChangeLinks", { self: z.url(), next: nullableUrl, export: z.url() });

const ExportFile = named("ExportFile", {
  collection: z.string(),
  url: z.url(),
  items: integer(0),
  bytes: integer(0),
  digest: z.string(),
});

const Export = named("Export", { cursor: z.string(), files: z.array(ExportFile) });

const errorDetails = <const Codes extends readonly string[]>(id: string, codes: Codes) =>
  named(id, { code: z.enum(codes), message: z.string(), hint: z.string(), docs: z.url() });

/** Response schemas except those of collections, by their names in openapi.json. */
export const schemas = {
  DocumentList: list("DocumentList", Document),
  TagList: list("TagList", Tag),
  SearchResponse: named("SearchResponse", {
    data: z.array(SearchResult).max(20),
    pagination: Pagination,
    links: Links,
    search: SearchReport,
  }),
  CompanyResponse: named("CompanyResponse", { data: Company }),
  ApiIndexResponse: named("ApiIndexResponse", { data: ApiIndex }),
  ChangesResponse: named("ChangesResponse", {
    data: z.array(DocumentChange).max(changesPerPage),
    cursor: z.string(),
    links: ChangeLinks,
  }),
  ExportResponse: named("ExportResponse", { data: Export }),
  ExportLines: z.string(),
  ErrorResponse: named("ErrorResponse", { error: errorDetails("ErrorDetails", commonErrorCodes) }),
  ConditionErrorResponse: named("ConditionErrorResponse", {
    error: errorDetails("ConditionErrorDetails", conditionErrorCodes),
  }),
};

export type ApiIndex = z.infer<typeof ApiIndex>;
export type Company = z.infer<typeof Company>;
export type DocumentChange = z.infer<typeof DocumentChange>;
export type Export = z.infer<typeof Export>;
export type Tag = z.infer<typeof Tag>;
