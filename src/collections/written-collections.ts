/**
 * The collections as they are written, a row each beside those of contract/collections.ts.
 */
import type { CollectionName } from "../contract/collections.ts";
import { blog } from "./blog.ts";
import { caseStudies } from "./case-studies.ts";
import { consulting } from "./consulting.ts";
import { guides } from "./guides.ts";
import { industries } from "./industries.ts";
import { pages } from "./pages.ts";
import { services } from "./services.ts";
import type { Shown, WrittenCollection } from "./written-collection.ts";

const rows = {
  pages,
  services,
  industries,
  consulting,
  guides,
  blog,
  "case-studies": caseStudies,
};

type Documents = {
  [Name in CollectionName]: Parameters<(typeof rows)[Name]["show"]>[0];
};

export const writtenCollections: {
  readonly [Name in CollectionName]: WrittenCollection<Documents[Name]>;
} = rows;

/** @returns what a document of a collection shows besides its text */
export function showDocument<Name extends CollectionName>(
  collection: Name,
  document: Documents[Name],
): Shown {
  return writtenCollections[collection].show(document);
}
