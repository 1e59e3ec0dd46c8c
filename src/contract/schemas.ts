/**
 * Every public shape of the API, as the single source of its types, of OpenAPI and of the tests.
 *
 * Public fields are named here one by one. What is absent is null, never missing. Within a major version fields are only added.
 */
import { z } from "zod";
import { categories, postKinds } from "./collections.ts";
import { errorCodes } from "./errors.ts";

const text = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] });
const url = (description: string, example: string) =>
  z.url().meta({ description, examples: [example] });
const instant = (description: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({
      description: `${description}, as an instant in UTC`,
      examples: ["2026-03-01T00:00:00Z"],
    });

const Translation = z
  .object({
    locale: text("The language of the translation (BCP 47)", "de"),
    title: text("Its title", "Guten Tag"),
    url: url("Its page", "https://site.example/de/blog/hello/"),
    markdown_url: url(
      "Its text as Markdown",
      "https://site.example/de/blog/hello.md",
    ),
  })
  .meta({
    id: "Translation",
    description: "The same document in another language",
  });

const Image = z
  .object({
    url: url("The image", "https://site.example/media/blog/hello.png"),
    alt: text(
      "What it shows, for those who cannot see it",
      "Two people shake hands",
    ),
  })
  .meta({ id: "Image", description: "The image that stands for a document" });

const common = {
  slug: text("Names the document in its collection and language", "hello"),
  title: text("Plain text", "Hello"),
  description: text(
    "One or two sentences of plain text",
    "A greeting and what comes after it.",
  ),
  url: url("The page for people", "https://site.example/blog/hello/"),
  markdown_url: url(
    "The same page as Markdown",
    "https://site.example/blog/hello.md",
  ),
  api_url: z
    .url()
    .nullable()
    .meta({
      description:
        "Where this API answers with the document and its text; null where it does not",
      examples: ["https://site.example/api/public/v1/blog/hello"],
    }),
  locale: text("The language of the document (BCP 47)", "en"),
  translations: z
    .array(Translation)
    .meta({ description: "The same document in other languages" }),
  tags: z
    .array(z.string())
    .meta({ description: "Free keywords", examples: [["water", "pumps"]] }),
  image: Image.nullable(),
  published_at: instant("When it was first published"),
  updated_at: instant("When it last changed in substance"),
};

const readingTime = z
  .int()
  .min(1)
  .meta({ description: "How long reading takes, in minutes", examples: [4] });

const Page = z
  .object({
    type: z.literal("page"),
    ...common,
    category: z
      .enum(categories)
      .meta({ description: "What the page is about", examples: ["Services"] }),
  })
  .meta({ id: "Page" });
const Service = z
  .object({ type: z.literal("service"), ...common })
  .meta({ id: "Service" });
const Industry = z
  .object({ type: z.literal("industry"), ...common })
  .meta({ id: "Industry" });
const ConsultingPage = z
  .object({ type: z.literal("consulting_page"), ...common })
  .meta({ id: "ConsultingPage" });
const Guide = z
  .object({
    type: z.literal("guide"),
    ...common,
    reading_time_minutes: readingTime,
  })
  .meta({ id: "Guide" });
const postFields = {
  type: z.literal("blog_post"),
  ...common,
  kind: z
    .enum(postKinds)
    .meta({ description: "What sort of post it is", examples: ["news"] }),
  reading_time_minutes: readingTime,
};
const BlogPost = z.object(postFields).meta({ id: "BlogPost" });
const BlogPostWithText = z
  .object({
    ...postFields,
    markdown: text("The full text as Markdown; links are absolute", "Hello."),
  })
  .meta({ id: "BlogPostWithText" });
const CaseStudy = z
  .object({
    type: z.literal("case_study"),
    ...common,
    client: text("For whom the work was done", "Port of Example"),
    industry: z
      .string()
      .nullable()
      .meta({ description: "The slug of the industry", examples: ["ports"] }),
    services: z.array(z.string()).meta({
      description: "The slugs of the services",
      examples: [["energy"]],
    }),
    outcomes: z.array(z.string()).meta({
      description: "What came of it",
      examples: [["A third less energy"]],
    }),
  })
  .meta({ id: "CaseStudy" });

const Address = z
  .object({
    street: z
      .string()
      .nullable()
      .meta({ examples: ["1 Quay Street"] }),
    locality: z
      .string()
      .nullable()
      .meta({ examples: ["Hull"] }),
    region: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    postal_code: z
      .string()
      .nullable()
      .meta({ examples: ["HU1 1AA"] }),
    country: z
      .string()
      .nullable()
      .meta({ description: "ISO 3166-1 alpha-2", examples: ["GB"] }),
  })
  .meta({ id: "Address" });

const Company = z
  .object({
    type: z.literal("company"),
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
      .meta({ examples: ["office@site.example"] }),
    telephone: z
      .string()
      .nullable()
      .meta({ examples: ["+44 20 7946 0000"] }),
    address: Address.nullable(),
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
  .meta({ id: "Company" });

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
  .meta({ id: "Pagination" });

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
  .meta({ id: "Links" });

const list = <Entry extends z.ZodType>(item: Entry) =>
  z.object({ data: z.array(item), pagination: Pagination, links: Links });

const OperationSummary = z
  .object({
    id: text("The operationId in openapi.json", "listBlogPosts"),
    method: z.literal("GET"),
    path: text("The path, with names in braces", "/api/public/v1/blog"),
    summary: text("What it does", "List the blog posts"),
    parameters: z.array(z.string()).meta({
      description: "The query parameters that it takes",
      examples: [["page", "q"]],
    }),
  })
  .meta({ id: "OperationSummary" });

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
    operations: z.array(OperationSummary),
  })
  .meta({ id: "ApiIndex" });

export const schemas = {
  PageList: list(Page).meta({ id: "PageList" }),
  ServiceList: list(Service).meta({ id: "ServiceList" }),
  IndustryList: list(Industry).meta({ id: "IndustryList" }),
  ConsultingPageList: list(ConsultingPage).meta({ id: "ConsultingPageList" }),
  GuideList: list(Guide).meta({ id: "GuideList" }),
  BlogPostList: list(BlogPost).meta({ id: "BlogPostList" }),
  CaseStudyList: list(CaseStudy).meta({ id: "CaseStudyList" }),
  BlogPostResponse: z
    .object({ data: BlogPostWithText })
    .meta({ id: "BlogPostResponse" }),
  CompanyResponse: z.object({ data: Company }).meta({ id: "CompanyResponse" }),
  ApiIndexResponse: z
    .object({ data: ApiIndex })
    .meta({ id: "ApiIndexResponse" }),
  ErrorResponse: z
    .object({
      error: z.object({
        code: z.enum(errorCodes).meta({
          description: "What kind of failure it is",
          examples: ["bad_request"],
        }),
        message: text(
          "What is wrong, with the caller's own value",
          '"page" must be an integer of 1 or more, got "abc".',
        ),
        hint: text("What to send instead", "Send page=1, or leave page out."),
        docs: url(
          "Where the error is explained",
          "https://site.example/developers/#bad_request",
        ),
      }),
    })
    .meta({ id: "ErrorResponse", description: "The shape of every failure" }),
};

export type SchemaName = keyof typeof schemas;

export type Item =
  | z.infer<typeof Page>
  | z.infer<typeof Service>
  | z.infer<typeof Industry>
  | z.infer<typeof ConsultingPage>
  | z.infer<typeof Guide>
  | z.infer<typeof BlogPost>
  | z.infer<typeof CaseStudy>;

export type CompanyProfile = z.infer<typeof Company>;
export type ApiIndexData = z.infer<typeof ApiIndex>;
