/**
 * Collection as the API serves it, derived from its declaration (src/collections).
 */
import type { ZodType } from "zod";
import type { ParameterRow, RangeParameter } from "./api.ts";
import type { DocumentUrls } from "./serializer.ts";
import type { PublishedDocument } from "./published-document.ts";

export interface ApiCollection {
  /** Name of its folder and last segment of its list's path. */
  name: string;
  /** `type` of its items. */
  type: string;
  /** Path prefix of its pages in the default language, with a slash at both ends. */
  path: string;
  /** True if slugs may contain slashes. */
  hasFolders: boolean;
  /** Operation that lists its published documents. */
  list: { id: string; summary: string; description: string };
  /** Operation that reads one of its documents. */
  single: {
    id: string;
    /** Singular and plural in messages and documentation. */
    one: string;
    many: string;
  };
  /**
   * Schema of its items in openapi.json, from which the names of its other schemas are derived;
   * `list` is the name of the list schema.
   */
  item: { id: string; description: string; list?: string };
  /** Parameters of its list for its own fields. */
  filters: readonly ParameterRow[];
  /** Fields by which its list can be sorted. */
  sorts: readonly { field: string; of: RangeParameter["of"] }[];
  properties: readonly ItemProperty[];
}

/** Property of items in addition to the common ones. */
export interface ItemProperty {
  name: string;
  schema: ZodType;
  read: (document: PublishedDocument, urls: DocumentUrls) => unknown;
}
