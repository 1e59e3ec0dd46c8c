/**
 * Interface of field types. A type is one file of this folder and a row of field-types.ts.
 */
import type { z } from "zod";
import type { PresetField } from "../declaration.ts";
import type { FieldFilter } from "../../contract/field-filter.ts";

/** A field of a collection, with its name and labels. */
export interface Field extends PresetField {
  name: string;
  /** Name in sentences: the label in the site's first language. */
  title: string;
}

/** A value as pages show it; a text as it is. */
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
  | { url: string }
  | { src: string; alt: string }
  | { value: string; label: string; before: string | null };

export interface FieldType {
  /** Schema of one value in front matter; its output is the value in documents. */
  parse: (field: Field) => z.ZodType;
  /** One value, for editors. */
  noun: (field: Field) => string;
  /** Schema of one value in API responses. */
  schema: (field: Field) => z.ZodType;
  /** One value in API responses; the value of the document by default. */
  toJson?: (value: unknown) => unknown;
  /** Remedy for an invalid value. */
  advice: string;
  /** One value as YAML. */
  example: (field: Field) => string;
  /**
   * Options of the field in Sveltia CMS (https://sveltiacms.app/en/docs/fields); derived from the
   * JSON Schema by default.
   */
  widget?: Readonly<Record<string, unknown>>;
  /** One value on a page. */
  show: (value: unknown, field: Field) => FactValue | null;
  /** The options of its filter by value; absent for types without one. */
  filter?: (
    field: Field,
  ) => Pick<FieldFilter & { kind: "value" }, "values" | "isBoolean" | "collection">;
  /** Type of the values that can be compared; absent for types without an order. */
  range?: "instant" | "number";
}

/** @returns a value that a page shows as it is */
export function showText(value: unknown): FactValue | null {
  return typeof value === "string" ? value : null;
}
