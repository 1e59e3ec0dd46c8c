/**
 * A collection as the API serves it: plain data, which the build derives from declarations (src/collections) and the edge reads from the manifest.
 */
import type { ZodType } from "zod";
import type { FieldFilter } from "./field-filter.ts";
import type { RangeParameter } from "./parameter.ts";
import type { DocumentUrls } from "./projection.ts";
import type { PublishedDocument } from "./published-document.ts";

export interface ApiCollection {
  /** Name of its folder, and the last segment of its list's path. */
  name: string;
  /** `type` of its items. */
  type: string;
  /** Start of the paths of its pages in the first language, with a slash at both ends. */
  path: string;
  /** Whether slugs may contain slashes. */
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
}

/** A property of items beside those of all collections. */
export interface ItemProperty {
  name: string;
  schema: ZodType;
  read: (document: PublishedDocument, urls: DocumentUrls) => unknown;
}

/** A collection with what only the build needs. */
export interface ProjectedCollection extends ApiCollection {
  properties: readonly ItemProperty[];
}

/** @returns the plain data of a collection, for the manifest */
export function toApiCollection(collection: ProjectedCollection): ApiCollection {
  const { name, type, path, hasFolders, list, single, item, filters, sorts } = collection;
  return { name, type, path, hasFolders, list, single, item, filters, sorts };
}
