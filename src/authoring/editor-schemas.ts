/**
 * The content's schemas as JSON Schema, for editors that complete and check while somebody types.
 *
 * They say what a value may be before it is read, so they are no stricter than the build, and cannot know other files.
 */
import { z } from "zod";
import { collectionNames } from "../contract/collections.ts";
import { companySchema } from "../content/company.ts";
import { frontMatter, instant } from "../content/fields.ts";
import { companyNotes, documentNotes, settingsNotes } from "./key-notes.ts";
import { settingsSchema } from "../content/settings.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** @returns a JSON Schema (draft 7, which VS Code knows best) for the front matter of each collection and of company.md, and for site.yaml */
export function editorSchemas(): Map<string, JsonSchema> {
  const notes = new Map(
    Object.entries(documentNotes).map(([key, { note }]) => [key, note]),
  );
  return new Map([
    ...collectionNames.map(
      (name) => [name, describe(frontMatter[name], notes)] as const,
    ),
    ["company", describe(companySchema, new Map(Object.entries(companyNotes)))],
    ["site", describe(settingsSchema, new Map(Object.entries(settingsNotes)))],
  ]);
}

function describe(
  schema: z.ZodType,
  notes: ReadonlyMap<string, string>,
): JsonSchema {
  const { properties = {}, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-7",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema !== instant) return;
      // Without it every text would count as a date. VS Code shows the message.
      jsonSchema.pattern = String.raw`^\d{4}-\d{2}-\d{2}`;
      jsonSchema["patternErrorMessage"] =
        "Must be a date. Write it as YYYY-MM-DD.";
    },
  });
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [
        key,
        typeof value === "boolean"
          ? value
          : { description: notes.get(key) ?? key, ...value },
      ]),
    ),
  };
}
