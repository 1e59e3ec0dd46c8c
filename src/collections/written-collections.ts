/**
 * The collections as they are written, a row each beside those of contract/collections.ts.
 */
import type { z } from "zod";
import type { CollectionName } from "../contract/collections.ts";
import { blog } from "./blog.ts";
import { caseStudies } from "./case-studies.ts";
import { consulting } from "./consulting.ts";
import { guides } from "./guides.ts";
import { industries } from "./industries.ts";
import { pages } from "./pages.ts";
import { services } from "./services.ts";
import type { Shown } from "./shown.ts";
import type { Kept } from "./written-collection.ts";

export const writtenCollections = {
  pages,
  services,
  industries,
  consulting,
  guides,
  blog,
  "case-studies": caseStudies,
} satisfies { [Name in CollectionName]: { collection: Name } };

type Rows = typeof writtenCollections;

/** What a document of a collection has of its front matter. */
export type FrontMatterOf<Name extends CollectionName> = Kept<
  z.output<Rows[Name]["frontMatter"]>
>;

type Known<Name extends CollectionName> = Parameters<Rows[Name]["show"]>[0];

/** A row shows documents of its collection alone. */
const rows: {
  readonly [Name in CollectionName]: { show: (document: Known<Name>) => Shown };
} = writtenCollections;

/** @returns what a document of one of these collections shows besides its text */
export function showWritten<Name extends CollectionName>(
  collection: Name,
  document: Known<Name>,
): Shown {
  return rows[collection].show(document);
}
