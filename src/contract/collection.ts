/**
 * A collection as the API serves it, derived from its declaration (src/collections).
 */
import type { ZodType } from "zod";
import type { FieldFilter } from "./field-filter.ts";
import type { RangeParameter } from "./api.ts";
import type { DocumentUrls } from "./serializer.ts";
import type { PublishedDocument } from "./published-document.ts";

export interface ApiCollection {
  /** Name of its folder, and the last segment of its list's path. */
  name: string;
  /** `type` of its items. */
  type: string;
  /** Start of the paths of its pages in the first language, with a slash at both ends. */
  path: string;
  /** Slugs may contain slashes. */
  hasFolders: boolean;
  /** The operation that lists its published documents. */
  list: { id: string; summary: string; description: string };
  /** The operation that reads one of them. */
  single: {
    id: string;
    /** One document and several, in messages and documentation. */
    one: string;
    many: string;
  };
  /** Schema of its items in openapi.json, from which the names of its other schemas follow; `list` names that of its list. */
  item: { id: string; description: string; list?: string };
  filters: readonly FieldFilter[];
  /** Fields that its list can be sorted by. */
  sorts: readonly { field: string; of: RangeParameter["of"] }[];
  properties: readonly ItemProperty[];
}

/** A property of items beside those of all collections. */
export interface ItemProperty {
  name: string;
  schema: ZodType;
  read: (document: PublishedDocument, urls: DocumentUrls) => unknown;
}
