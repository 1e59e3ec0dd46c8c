/**
 * Every public shape of version 1, as the single source of its types, of OpenAPI and of the tests.
 *
 * Public fields are named here one by one. What is absent is null, never missing. Within a major version fields are only added.
 */
import { z } from "zod";
import { ErrorResponse } from "../error-response.ts";
import { instant, text, type, url } from "./field.ts";
import { items } from "./items.ts";

const { pages, services, industries, consulting, guides, blog } = items;

const BlogPostWithText = z
  .object({
    ...blog.schema.shape,
    markdown: text("The full text as Markdown; links are absolute", "Hello."),
  })
  .meta({
    id: "BlogPostWithText",
    description: "A blog post with its full text",
  });

const Address = z
  .object({
    street: z
      .string()
      .nullable()
      .meta({ description: "Street and number", examples: ["1 Quay Street"] }),
    locality: z
      .string()
      .nullable()
      .meta({ description: "Town", examples: ["Hull"] }),
    region: z
      .string()
      .nullable()
      .meta({ description: "State, county or province", examples: [null] }),
    postal_code: z
      .string()
      .nullable()
      .meta({ description: "Postal code", examples: ["HU1 1AA"] }),
    country: z
      .string()
      .nullable()
      .meta({ description: "ISO 3166-1 alpha-2", examples: ["GB"] }),
  })
  .meta({ id: "Address", description: "A postal address" });

const Company = z
  .object({
    type: type("company"),
    name: text("The name in use", "Example"),
    legal_name: z
      .string()
      .nullable()
      .meta({ description: "The registered name", examples: ["Example Ltd"] }),
    description: text(
      "One or two sentences of plain text",
      "Engineers for water.",
    ),
    url: url("The home page", "https://site.example/"),
    logo: z
      .url()
      .nullable()
      .meta({
        description: "The logo",
        examples: ["https://site.example/media/logo.svg"],
      }),
    founded: z
      .string()
      .nullable()
      .meta({
        description: "A year, a month or a day (ISO 8601)",
        examples: ["1998"],
      }),
    email: z
      .string()
      .nullable()
      .meta({
        description: "Where to write to",
        examples: ["office@site.example"],
      }),
    telephone: z
      .string()
      .nullable()
      .meta({
        description: "Where to call, with the country's code",
        examples: ["+44 20 7946 0000"],
      }),
    address: Address.nullable().meta({
      description: "Where the organisation has its seat; null for none",
    }),
    social_profiles: z.array(z.url()).meta({
      description: "Profiles elsewhere",
      examples: [["https://social.example/site"]],
    }),
    markdown: text(
      "A text about the organisation as Markdown",
      "We are engineers.",
    ),
    updated_at: instant("When the profile last changed"),
  })
  .meta({ id: "Company", description: "The organisation behind the site" });

const Pagination = z
  .object({
    page: z
      .int()
      .min(1)
      .meta({ description: "The page that this is", examples: [1] }),
    per_page: z
      .int()
      .min(1)
      .max(100)
      .meta({ description: "How many items a page holds", examples: [20] }),
    total: z
      .int()
      .min(0)
      .meta({ description: "How many items match", examples: [42] }),
    total_pages: z
      .int()
      .min(0)
      .meta({ description: "How many pages that makes", examples: [3] }),
  })
  .meta({
    id: "Pagination",
    description: "Where this page stands in the list",
  });

const Links = z
  .object({
    self: url(
      "This page of the list",
      "https://site.example/api/public/v1/blog",
    ),
    first: url("The first page", "https://site.example/api/public/v1/blog"),
    prev: z
      .url()
      .nullable()
      .meta({ description: "The page before", examples: [null] }),
    next: z
      .url()
      .nullable()
      .meta({
        description: "The page after",
        examples: ["https://site.example/api/public/v1/blog?page=2"],
      }),
    last: url(
      "The last page",
      "https://site.example/api/public/v1/blog?page=3",
    ),
  })
  .meta({
    id: "Links",
    description: "The pages around this one, with every other parameter kept",
  });

const list = <Entry extends z.ZodType>(item: Entry) =>
  z.object({
    data: z.array(item).meta({ description: "The items of this page" }),
    pagination: Pagination,
    links: Links,
  });

const OperationSummary = z
  .object({
    id: text("The operationId in openapi.json", "listBlogPosts"),
    method: z.literal("GET").meta({ description: "The HTTP method" }),
    path: text("The path, with names in braces", "/api/public/v1/blog"),
    summary: text("What it does", "List the blog posts"),
    parameters: z.array(z.string()).meta({
      description: "The query parameters that it takes",
      examples: [["page", "q"]],
    }),
  })
  .meta({ id: "OperationSummary", description: "An operation of the API" });

const ApiIndex = z
  .object({
    name: text("The name of the site", "Example"),
    version: text("The version of the API", "1.0.0"),
    documentation_url: url(
      "The reference for people",
      "https://site.example/developers/",
    ),
    openapi_url: url(
      "The description for machines",
      "https://site.example/openapi.json",
    ),
    operations: z
      .array(OperationSummary)
      .meta({ description: "Every operation of this version" }),
  })
  .meta({ id: "ApiIndex", description: "What the API offers" });

export const schemas = {
  PageList: list(pages.schema).meta({ id: "PageList" }),
  ServiceList: list(services.schema).meta({ id: "ServiceList" }),
  IndustryList: list(industries.schema).meta({ id: "IndustryList" }),
  ConsultingPageList: list(consulting.schema).meta({
    id: "ConsultingPageList",
  }),
  GuideList: list(guides.schema).meta({ id: "GuideList" }),
  BlogPostList: list(blog.schema).meta({ id: "BlogPostList" }),
  CaseStudyList: list(items["case-studies"].schema).meta({
    id: "CaseStudyList",
  }),
  BlogPostResponse: z
    .object({ data: BlogPostWithText })
    .meta({ id: "BlogPostResponse" }),
  CompanyResponse: z.object({ data: Company }).meta({ id: "CompanyResponse" }),
  ApiIndexResponse: z
    .object({ data: ApiIndex })
    .meta({ id: "ApiIndexResponse" }),
  ErrorResponse,
};

export type SchemaName = keyof typeof schemas;

export type CompanyProfile = z.infer<typeof Company>;
export type ApiIndexData = z.infer<typeof ApiIndex>;
