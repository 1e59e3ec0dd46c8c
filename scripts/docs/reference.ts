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

/**
 * Pages of the reference, in which {{name}} is replaced by a generated part, and {{site key key}} by
 * keys of site.yaml.
 */
const templates = new URL("reference/", import.meta.url);

/** @returns the pages by name */
export async function writeReference(): Promise<Map<string, string>> {
  const parts = await writeParts();
  return new Map(
    readdirSync(templates).map((file) => {
      const text = readFileSync(new URL(file, templates), "utf8");
      const page = text
        .replaceAll(/^\{\{(\w+)\}\}$/gm, (_, name: string) => parts[name] ?? "")
        .replaceAll(/^\{\{site (.+)\}\}$/gm, (_, keys: string) => formatSettings(keys.split(" ")));
      return [path.parse(file).name, page];
    }),
  );
}

async function writeParts(): Promise<Record<string, string>> {
  return {
    company: formatKeys("company"),
    collections: writeFrontMatter(),
    fields: writeFieldTypes(),
    options: tableOf(
      keyRows(z.toJSONSchema(configurationSchema, { unrepresentable: "any", io: "input" })),
      "Option",
    ),
    commands: await writeCommands(),
    errors: formatTable(
      ["Status", "Code", "Meaning"],
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
      ["Key", "English"],
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
    return others.length === 0
      ? []
      : [`## ${capitalize(name.replaceAll("-", " "))}`, tableOf(others)];
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
      ...(options.length > 0 ? [formatTable(["Option", "Meaning"], options)] : []),
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
  return formatTable(["Type", "Value", "In front matter", "Filter", "Form"], rows);
}

function formatHeaders(values: Readonly<Record<string, string>>): string {
  const rows = Object.entries(values).map(([name, value]) => [
    `\`${name}\``,
    `\`${escapeCell(value)}\``,
  ]);
  return formatTable(["Header", "Value"], rows);
}

/** @throws Error for an unknown key */
function formatSettings(keys: string[]): string {
  const { properties = {}, required = [] } = editorSchemas().get("site") ?? {};
  const unknown = keys.filter((key) => !Object.hasOwn(properties, key));
  if (unknown.length > 0) throw new Error(`site.yaml has no key ${unknown.join(", ")}.`);
  const group = Object.fromEntries(keys.map((key) => [key, properties[key] ?? true]));
  return tableOf(keyRows({ properties: group, required }));
}

/** @param name name of an editor schema */
function formatKeys(name: string): string {
  return tableOf(keyRows(editorSchemas().get(name) ?? {}));
}

function tableOf(rows: string[][], name = "Key"): string {
  return formatTable([name, "Type", "Meaning"], rows);
}

/** @returns for each key its name, its type, and its meaning with its values and keys below */
function keyRows({ properties = {}, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (typeof schema === "boolean") return [];
    const type = escapeCell(typeOf(schema)) + (required.includes(key) ? ", **required**" : "");
    return [[`**\`${key}\`**`, `<small>${type}</small>`, escapeCell(explain(schema))]];
  });
}

/** @returns the meaning as sentences, then the valid values, the default and the keys of objects */
function explain(schema: JsonSchema): string {
  const { description = "", default: value } = schema;
  const choices = choicesOf(schema);
  const [summary = "", ...listed] = description.split(/: (?:one of )?/);
  const isListed = choices.length > 0 && listed.join() === choices.map(String).join(", ");
  const meaning = (isListed ? summary : description).replaceAll(/https?:\/\/[^\s,;]+/g, "`$&`");
  const lines = [
    meaning && `${capitalize(meaning)}.`,
    choices.length > 0 && `${schema.enum ? "One" : "Any"} of ${listCode(choices)}.`,
    !isEmpty(value) && !meaning.endsWith("by default") && `Default: \`${JSON.stringify(value)}\`.`,
  ];
  return lines.filter(Boolean).join("<br>") + listKeys(propertiesOf(schema));
}

/** @returns keys in a line if they are names of texts or objects, or a list of them with their types */
function listKeys(properties: [string, JsonSchema | boolean][]): string {
  const rows = properties.map(([key, schema]) => ({ key, form: formOf(schema) }));
  if (rows.length === 0) return "";
  return rows.every(({ form }) => /^(?:text|(?:false or )?object)$/.test(form))
    ? `<br>Keys: ${listCode(rows.map(({ key }) => key))}.`
    : `<ul>${rows.map(({ key, form }) => `<li>\`${key}\`: ${form}</li>`).join("")}</ul>`;
}

/** @returns whether a default is absent or an empty object or list */
function isEmpty(value: unknown): boolean {
  return value === undefined || /^(?:\{\}|\[\])$/.test(JSON.stringify(value));
}

/** @returns the choices of a value or of each value of a list, or its type */
function formOf(schema: JsonSchema | boolean): string {
  const choices = typeof schema === "boolean" ? [] : choicesOf(schema);
  return choices.length > 0 ? listCode(choices) : typeOf(schema);
}

function typeOf(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "any value";
  const { anyOf, const: only, type, items, properties, additionalProperties } = schema;
  if (anyOf) {
    const types = [...new Set(anyOf.map(typeOf))].join(" or ");
    return types === "text or text for each name" ? "text, also by language" : types;
  }
  if (only !== undefined) return String(only);
  if (type === "array") {
    const [item = true] = Array.isArray(items) ? items : [items];
    const each = typeOf(item).replaceAll(/text|object/g, "$&s");
    return each === "any value" ? "list" : `list of ${each}`;
  }
  if (type === "object")
    return properties || typeof additionalProperties !== "object"
      ? "object"
      : `${typeOf(additionalProperties)} for each name`;
  if (type === "boolean") return "true or false";
  if (Array.isArray(type)) return type.map((item) => typeOf({ type: item })).join(" or ");
  return type === undefined ? "any value" : (typeNames[type] ?? type);
}

const typeNames: Readonly<Record<string, string>> = { string: "text", integer: "whole number" };

/** @returns the schema of the values of a list */
const itemsOf = ({ items }: JsonSchema): JsonSchema[] =>
  typeof items === "object" && !Array.isArray(items) ? [items] : [];

function choicesOf(schema: JsonSchema): readonly unknown[] {
  return schema.enum ?? itemsOf(schema).flatMap((item) => item.enum ?? []);
}

/** @returns the keys of all objects that are valid */
function propertiesOf(schema: JsonSchema): [string, JsonSchema | boolean][] {
  const inner = [...(schema.anyOf ?? []), ...itemsOf(schema)].filter(
    (part) => typeof part === "object",
  );
  const all = [
    ...Object.entries(schema.properties ?? {}),
    ...inner.flatMap((part) => propertiesOf(part)),
  ];
  return [...new Map(all)];
}

function listCode(values: readonly unknown[]): string {
  return values.map((value) => `\`${String(value)}\``).join(", ");
}

const capitalize = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
