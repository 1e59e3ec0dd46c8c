/**
 * Reference pages, generated from the data that the program itself reads: the schemas of site.yaml
 * and front matter, the command table and the interface strings.
 */
import type { z } from "zod";
import { editorSchemas } from "../../src/authoring/editor-schemas.ts";
import { exitCodes, formatOption, formatSummary, formatUsage } from "../../src/cli/help.ts";
import { commands } from "../../src/cli/main.ts";
import { stringsFor } from "../../src/site/strings/strings.ts";
import { formatTable } from "../generated-section.ts";
import { writeDocument } from "./document.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** @returns the pages by name */
export async function writeReference(): Promise<Map<string, string>> {
  return new Map([
    ["settings", writeSettings()],
    ["front-matter", writeFrontMatter()],
    ["command-line", await writeCommands()],
    ["words", writeWords()],
  ]);
}

function writeSettings(): string {
  return writeDocument(
    {
      title: "Settings: site.yaml",
      description: "Every key of site.yaml with its type and default.",
      order: 1,
    },
    `Keys in bold are required. An unknown key stops the build; the error suggests the closest known key.

${formatKeys(schemaOf("site"))}`,
  );
}

/** Lists the keys that most collections share once, then the other keys of each collection. */
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
      description: "Every front matter key of each collection, and the keys of company.md.",
      order: 2,
    },
    [
      "Keys in bold are required. Custom collections of site.yaml have the keys of every collection.",
      "## Every collection",
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
      ...(options.length > 0 ? [formatTable(["Option", "Description"], options)] : []),
      ...(command.notes === undefined ? [] : [command.notes]),
    );
  }
  return writeDocument(
    {
      title: "The command line",
      description: "Every broadsheet command with its options, and the exit codes.",
      order: 3,
    },
    [exitCodes, ...parts].join("\n\n"),
  );
}

function writeWords(): string {
  const rows = Object.entries(stringsFor({ strings: {} }, "en")).map(([key, text]) => [
    `\`${key}\``,
    escapeCell(text),
  ]);
  return writeDocument(
    {
      title: "Interface strings",
      description: "Every string of the interface; a site can replace each of them.",
      order: 4,
    },
    `\`\`\`js
// astro.config.mjs
broadsheet({ strings: { en: { menu: "Contents" } } })
\`\`\`

Placeholders in braces are filled in and must stay.

${formatTable(["Key", "English"], rows)}`,
  );
}

function schemaOf(name: string): JsonSchema {
  return editorSchemas().get(name) ?? {};
}

function formatKeys(schema: JsonSchema): string {
  return tableOf(keyRows(schema));
}

function tableOf(rows: string[][]): string {
  return formatTable(["Key", "Description", "Type"], rows);
}

function keyRows({ properties = {}, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (typeof schema === "boolean") return [];
    const { description = "", default: defaultValue } = schema;
    return [
      [
        required.includes(key) ? `**\`${key}\`**` : `\`${key}\``,
        escapeCell(description),
        isEmpty(defaultValue)
          ? describeType(schema)
          : `${describeType(schema)}; default \`${JSON.stringify(defaultValue)}\``,
      ],
    ];
  });
}

/** @returns whether a default is absent or an empty object or list */
function isEmpty(value: unknown): boolean {
  return value === undefined || /^(?:\{\}|\[\])$/.test(JSON.stringify(value));
}

/** @returns the type of a value in words */
function describeType(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return "anything";
  const { anyOf, enum: choices, const: only, type, items, properties } = schema;
  if (anyOf) return [...new Set(anyOf.map(describeType))].join(", or ");
  if (choices) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if (only !== undefined) return `\`${String(only)}\``;
  if (type === "array")
    return `list of: ${Array.isArray(items) || items === undefined ? "anything" : describeType(items)}`;
  if (type === "object")
    return properties
      ? `keys ${Object.entries(properties).map(nameKey).join(", ")}`
      : "a value for each name";
  if (type === "boolean") return "`true` or `false`";
  return type === "string" ? "text" : String(type ?? "anything");
}

/** @returns a key of an object, with its type unless that is plain text or another object */
function nameKey([key, schema]: [string, JsonSchema | boolean]): string {
  const type = describeType(schema);
  return type === "text" || type.includes("keys") ? `\`${key}\`` : `\`${key}\` (${type})`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
