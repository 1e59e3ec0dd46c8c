/**
 * The items of version 1, a row for each collection.
 */
import type { CollectionName } from "../collections.ts";
import type { PublishedOf } from "../published-document.ts";
import { blog } from "./items/blog.ts";
import { caseStudies } from "./items/case-studies.ts";
import { consulting } from "./items/consulting.ts";
import { guides } from "./items/guides.ts";
import { industries } from "./items/industries.ts";
import { pages } from "./items/pages.ts";
import { services } from "./items/services.ts";

export const items = {
  pages,
  services,
  industries,
  consulting,
  guides,
  blog,
  "case-studies": caseStudies,
};

const projections: {
  readonly [Name in CollectionName]: {
    toOwn: (document: PublishedOf<Name>) => object;
  };
} = items;

/** @returns the fields that the items of the document's collection have beside the common ones */
export function toOwn<Name extends CollectionName>(
  collection: Name,
  document: PublishedOf<Name>,
): object {
  return projections[collection].toOwn(document);
}
