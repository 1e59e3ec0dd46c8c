/**
 * The operations of version 1, a row each.
 */
import type { OperationRow } from "../operation.ts";
import type { SchemaName } from "./schemas.ts";

export const operations = [
  {
    id: "getApiIndex",
    method: "GET",
    path: "",
    kind: "index",
    summary: "Read what the API offers",
    description:
      "The name and version of the API, where it is documented, and every operation with its parameters. Start here.",
    response: "ApiIndexResponse",
  },
  {
    id: "listPages",
    method: "GET",
    path: "/pages",
    kind: "list",
    collection: "pages",
    summary: "List the pages",
    description:
      "The pages of the site in every language, by their position, then title. Use it to find what the organisation says of itself; category narrows it.",
    response: "PageList",
  },
  {
    id: "listServices",
    method: "GET",
    path: "/services",
    kind: "list",
    collection: "services",
    summary: "List the services",
    description:
      "The services on offer, by their position, then title. Use it to find out what can be bought.",
    response: "ServiceList",
  },
  {
    id: "listIndustries",
    method: "GET",
    path: "/industries",
    kind: "list",
    collection: "industries",
    summary: "List the industries",
    description:
      "The industries that are served, by their position, then title.",
    response: "IndustryList",
  },
  {
    id: "listConsultingPages",
    method: "GET",
    path: "/consulting",
    kind: "list",
    collection: "consulting",
    summary: "List the consulting practices",
    description: "The consulting practices, by their position, then title.",
    response: "ConsultingPageList",
  },
  {
    id: "listGuides",
    method: "GET",
    path: "/guides",
    kind: "list",
    collection: "guides",
    summary: "List the guides",
    description:
      "Long-form guides, newest first. Read a guide through its markdown_url.",
    response: "GuideList",
  },
  {
    id: "listBlogPosts",
    method: "GET",
    path: "/blog",
    kind: "list",
    collection: "blog",
    summary: "List the blog posts",
    description:
      "Articles, news and press releases, newest first. Follow api_url for a post with its text.",
    response: "BlogPostList",
  },
  {
    id: "listCaseStudies",
    method: "GET",
    path: "/case-studies",
    kind: "list",
    collection: "case-studies",
    summary: "List the case studies",
    description:
      "Projects with their client, industry, services and outcomes, newest first.",
    response: "CaseStudyList",
  },
  {
    id: "getBlogPost",
    method: "GET",
    path: "/blog/{slug}",
    kind: "item",
    collection: "blog",
    summary: "Read one blog post",
    description:
      "One blog post with its full text as Markdown. A list's api_url leads here; a translation is named by slug and locale, as in my-post.de.",
    response: "BlogPostResponse",
  },
  {
    id: "getCompanyProfile",
    method: "GET",
    path: "/company",
    kind: "company",
    summary: "Read the company profile",
    description:
      "Facts about the organisation behind the site: names, address, contact, profiles, and a text about it as Markdown.",
    response: "CompanyResponse",
  },
] as const satisfies readonly OperationRow<SchemaName>[];

export type OperationId = (typeof operations)[number]["id"];
