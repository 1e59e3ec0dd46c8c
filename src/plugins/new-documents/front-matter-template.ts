/**
 * Front matter template of a new document: every key of a collection in the order of its schema,
 * each with its purpose.
 */
import { stringify } from "yaml";
import { helpFor } from "../../collections/help.ts";
import type { Collection } from "../../content/site-collections.ts";

/**
 * @param values known values
 * @returns valid YAML: the known values, examples for the other required keys, and comments for the
 *   rest
 */
export function writeFrontMatter(
  { frontMatter }: Collection,
  values: Readonly<Record<string, unknown>>,
): string {
  const missing = frontMatter.safeParse({}).error?.issues ?? [];
  const required = new Set(missing.map(({ path }) => path[0]));
  return Object.entries(frontMatter.in.shape)
    .map(([key, schema]) => {
      const { example = "", note = "" } = helpFor(schema);
      const value = values[key];
      if (value !== undefined) return annotate(writeValue(key, value), note);
      const line = annotate(`${key}:${separate(example)}${example}\n`, note);
      return required.has(key) ? line : line.replace(/^(?=.)/gm, "# ");
    })
    .join("");
}

/** Titles are always quoted, so that later edits cannot break the YAML. */
function writeValue(key: string, value: unknown): string {
  const quotes = String(value).includes('"') ? "QUOTE_SINGLE" : "QUOTE_DOUBLE";
  return stringify(
    { [key]: value },
    {
      lineWidth: 0,
      defaultKeyType: "PLAIN",
      defaultStringType: ["title", "name"].includes(key) ? quotes : "PLAIN",
    },
  );
}

/**
 * @returns the YAML with a comment at the end of its first line, or above a block of text, inside
 *   which it would be part of the text
 */
function annotate(yaml: string, note: string): string {
  return /^\S+ [|>]/.test(yaml) ? `# ${note}\n${yaml}` : yaml.replace("\n", ` # ${note}\n`);
}

function separate(example: string): string {
  return example.startsWith("\n") ? "" : " ";
}
