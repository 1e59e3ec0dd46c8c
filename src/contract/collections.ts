/**
 * The collections: what editors put into folders of these names and the API lists, in the order in which they are shown.
 *
 * A row is the promised half of a collection. The loader, the URLs, the operations, the schemas and the order of every list follow from it; what is
 * written for it stands in a file of its name in src/collections.
 */
import type { z } from "zod";
import type { Collection } from "./collection.ts";

/** The five values of a page's category, in the order in which they are offered. */
export const categories = [
  "Consulting",
  "Services",
  "Industries",
  "Guides",
  "Company",
] as const;

export type Category = (typeof categories)[number];

export const postKinds = ["article", "news", "press"] as const;

const rows = {
  pages: {
    type: "page",
    path: "/",
    order: "by-position",
    hasFolders: true,
    list: {
      id: "listPages",
      summary: "List the pages",
      description:
        "The pages of the site in every language, by their position, then title. Use it to find what the organisation says of itself; category narrows it.",
    },
    single: { id: "getPage", one: "page", many: "pages" },
    item: { id: "Page", description: "A page of the site" },
    fields: ({ choice }) => ({
      category: choice(categories, "What the page is about", "Services"),
    }),
  },
  services: {
    type: "service",
    path: "/services/",
    order: "by-position",
    list: {
      id: "listServices",
      summary: "List the services",
      description:
        "The services on offer, by their position, then title. Use it to find out what can be bought.",
    },
    single: { id: "getService", one: "service", many: "services" },
    item: { id: "Service", description: "A service on offer" },
    fields: () => ({}),
  },
  industries: {
    type: "industry",
    path: "/industries/",
    order: "by-position",
    list: {
      id: "listIndustries",
      summary: "List the industries",
      description:
        "The industries that are served, by their position, then title.",
    },
    single: { id: "getIndustry", one: "industry", many: "industries" },
    item: { id: "Industry", description: "An industry that is served" },
    fields: () => ({}),
  },
  consulting: {
    type: "consulting_page",
    path: "/consulting/",
    order: "by-position",
    list: {
      id: "listConsultingPages",
      summary: "List the consulting practices",
      description: "The consulting practices, by their position, then title.",
    },
    single: {
      id: "getConsultingPage",
      one: "consulting practice",
      many: "consulting practices",
    },
    item: { id: "ConsultingPage", description: "A consulting practice" },
    fields: () => ({}),
  },
  guides: {
    type: "guide",
    path: "/guides/",
    order: "newest-first",
    hasBooks: true,
    list: {
      id: "listGuides",
      summary: "List the guides",
      description:
        "Long-form guides, newest first. Where one is a book, its parts are items too, each with its place in series. Follow api_url for a guide with its text.",
    },
    single: { id: "getGuide", one: "guide", many: "guides" },
    item: { id: "Guide", description: "A long-form guide" },
    fields: ({ count, series }) => ({
      reading_time_minutes: count(1, "How long reading takes, in minutes", 4),
      series: series("The book that it is a part of, or is; null for none"),
    }),
  },
  blog: {
    type: "blog_post",
    path: "/blog/",
    order: "newest-first",
    list: {
      id: "listBlogPosts",
      summary: "List the blog posts",
      description:
        "Articles, news and press releases, newest first. Follow api_url for a post with its text.",
    },
    single: { id: "getBlogPost", one: "post", many: "posts" },
    item: {
      id: "BlogPost",
      description: "An article, a piece of news or a press release",
    },
    fields: ({ choice, count }) => ({
      kind: choice(postKinds, "What sort of post it is", "news"),
      reading_time_minutes: count(1, "How long reading takes, in minutes", 4),
    }),
  },
  "case-studies": {
    type: "case_study",
    path: "/case-studies/",
    order: "newest-first",
    list: {
      id: "listCaseStudies",
      summary: "List the case studies",
      description:
        "Projects with their client, industry, services and outcomes, newest first.",
    },
    single: { id: "getCaseStudy", one: "case study", many: "case studies" },
    item: { id: "CaseStudy", description: "A project and what came of it" },
    fields: ({ text, nullableText, texts, nullableReference, references }) => ({
      client: text("For whom the work was done", "Port of Example"),
      industry: nullableText("The slug of the industry", "ports"),
      industry_ref: nullableReference(
        "The industry as a document; null for none and while it is not published",
      ),
      service_refs: references(
        "The services as documents, in the order of services, without those that are not published",
      ),
      services: texts("The slugs of the services", ["energy"]),
      outcomes: texts("What came of it", ["A third less energy"]),
    }),
  },
} as const satisfies Record<string, Collection>;

type Rows = typeof rows;

export type CollectionName = keyof Rows;

/** The name of a collection that a site declares beside these: that of its folder, and of its list in the API. */
export type DeclaredName = string & z.core.$brand<"declared collection">;

export type SiteCollectionName = CollectionName | DeclaredName;

/** @returns whether a collection is one of the table, and not one that a site declares */
export function isInTable(name: SiteCollectionName): name is CollectionName {
  return Object.hasOwn(rows, name);
}

/** @returns whether something belongs to a collection of the table */
export function isOfTable<Thing extends { collection: SiteCollectionName }>(
  thing: Thing,
): thing is Extract<Thing, { collection: CollectionName }> {
  return isInTable(thing.collection);
}

export const collections: {
  readonly [Name in CollectionName]: Collection & Rows[Name];
} = rows;

export const collectionNames: readonly CollectionName[] = Object.keys(
  rows,
).filter((name): name is CollectionName => name in rows);

/** @returns a value for each collection */
export function byCollection<Value>(
  toValue: (name: CollectionName) => Value,
): Record<CollectionName, Value>;
export function byCollection<Value>(
  toValue: (name: CollectionName) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    collectionNames.map((name) => [name, toValue(name)]),
  );
}

/** The schemas of the fields that a collection's items have beside the common ones. */
export type FieldsOf<Name extends CollectionName> = ReturnType<
  Rows[Name]["fields"]
>;

/** Fields that follow from others. */
type Derived =
  "reading_time_minutes" | "series" | "industry_ref" | "service_refs";

/** What a document has for those fields that are written into it. */
export type FieldValuesOf<Name extends CollectionName> = {
  [
    Key in Exclude<keyof FieldsOf<Name>, Derived>
  ]: FieldsOf<Name>[Key] extends z.ZodType<infer Value> ? Value : never;
};
