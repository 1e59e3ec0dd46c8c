/**
 * The reference, made from what the program itself reads: the schemas of site.yaml and front matter, the command table and the words of the
 * interface.
 */
import type { z } from "zod";
import { editorSchemas } from "../../src/authoring/editor-schemas.ts";
import { exitCodes, formatOption, formatSummary, formatUsage } from "../../src/cli/help.ts";
import { commands } from "../../src/cli/main.ts";
import { stringsFor } from "../../src/site/strings/strings.ts";
import { formatTable } from "../generated-section.ts";
import { writeDocument } from "./document.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** @returns the pages, by their names */
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
      description: "Every key of site.yaml, with its form and what counts where it is left out.",
      order: 1,
    },
    `Keys in bold have to be there. A key that there is not stops the build, which names the nearest.

${formatKeys(schemaOf("site"))}`,
  );
}

/** What all collections have alike is told once. */
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
      description:
        "Every key that documents may begin with, of each collection, and those of company.md.",
      order: 2,
    },
    [
      "Keys in bold have to be there. A collection that site.yaml declares has those of every collection.",
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
      ...(options.length > 0 ? [formatTable(["option", "says"], options)] : []),
      ...(command.notes === undefined ? [] : [command.notes]),
    );
  }
  return writeDocument(
    {
      title: "The command line",
      description: "Every command of broadsheet with its options, and what exit codes mean.",
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
      title: "Words of the interface",
      description: "What pages say beside the texts, which a site may say in other words.",
      order: 4,
    },
    `\`\`\`js
// astro.config.mjs
broadsheet({ strings: { en: { menu: "Contents" } } })
\`\`\`

What stands in braces is filled in, and has to stay.

${formatTable(["name", "in English"], rows)}`,
  );
}

function schemaOf(name: string): JsonSchema {
  return editorSchemas().get(name) ?? {};
}

function formatKeys(schema: JsonSchema): string {
  return tableOf(keyRows(schema));
}

function tableOf(rows: string[][]): string {
  return formatTable(["key", "says", "form"], rows);
}

function keyRows({ properties = {}, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (typeof schema === "boolean") return [];
    const { description = "", default: usual } = schema;
    return [
      [
        required.includes(key) ? `**\`${key}\`**` : `\`${key}\``,
        escapeCell(description),
        isEmpty(usual)
          ? formOf(schema)
          : `${formOf(schema)}; unless told \`${JSON.stringify(usual)}\``,
      ],
    ];
  });
}

/** @returns whether what counts where nothing is told is nothing */
function isEmpty(value: unknown): boolean {
  return value === undefined || /^(?:\{\}|\[\])$/.test(JSON.stringify(value));
}

/** @returns in words what a value may be */
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

/** @returns a key of a value, with its form where that says more than that it is a text */
function nameKey([key, schema]: [string, JsonSchema | boolean]): string {
  const form = formOf(schema);
  return form === "text" || form.includes("keys") ? `\`${key}\`` : `\`${key}\` (${form})`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
