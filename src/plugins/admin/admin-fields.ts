/**
 * Form fields of the browser editor, derived from the JSON Schema of front matter
 * (authoring/editor-schemas.ts), which alone defines the allowed values.
 */
import { z } from "zod";
import { toLabel } from "../../site/display/field-labels.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Field of Sveltia CMS: https://sveltiacms.app/en/docs/fields */
export interface AdminField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  i18n: boolean;
  [option: string]: unknown;
}

/** Options of a selection by key: documents that a key can refer to. */
export type Choices = ReadonlyMap<string, readonly Choice[]>;

interface Choice {
  label: string;
  value: string;
}

/** Keys without a form field, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  security: "one URL or several, which no widget of the editor supports",
};

/** Hints that differ from the help of the front matter, because the editor shows a switch. */
const hints: Readonly<Record<string, string>> = {
  draft: "not published; switch it off to publish",
};

/** Plain Markdown first, because the rich-text view reformats the whole body on any change. */
export const markdown = { widget: "markdown", modes: ["raw", "rich_text"] };

const textWithinDays = String.raw`^\d{4}-\d{2}-\d{2}`;

const Widget = z.looseObject({ widget: z.string() });

type Options = z.output<typeof Widget>;

/** @returns a field for each key of a schema, in its order, without the omitted keys */
export function adminFields(
  { properties = {}, required = [] }: JsonSchema,
  choices: Choices = new Map(),
): AdminField[] {
  return (
    Object.entries(properties)
      // Omits references if there are no documents to refer to.
      .filter(([key]) => !Object.hasOwn(leftOut, key) && choices.get(key)?.length !== 0)
      .map(([key, value]) => {
        const schema = typeof value === "boolean" ? {} : value;
        const options = choices.get(key);
        return {
          name: key,
          label: schema.title ?? toLabel(key),
          required: required.includes(key),
          i18n: true,
          hint: hints[key] ?? schema.description,
          ...(options
            ? { widget: "select", options, multiple: schema.type === "array" }
            : describe(key, schema)),
        };
      })
  );
}

/** @returns the options that depend on the type of the value */
function describe(key: string, schema: JsonSchema): Options {
  const { type, properties, pattern, anyOf = [], "x-widget": widget } = schema;
  const given = Widget.safeParse(widget).data;
  if (given) return given;
  // No default value, because the editor would add it to every document that it opens.
  if (schema.enum) return { widget: "select", options: schema.enum };
  // Default of new documents only: entry-format.ts omits false, so existing ones keep their value.
  if (key === "draft") return { widget: "boolean", default: true };
  if (type === "boolean") return { widget: "boolean" };
  if (type === "number") return { widget: "number", value_type: "float" };
  if (type === "integer") return { widget: "number", value_type: "int" };
  // A value or a list of values is a list in the form; entry-format.ts reads it as one.
  const list = [schema, ...anyOf].find((form) => typeof form === "object" && form.type === "array");
  if (typeof list === "object") return describeList(list);
  if (properties) return { widget: "object", collapsed: true, fields: adminFields(schema) };
  if (["src", "logo"].includes(key)) return { widget: "image" };
  if (pattern === textWithinDays)
    return {
      widget: "datetime",
      type: "date",
      format: "YYYY-MM-DD",
      picker_utc: true,
    };
  if (schema.contentMediaType === "text/markdown") return markdown;
  return {
    widget: ["description", "text"].includes(key) ? "text" : "string",
    pattern: pattern && [pattern, schema.description ?? "does not have the required form"],
  };
}

function describeList({ items }: JsonSchema): Options {
  const item = typeof items === "object" && !Array.isArray(items) ? items : undefined;
  if (item?.oneOf)
    return {
      widget: "list",
      types: item.oneOf.flatMap((form) => (typeof form === "boolean" ? [] : toType(form))),
    };
  if (item?.properties) return { widget: "list", fields: adminFields(item) };
  return {
    widget: "list",
    field: { name: "item", label: "Entry", ...describe("item", item ?? {}) },
  };
}

/** One form of an entry, which the editor selects by the key "type". */
function toType({ properties = {}, ...form }: JsonSchema) {
  const { type, ...others } = properties;
  if (typeof type !== "object" || typeof type.const !== "string") return [];
  const fields = adminFields({ ...form, properties: others });
  return [
    {
      name: type.const,
      label: toLabel(type.const),
      widget: "object",
      fields: fields.length > 0 ? fields : undefined,
    },
  ];
}
