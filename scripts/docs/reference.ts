/**
 * Generated pages of the reference: settings, front matter, field types, configuration, commands,
 * API, headers and interface words, from the schemas and tables of the program.
 */
import { z } from "zod";
import { configurationSchema } from "../../src/astro/options.ts";
import { editorSchemas } from "../../src/authoring/editor-schemas.ts";
import { exitCodes, formatOption, formatSummary, formatUsage } from "../../src/cli/help.ts";
import { commands } from "../../src/cli/main.ts";
import { fieldTypes, type FieldTypeName } from "../../src/collections/fields/field-types.ts";
import type { Field } from "../../src/collections/fields/field-type.ts";
import { errors } from "../../src/contract/errors.ts";
import * as headers from "../../src/contract/headers.ts";
import { serializer } from "../../src/contract/v1/serializer.ts";
import { stringsFor } from "../../src/site/strings/strings.ts";
import { formatTable } from "../generated-section.ts";
import { writeDocument } from "./document.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** @returns the pages by name */
export async function writeReference(): Promise<Map<string, string>> {
  return new Map([
    ["settings", writeSettings()],
    ["front-matter", writeFrontMatter()],
    ["field-types", writeFieldTypes()],
    ["configuration", writeConfiguration()],
    ["command-line", await writeCommands()],
    ["api", writeApi()],
    ["headers", writeHeaders()],
    ["words", writeWords()],
  ]);
}

function writeSettings(): string {
  return writeDocument(
    {
      title: "Settings: site.yaml",
      description: "All keys of site.yaml with their values and defaults.",
      order: 1,
    },
    `Keys in bold are required. An unknown key is an error; its message suggests the closest known key.

${formatKeys(schemaOf("site"))}`,
  );
}

function writeFrontMatter(): string {
  const all = [...editorSchemas()]
    .filter(([name]) => name !== "site" && name !== "company")
    .map(([name, schema]) => ({ name, rows: keyRows(schema) }));
  const isShared = (row: readonly string[]) =>
    all.filter(({ rows }) => rows.some((other) => other.join() === row.join())).length >
    all.length / 2;
  const shared = (all[0]?.rows ?? []).filter(isShared);
  const own = all.flatMap(({ name, rows }) => {
    const others = rows.filter((row) => !isShared(row));
    return others.length === 0 ? [] : [`## ${name}`, tableOf(others)];
  });
  return writeDocument(
    {
      title: "Front matter",
      description: "All keys of front matter by collection, and those of company.md.",
      order: 2,
    },
    [
      "Keys in bold are required. A collection declared in site.yaml has the keys of all collections and its own fields.",
      "## All collections",
      tableOf(shared),
      ...own,
      "## company.md",
      formatKeys(schemaOf("company")),
    ].join("\n\n"),
  );
}

async function writeCommands(): Promise<string> {
  const parts: string[] = [];
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const { command } = await load();
    const options = Object.entries(command.options).map((option) => {
      const [word, text] = formatOption(option);
      return [`\`${word}\``, escapeCell(text)];
    });
    parts.push(
      `## ${name}`,
      formatSummary(summary),
      `\`\`\`\n${formatUsage(name, command)}\n\`\`\``,
      ...(options.length > 0 ? [formatTable(["option", "meaning"], options)] : []),
      ...(command.notes === undefined ? [] : [command.notes]),
    );
  }
  return writeDocument(
    {
      title: "The command line",
      description: "All commands with their options, and the exit codes.",
      order: 5,
    },
    [exitCodes, ...parts].join("\n\n"),
  );
}

const typeNames = z.custom<FieldTypeName>((name) => String(name) in fieldTypes);

/** @returns an example field of a type */
function sample(type: FieldTypeName): Field {
  return {
    name: "field",
    title: "Field",
    type,
    ...(type === "enum" && { options: ["talk", "workshop"] }),
    ...(type === "reference" && { to: "authors" }),
  };
}

function writeFieldTypes(): string {
  const rows = Object.entries(fieldTypes).map(([name, type]) => {
    const field = sample(typeNames.parse(name));
    return [
      `\`${name}\``,
      escapeCell(type.noun(field)),
      `\`${type.example(field).trim().replace(/\n\s*/g, ", ")}\``,
      [type.filter && "`true`", type.range && "`range`"].filter(Boolean).join(", ") || "–",
      escapeCell(type.advice),
    ];
  });
  return writeDocument(
    {
      title: "Field types",
      description: "Types of the fields that a collection in site.yaml can declare.",
      order: 3,
    },
    `A field is declared under \`fields\` of a collection: \`venue: { type: text, label: Venue, filter: true }\`. With \`list: true\` it takes several
values. \`required\`, \`label\` and \`filter\` are valid for every type.

${formatTable(["type", "value", "in front matter", "filter", "form"], rows)}

\`filter: true\` adds an API parameter with the field's name, \`filter: range\` adds \`<field>_from\` and \`<field>_to\`.`,
  );
}

function writeConfiguration(): string {
  return writeDocument(
    {
      title: "Configuration: astro.config.mjs",
      description: "Options of the integration, and environment variables.",
      order: 4,
    },
    `\`\`\`js
// astro.config.mjs
import broadsheet from "broadsheet";

export default { integrations: [broadsheet({ contentDir: "texts" })] };
\`\`\`

${formatTable(
  ["option", "meaning", "value"],
  keyRows(z.toJSONSchema(configurationSchema, { unrepresentable: "any", io: "input" })),
)}

| environment variable | meaning |
| --- | --- |
| \`CONTENT_DIR=texts\` | the content folder; takes precedence over \`contentDir\` |
| \`SITE_NOW=2027-02-16\` | the date as of which the site is built and checked |
| \`BROADSHEET_HISTORY=https://site.example\` | the site whose published state the next build continues; \`off\` starts a new history |`,
  );
}

function writeApi(): string {
  const { operations, parameters } = serializer;
  return writeDocument(
    {
      title: "API",
      description: "Operations, parameters and errors in the API of every site.",
      order: 6,
    },
    [
      "Each collection adds a list and its documents; the reference of a site at `/developers/` has them all, with responses of that site.",
      "## Operations",
      formatTable(
        ["path", "", "response"],
        operations.map(({ path, summary, description }) => [
          `\`/api/public/v1${path}\``,
          summary,
          escapeCell(description),
        ]),
      ),
      "## Parameters",
      formatTable(
        ["parameter", "example", "meaning"],
        parameters.map(({ name, example, description }) => [
          `\`${name}\``,
          `\`${name}=${example}\``,
          escapeCell(description),
        ]),
      ),
      "## Errors",
      'An error is `{"error": {"code", "message", "hint", "docs"}}`.',
      formatTable(
        ["status", "code", "meaning"],
        Object.entries(errors).map(([code, { status, summary }]) => [
          String(status),
          `\`${code}\``,
          summary,
        ]),
      ),
    ].join("\n\n"),
  );
}

function writeHeaders(): string {
  const of = (values: Readonly<Record<string, string>>) =>
    formatTable(
      ["header", "value"],
      Object.entries(values).map(([name, value]) => [`\`${name}\``, `\`${escapeCell(value)}\``]),
    );
  return writeDocument(
    {
      title: "Headers",
      description: "Response headers and their values on hosts with a function.",
      order: 7,
    },
    [
      "Hosts without a function send the headers that their configuration can express; [Hosting](../guides/hosting.md) has a table.",
      "## Every response",
      of(headers.everyResponse),
      "## Pages",
      of({ ...headers.pageResponse, Link: headers.siteLinks }),
      "## Scripts, styles and fonts",
      of(headers.assetResponse),
      "## Media",
      of(headers.mediaResponse),
      "## All other files and API responses",
      of(headers.fileResponse),
      "## Caching",
      of({
        "Cache-Control": headers.successCacheControl,
        "Cache-Control of files named by a digest": headers.immutableCacheControl,
        "Cache-Control of errors": headers.errorCacheControl,
      }),
    ].join("\n\n"),
  );
}

function writeWords(): string {
  const rows = Object.entries(stringsFor({ strings: {} }, "en")).map(([key, text]) => [
    `\`${key}\``,
    escapeCell(text),
  ]);
  return writeDocument(
    {
      title: "Interface words",
      description: "Labels, buttons and messages of pages, which a site can replace or translate.",
      order: 8,
    },
    `\`\`\`js
// astro.config.mjs
broadsheet({ strings: { en: { menu: "Contents" } } })
\`\`\`

Placeholders in braces are required.

${formatTable(["key", "English"], rows)}`,
  );
}

function schemaOf(name: string): JsonSchema {
  return editorSchemas().get(name) ?? {};
}

function formatKeys(schema: JsonSchema): string {
  return tableOf(keyRows(schema));
}

function tableOf(rows: string[][]): string {
  return formatTable(["key", "meaning", "value"], rows);
}

function keyRows({ properties = {}, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (typeof schema === "boolean") return [];
    const { description = "", default: usual } = schema;
    return [
      [
        required.includes(key) ? `**\`${key}\`**` : `\`${key}\``,
        escapeCell(description),
        isEmpty(usual) ? formOf(schema) : `${formOf(schema)}; default \`${JSON.stringify(usual)}\``,
      ],
    ];
  });
}

/** @returns whether a default is absent or an empty object or list */
function isEmpty(value: unknown): boolean {
  return value === undefined || /^(?:\{\}|\[\])$/.test(JSON.stringify(value));
}

/** @returns the valid values in words */
function formOf(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "anything";
  const { anyOf, enum: choices, const: only, type, items, properties } = schema;
  if (anyOf) return [...new Set(anyOf.map(formOf))].join(", or ");
  if (choices) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if (only !== undefined) return `\`${String(only)}\``;
  if (type === "array")
    return `list of: ${Array.isArray(items) || items === undefined ? "anything" : formOf(items)}`;
  if (type === "object")
    return properties
      ? `keys ${Object.entries(properties).map(nameKey).join(", ")}`
      : "a value for each name";
  if (type === "boolean") return "`true` or `false`";
  return type === "string" ? "text" : String(type ?? "anything");
}

/** @returns a key of an object, with its valid values unless any text is valid */
function nameKey([key, schema]: [string, JsonSchema | boolean]): string {
  const form = formOf(schema);
  return form === "text" || form.includes("keys") ? `\`${key}\`` : `\`${key}\` (${form})`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
