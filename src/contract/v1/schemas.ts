/**
 * Every public shape of version 1, as the single source of its types, of OpenAPI and of the tests.
 *
 * Public fields are named here one by one. What is absent is null, never missing. Within a major version fields are only added.
 */
import { z } from "zod";
import { ErrorResponse } from "../error-response.ts";
import { fieldKinds } from "../field.ts";
import { list } from "./item-answers.ts";
import { ChangesResponse, ExportLines, ExportResponse } from "./copy-answers.ts";
import { Tag } from "./tag.ts";

const { instant, nullableText, nullableUrl, text, type, url } = fieldKinds;

const Address = z
  .object({
    street: nullableText("Street and number", "1 Quay Street"),
    locality: nullableText("Town", "Hull"),
    region: nullableText("State, county or province", null),
    postal_code: nullableText("Postal code", "HU1 1AA"),
    country: nullableText("ISO 3166-1 alpha-2", "GB"),
  })
  .meta({ id: "Address", description: "A postal address" });

const Company = z
  .object({
    type: type("company"),
    name: text("The name in use", "Example"),
    legal_name: nullableText("The registered name", "Example Ltd"),
    description: text("One or two sentences of plain text", "Engineers for water."),
    url: url("The home page", "https://site.example/"),
    logo: nullableUrl("The logo", "https://site.example/media/logo.svg"),
    founded: nullableText("A year, a month or a day (ISO 8601)", "1998"),
    email: nullableText("Where to write to", "office@site.example"),
    telephone: nullableText("Where to call, with the country's code", "+44 20 7946 0000"),
    address: Address.nullable().meta({
      description: "Where the organisation has its seat; null for none",
    }),
    social_profiles: z.array(z.url()).meta({
      description: "Profiles elsewhere",
      examples: [["https://social.example/site"]],
    }),
    markdown: text("A text about the organisation as Markdown", "We are engineers."),
    updated_at: instant("When the profile last changed"),
  })
  .meta({ id: "Company", description: "The organisation behind the site" });

const OperationSummary = z
  .object({
    id: text("The operationId in openapi.json", "listBlogPosts"),
    method: z.literal("GET").meta({ description: "The HTTP method" }),
    path: text("The path, with names in braces", "/api/public/v1/blog"),
    summary: text("What it does", "List the blog posts"),
    parameters: z.array(z.string()).meta({
      description: "The parameters that it takes: those in its path, then those of its query",
      examples: [["page", "q"]],
    }),
  })
  .meta({ id: "OperationSummary", description: "An operation of the API" });

const ApiIndex = z
  .object({
    name: text("The name of the site", "Example"),
    version: text("The version of the API", "1.0.0"),
    documentation_url: url("The reference for people", "https://site.example/developers/"),
    openapi_url: url("The description for machines", "https://site.example/openapi.json"),
    operations: z.array(OperationSummary).meta({ description: "Every operation of this version" }),
  })
  .meta({ id: "ApiIndex", description: "What the API offers" });

/** The responses of version 1 but those of collections, by the names of their schemas in OpenAPI. */
export const schemas = {
  TagList: list(Tag).meta({ id: "TagList" }),
  CompanyResponse: z.object({ data: Company }).meta({ id: "CompanyResponse" }),
  ApiIndexResponse: z.object({ data: ApiIndex }).meta({ id: "ApiIndexResponse" }),
  ChangesResponse,
  ExportResponse,
  ExportLines,
  ErrorResponse,
};

export type CompanyProfile = z.infer<typeof Company>;
export type ApiIndexData = z.infer<typeof ApiIndex>;
