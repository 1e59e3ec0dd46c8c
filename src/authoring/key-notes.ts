/**
 * What each key is for, in words for people who do not program: the comments in a new file and the hints in an editor.
 */
import type { z } from "zod";
import {
  categories,
  collectionNames,
  postKinds,
  type CollectionName,
} from "../contract/collections.ts";
import type { companySchema } from "../content/company.ts";
import type { frontMatter } from "../content/fields.ts";
import type { settingsSchema } from "../content/settings.ts";

/** A key that the front matter of some collection may have. */
export type DocumentKey = {
  [Name in CollectionName]: keyof z.input<(typeof frontMatter)[Name]>;
}[CollectionName];

interface KeyNote {
  /** A value as YAML; one of several lines starts with a line break. */
  example: string;
  note: string;
}

export const documentNotes: Readonly<Record<DocumentKey, KeyNote>> = {
  title: {
    example: '"A title"',
    note: "the heading, also shown by search engines",
  },
  description: {
    example: '"One or two sentences on what this is about."',
    note: "one or two sentences, for lists and search engines",
  },
  date: {
    example: "2026-01-31",
    note: "first publication; with a date in the future it appears on that day",
  },
  updated: {
    example: "2026-01-31",
    note: "the last important change; without it, the last commit counts",
  },
  draft: {
    example: "true",
    note: "not published; delete this line to publish",
  },
  noindex: {
    example: "true",
    note: "has a page for those who know its address, and is in no list",
  },
  slug: {
    example: "another-name",
    note: "the last part of the address, where the file name does not fit",
  },
  tags: { example: "[one, two]", note: "free keywords" },
  image: {
    example: "\n  src: ./images/name.png\n  alt: What the image shows",
    note: "stands at the top, and where the page is shared",
  },
  aliases: {
    example: "[/old/path/]",
    note: "old addresses, which then lead here",
  },
  order: { example: "1", note: "the place in lists, lower comes first" },
  category: { example: "Company", note: `one of ${categories.join(", ")}` },
  listing: {
    example: "blog",
    note: `makes the page an overview of one of ${collectionNames.join(", ")}`,
  },
  author: { example: "A name", note: "the name of who wrote it" },
  kind: {
    example: "article",
    note: `one of ${postKinds.join(", ")}; an article unless told`,
  },
  client: {
    example: "Name of the client",
    note: "for whom the work was done",
  },
  industry: {
    example: "name-of-an-industry",
    note: "the file name of an industry without .md",
  },
  services: {
    example: "[name-of-a-service]",
    note: "the file names of services without .md",
  },
  outcomes: {
    example: "\n  - What it brought",
    note: "what it brought, a line for each",
  },
};

export const companyNotes: Readonly<
  Record<keyof z.input<typeof companySchema>, string>
> = {
  name: "the name in use",
  legal_name: "the registered name",
  description: "one or two sentences on what the organisation does",
  logo: "the path of an image, as in ./images/logo.svg",
  founded: "a year or a date",
  email: "the address for everybody's questions",
  telephone: "with the country code",
  address: "street, locality, region, postal_code (in quotes), country (DE)",
  social_profiles: "the addresses of profiles elsewhere, a line for each",
  security:
    "contact (an e-mail address or a page) for those who find a hole in the site, and policy (a page) on what you do about it",
  updated: "the last important change; without it, the last commit counts",
};

export const settingsNotes: Readonly<
  Record<keyof z.input<typeof settingsSchema>, string>
> = {
  name: "the name of the site",
  base_url: "where the site is, as in https://www.site.example",
  description:
    "one or two sentences on the site, or one text for each language",
  locales: "the languages, the default first, as in [en, de]",
  feed: `the kinds of blog posts in the feed, of ${postKinds.join(", ")}`,
  api: "versions of the API that will end, with version, declared and sunset",
  hosting:
    "the plan of Cloudflare Pages, free or paid; packed keeps thousands of texts in fewer files",
  ai_train:
    "whether texts may be used to train AI models, as robots.txt says; false unless told",
  keep_metadata:
    "true: pictures are published with what they say of who took them, when and where",
  social_images:
    "which pages have a picture of their own where they are shared: one for each section, each document, or none",
  search: "whether people can search the site; true unless told",
  navigation:
    "the pages in the menu, with a label for each language; without it, the pages that list a collection",
};
