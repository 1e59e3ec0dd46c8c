/**
 * Every public shape of version 1, as the single source of its types, of OpenAPI and of the tests.
 *
 * Public fields are named here one by one. What is absent is null, never missing. Within a major version fields are only added.
 */
import { z } from "zod";
import { categories, postKinds } from "../collections.ts";
import { ErrorResponse } from "../error-response.ts";

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

/** Tells objects apart in a client that reads several lists. */
const type = <Name extends string>(name: Name) =>
  z.literal(name).meta({ description: "What kind of object this is" });

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
  image: Image.nullable().meta({
    description: "The image that stands for the document; null for none",
  }),
  published_at: instant("When it was first published"),
  updated_at: instant("When it last changed in substance"),
};

const readingTime = z
  .int()
  .min(1)
  .meta({ description: "How long reading takes, in minutes", examples: [4] });

const Page = z
  .object({
    type: type("page"),
    ...common,
    category: z
      .enum(categories)
      .meta({ description: "What the page is about", examples: ["Services"] }),
  })
  .meta({ id: "Page", description: "A page of the site" });
const Service = z
  .object({ type: type("service"), ...common })
  .meta({ id: "Service", description: "A service on offer" });
const Industry = z
  .object({ type: type("industry"), ...common })
  .meta({ id: "Industry", description: "An industry that is served" });
const ConsultingPage = z
  .object({ type: type("consulting_page"), ...common })
  .meta({ id: "ConsultingPage", description: "A consulting practice" });
const Guide = z
  .object({
    type: type("guide"),
    ...common,
    reading_time_minutes: readingTime,
  })
  .meta({ id: "Guide", description: "A long-form guide" });
const postFields = {
  type: type("blog_post"),
  ...common,
  kind: z
    .enum(postKinds)
    .meta({ description: "What sort of post it is", examples: ["news"] }),
  reading_time_minutes: readingTime,
};
const BlogPost = z.object(postFields).meta({
  id: "BlogPost",
  description: "An article, a piece of news or a press release",
});
const BlogPostWithText = z
  .object({
    ...postFields,
    markdown: text("The full text as Markdown; links are absolute", "Hello."),
  })
  .meta({
    id: "BlogPostWithText",
    description: "A blog post with its full text",
  });
const CaseStudy = z
  .object({
    type: type("case_study"),
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
  .meta({ id: "CaseStudy", description: "A project and what came of it" });

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
  ErrorResponse,
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

/** Every document is read alone in the same way. */
export type ItemWithText = Item & { markdown: string };

export type CompanyProfile = z.infer<typeof Company>;
export type ApiIndexData = z.infer<typeof ApiIndex>;
