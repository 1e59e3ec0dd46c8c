/**
 * The content's schemas as JSON Schema, for completion and validation while typing.
 *
 * They describe values before parsing, so they are at most as strict as the build, and cannot check
 * references to other files.
 */
import { z } from "zod";
import { helpFor } from "../collections/help.ts";
import { companySchema } from "../content/company.ts";
import { settingsSchema, type SettingsSchema } from "../content/settings/settings.ts";
import {
  listFolders,
  presetCollections,
  type SiteCollections,
} from "../content/site-collections.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Schemas of YAML files of plugins, by name. */
export type ContentFileSchemas = Readonly<Record<string, z.ZodType>>;

export function schemaName(file: string): string {
  return file.replace(/\.ya?ml$/, "");
}

/**
 * @returns JSON Schemas (draft 7, which VS Code supports best) for the front matter of each
 *   collection and of company.md, and for site.yaml and the files of plugins
 */
export function editorSchemas(
  collections: SiteCollections = presetCollections,
  settings: SettingsSchema = settingsSchema,
  contentFiles: ContentFileSchemas = {},
): Map<string, JsonSchema> {
  return new Map([
    ...listFolders(collections).map(({ name, frontMatter }): [string, JsonSchema] => [
      name,
      describe(frontMatter.in),
    ]),
    ["company", describe(companySchema)],
    ["site", describe(settings)],
    ...Object.entries(contentFiles).map(([file, schema]): [string, JsonSchema] => [
      schemaName(file),
      toJsonSchema(schema),
    ]),
  ]);
}

function describe(schema: z.ZodObject): JsonSchema {
  const { properties = {}, ...rest } = toJsonSchema(schema);
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [
        key,
        typeof value === "boolean"
          ? value
          : { description: helpFor(schema.shape[key]).note ?? key, ...value },
      ]),
    ),
  };
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    target: "draft-7",
    override: ({ zodSchema, jsonSchema }) => {
      const { note, label, widget } = zodSchema instanceof z.ZodType ? helpFor(zodSchema) : {};
      if (note !== undefined) jsonSchema.description ??= note;
      if (label !== undefined) jsonSchema.title ??= label;
      if (widget !== undefined) jsonSchema["x-widget"] = widget;
    },
  });
}
