/**
 * The collections: what editors put into folders and the API lists.
 *
 * One row serves the loader (folder), the URLs (path), the API (type) and the order of every list. A new kind of document starts here.
 */

export const collections = {
  pages: { type: "page", path: "/", order: "by-position" },
  services: { type: "service", path: "/services/", order: "by-position" },
  industries: { type: "industry", path: "/industries/", order: "by-position" },
  consulting: {
    type: "consulting_page",
    path: "/consulting/",
    order: "by-position",
  },
  guides: { type: "guide", path: "/guides/", order: "newest-first" },
  blog: { type: "blog_post", path: "/blog/", order: "newest-first" },
  "case-studies": {
    type: "case_study",
    path: "/case-studies/",
    order: "newest-first",
  },
} as const;

export type CollectionName = keyof typeof collections;

export const collectionNames = [
  "pages",
  "services",
  "industries",
  "consulting",
  "guides",
  "blog",
  "case-studies",
] as const satisfies readonly CollectionName[];

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

export type PostKind = (typeof postKinds)[number];
