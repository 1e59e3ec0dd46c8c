/**
 * Interface of field types, which field-types.ts lists.
 */
import type { z } from "zod";
import type { DocumentUrls, FindFile } from "../../contract/field.ts";
import type { PresetField } from "./field-shape.ts";
import type { FacetParameter, RangeParameter } from "../../format/api.ts";

/** Field of a collection, with its name and labels. */
export interface Field extends PresetField {
  name: string;
  /** Name for use in sentences: the label in the site's default language. */
  title: string;
  /** Its type, if a plugin defines it. */
  kind?: FieldType | undefined;
  /** Time zone of values without an offset; undefined for UTC. */
  timezone?: string | undefined;
}

/** Value in the form that pages render; plain text is unchanged. */
export type FactValue =
  | string
  | { minutes: number }
  | { number: number }
  | { isTrue: boolean }
  /** `YYYY-MM-DD`, or an instant with an offset if it has a time. */
  | { date: string; hasTime: boolean }
  /** Name or slug of a person. */
  | { author: string }
  | { option: string; field: Field }
  | { collection: string; slug: string }
  /** With a field, its label is the text of the link. */
  | { url: string; field?: Field }
  /** Link to a file, with its format, as in `PDF`, and its size. */
  | { path: string; text: string; format: string; bytes: number }
  | { src: string; alt: string }
  | { value: string; label: string; before: string | null };

type Widget = Readonly<Record<string, unknown>>;

/** Type of fields: parsing, schemas, and how pages show and the API filters the values. */
export interface FieldType {
  /** Schema of one value in front matter; its output is the value in documents. */
  parse: (field: Field) => z.ZodType;
  /** Noun phrase for one value, for error messages. */
  noun: (field: Field) => string;
  /** Schema of one value in API responses. */
  schema: (field: Field) => z.ZodType;
  /** Converts one value for API responses; the value is unchanged by default. */
  toJson?: (value: unknown, urls: Pick<DocumentUrls, "baseUrl" | "findFile">) => unknown;
  /** Local files that one value publishes, as paths relative to the document. */
  files?: (value: unknown) => readonly string[];
  /** Remedy for an invalid value. */
  advice: (field: Field) => string;
  /** One value as YAML. */
  example: (field: Field) => string;
  /**
   * Options of the field in Sveltia CMS (https://sveltiacms.app/en/docs/fields); derived from the
   * JSON Schema by default.
   */
  widget?: Widget | ((field: Field) => Widget);
  /** Converts one value for display on a page. */
  show: (value: unknown, field: Field, findFile: FindFile) => FactValue | null;
  /** Filter options by value; undefined for types without filters. */
  filter?: (field: Field) => Pick<FacetParameter, "values" | "isBoolean" | "collection">;
  /** Type of the values for comparison; undefined for types without an order. */
  range?: RangeParameter["of"];
}

/** @returns how to show a text; other values are not shown */
export function showAs(toFact: (text: string, field: Field) => FactValue): FieldType["show"] {
  return (value, field) => (typeof value === "string" ? toFact(value, field) : null);
}
