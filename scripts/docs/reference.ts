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
    caching: formatTable(
      ["Response", "`Cache-Control`"],
      Object.entries({
        Success: headers.successCacheControl,
        "File with a digest in its name": headers.immutableCacheControl,
        Error: headers.errorCacheControl,
      }).map(([response, value]) => [response, `\`${value}\``]),
    ),
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
  const isShared = (key: readonly string[][]) =>
    all.filter(({ rows }) => rows.some((other) => other.join() === key.join())).length >
    all.length / 2;
  const own = all.flatMap(({ name, rows }) => {
    const others = rows.filter((key) => !isShared(key));
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
      return [`\`${escapeCell(word)}\``, escapeCell(`${capitalize(markCode(text))}.`)];
    });
    parts.push(
      `## \`${name}\``,
      markCode(formatSummary(summary)),
      `\`\`\`\n${formatUsage(name, command)}\n\`\`\``,
      ...(options.length > 0 ? [formatTable(["Option", "Meaning"], options)] : []),
      ...(command.notes === undefined ? [] : [markCode(command.notes)]),
    );
  }
  return parts.join("\n\n");
}

/** Options, variables, files, addresses, patterns and quoted words in the help of a command. */
const codeForm =
  /"([^"\n]+)"|--[a-z][a-z-]*(?: json| --[a-z][a-z-]*)*|\b[a-z]+=(?:<[^>]+>|\S*[\w/])|\b[A-Z][A-Z_]{3,}(?:=\S*\w)?|https?:\/\/[^\s,;]+|\b\d+(?:\.\d+){3}\b|\b[\w/]+\.(?:yaml|jsonc)\b|\/(?:healthz|mcp)\b|\S+\*\S*|\bbase_url\b|(?<=\(default: )[\w.]+(?=\))/g;

/** @returns the help with code as Markdown; an indented line of it is a block */
function markCode(text: string): string {
  return text
    .split(/\n\n/)
    .map((part) =>
      part.startsWith("  ")
        ? `\`\`\`json\n${part.trim()}\n\`\`\``
        : part.replaceAll(codeForm, (code, quoted?: string) => `\`${quoted ?? code}\``),
    )
    .join("\n\n");
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

/** @param keys rows of each key */
function tableOf(keys: readonly string[][][], name = "Key"): string {
  return formatTable([name, "Type", "Meaning"], keys.flat());
}

/**
 * @returns for each key a row with its name, its type and its meaning, and a row in small print for
 *   each key below it, unless there is nothing to say about any of these
 */
function keyRows({ properties = {}, required = [] }: JsonSchema): string[][][] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (typeof schema === "boolean") return [];
    const inner = propertiesOf(schema);
    const isNames = inner.every(([, value]) => isName(value));
    const meaning = [required.includes(key) && "<small>Required.</small>", explain(schema)];
    const names = isNames && inner.length > 0 && `Keys: ${listCode(inner.map(([name]) => name))}.`;
    return [
      [
        [
          `**\`${key}\`**`,
          `<small>${escapeCell(typeOf(schema))}</small>`,
          [meaning.filter(Boolean).join(" "), names].filter(Boolean).join("<br>"),
        ],
        ...(isNames ? [] : inner).map(([name, value]) => [
          `<small>\`${name}\`</small>`,
          `<small>${escapeCell(typeOf(value))}</small>`,
          explain(value),
        ]),
      ],
    ];
  });
}

/** @returns the meaning as sentences, with the valid values and the default in it or below it */
function explain(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "";
  const { description = "", default: value } = schema;
  const choices = choicesOf(schema).map(String);
  const [summary = "", ...listed] = description.split(/: (?:one of )?/);
  const isListed = choices.length > 0 && listed.join() === choices.join(", ");
  const words = new RegExp(String.raw`\b(?:${choices.join("|")})\b`, "g");
  const named = new Set(description.match(words));
  const isNamed = !isListed && choices.length > 1 && choices.every((word) => named.has(word));
  const meaning = (isListed ? summary : description).replaceAll(
    isNamed ? words : /https?:\/\/[^\s,;]+|(?<!`)\{ [^}]+ \}|\[\w+, \w+\]/g,
    "`$&`",
  );
  const values = [
    choices.length > 0 && !isNamed && `${schema.enum ? "One" : "Any"} of ${listCode(choices)}.`,
    !isEmpty(value) && !meaning.endsWith("by default") && `Default: ${listCode([value].flat())}.`,
  ];
  const lines = [meaning && `${capitalize(meaning)}.`, values.filter(Boolean).join(" ")];
  return escapeCell(lines.filter(Boolean).join("<br>"));
}

/** @returns whether a key is only a name, for a text or an object without a description */
function isName(schema: JsonSchema | boolean): boolean {
  return explain(schema) === "" && /^(?:text|(?:false or )?object)$/.test(typeOf(schema));
}

/** @returns whether a default is absent or an empty object or list */
function isEmpty(value: unknown): boolean {
  return value === undefined || /^(?:\{\}|\[\])$/.test(JSON.stringify(value));
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
