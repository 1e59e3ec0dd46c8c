/**
 * Generated pages of the reference: settings, front matter, field types, configuration, commands,
 * API, headers and interface strings, from the schemas and tables of the program.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { configurationSchema } from "../../src/astro/options.ts";
import { editorSchemas } from "../../src/authoring/editor-schemas.ts";
import { exitCodes, describeOption, formatSummary, formatUsage } from "../../src/cli/help.ts";
import { defaultCommands, findSite, program } from "../../src/cli/main.ts";
import { fieldTypes } from "../../src/collections/fields/field-types.ts";
import type { Field } from "../../src/collections/fields/field-type.ts";
import { errors } from "../../src/contract/errors.ts";
import * as headers from "../../src/format/headers.ts";
import { stringsFor } from "../../src/site/strings/strings.ts";
import { formatTable } from "../../packages/conformance/src/format-table.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Pages of the reference, in which {{name}} is replaced by a generated part. */
const templates = new URL("reference/", import.meta.url);

/** @returns the pages by name */
export async function writeReference(): Promise<Map<string, string>> {
  const parts = await writeParts();
  return new Map(
    readdirSync(templates).map((file) => {
      const text = readFileSync(new URL(file, templates), "utf8");
      const page = text.replaceAll(/^\{\{(\w+)\}\}$/gm, (_, name: string) => parts[name] ?? "");
      return [path.parse(file).name, page];
    }),
  );
}

async function writeParts(): Promise<Record<string, string>> {
  return {
    site: formatKeys("site"),
    company: formatKeys("company"),
    collections: writeFrontMatter(),
    fields: writeFieldTypes(),
    options: formatTable(
      ["option", "meaning", "value"],
      keyRows(z.toJSONSchema(configurationSchema, { unrepresentable: "any", io: "input" })),
    ),
    commands: await writeCommands(),
    errors: formatTable(
      ["status", "code", "meaning"],
      Object.entries(errors).map(([code, { status, summary }]) => [
        String(status),
        `\`${code}\``,
        summary,
      ]),
    ),
    every: formatHeaders(headers.everyResponse),
    pages: formatHeaders({ ...headers.pageResponse, Link: headers.formatSiteLinks(true) }),
    assets: formatHeaders(headers.assetResponse),
    media: formatHeaders(headers.mediaResponse),
    files: formatHeaders(headers.fileResponse),
    caching: formatHeaders({
      "Cache-Control": headers.successCacheControl,
      "Cache-Control of files with a digest in their names": headers.immutableCacheControl,
      "Cache-Control of errors": headers.errorCacheControl,
    }),
    words: formatTable(
      ["key", "English"],
      Object.entries(stringsFor({ strings: {} }, "en")).map(([key, text]) => [
        `\`${key}\``,
        escapeCell(text),
      ]),
    ),
  };
}

/** @returns the keys of all collections, and the additional keys of each */
function writeFrontMatter(): string {
  const all = [...editorSchemas()]
    .filter(([name]) => name !== "site" && name !== "company")
    .map(([name, schema]) => ({ name, rows: keyRows(schema) }));
  const isShared = (row: readonly string[]) =>
    all.filter(({ rows }) => rows.some((other) => other.join() === row.join())).length >
    all.length / 2;
  const own = all.flatMap(({ name, rows }) => {
    const others = rows.filter((row) => !isShared(row));
    return others.length === 0 ? [] : [`## ${name}`, tableOf(others)];
  });
  const shared = (all[0]?.rows ?? []).filter(isShared);
  return ["## All collections", tableOf(shared), ...own].join("\n\n");
}

async function writeCommands(): Promise<string> {
  const parts: string[] = [exitCodes];
  for (const [name, { summary, load }] of Object.entries(defaultCommands)) {
    const command = await load(findSite, program);
    const options = Object.entries(command.options).map((option) => {
      const [word, text] = describeOption(option);
      return [`\`${escapeCell(word)}\``, escapeCell(text)];
    });
    parts.push(
      `## ${name}`,
      formatSummary(summary),
      `\`\`\`\n${formatUsage(name, command)}\n\`\`\``,
      ...(options.length > 0 ? [formatTable(["option", "meaning"], options)] : []),
      ...(command.notes === undefined ? [] : [command.notes]),
    );
  }
  return parts.join("\n\n");
}

function sample(type: string): Field {
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
    const field = sample(name);
    return [
      `\`${name}\``,
      escapeCell(type.noun(field)),
      `\`${type.example(field).trim().replace(/\n\s*/g, ", ")}\``,
      [type.filter && "`true`", type.range && "`range`"].filter(Boolean).join(", ") || "–",
      escapeCell(type.advice(field)),
    ];
  });
  return formatTable(["type", "value", "in front matter", "filter", "form"], rows);
}

function formatHeaders(values: Readonly<Record<string, string>>): string {
  const rows = Object.entries(values).map(([name, value]) => [
    `\`${name}\``,
    `\`${escapeCell(value)}\``,
  ]);
  return formatTable(["header", "value"], rows);
}

/** @param name name of an editor schema */
function formatKeys(name: string): string {
  return tableOf(keyRows(editorSchemas().get(name) ?? {}));
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
