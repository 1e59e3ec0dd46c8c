/**
 * Help for the keys of front matter and site.yaml, beside their schemas: advice for invalid values,
 * notes for new files and editors, examples.
 */
import { z } from "zod";

interface Help {
  /** Remedy for an invalid value. */
  advice: string;
  /** Purpose, in words for people who are not programmers. */
  note: string;
  /** A value as YAML, for new documents; a multi-line value starts with a line break. */
  example?: string;
  /** Label in forms; derived from the key by default. */
  label?: string;
  /** Options of the field in Sveltia CMS; derived from the JSON Schema by default. */
  widget?: Readonly<Record<string, unknown>>;
}

const helps = z.registry<Help>();

/**
 * @returns a copy of the schema with help; a copy, because a schema can be used for several keys
 */
export function explain<Schema extends z.ZodType>(schema: Schema, help: Help): Schema {
  const copy = schema.clone();
  helps.add(copy, help);
  return copy;
}

/** @returns the help for a schema; empty if it has none */
export function helpFor(schema: z.ZodType | undefined): Partial<Help> {
  return (schema && helps.get(schema)) ?? {};
}

/** Error for host names that the schema of a URL refuses. */
export const hostRule = "must be a URL whose host name has only letters, digits, hyphens and dots";

/** Error map for `safeParse`. */
export function expectation({ inst, note }: z.core.$ZodRawIssue): string | undefined {
  if (note === "Invalid hostname") return hostRule;
  if (!(inst instanceof z.ZodType)) return undefined;
  return `must ${inst instanceof z.ZodObject ? "contain" : "be"} ${nounOf(inst)}`;
}

const nouns: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  record: "keys with values",
};

function nounOf(schema: unknown): string {
  const list = (type: "conjunction" | "disjunction", words: readonly string[]) =>
    new Intl.ListFormat("en-GB", { type }).format(words);
  if (schema instanceof z.ZodURL) return "a URL that starts with https://";
  if (schema instanceof z.ZodEmail) return "an email address";
  if (schema instanceof z.ZodNumberFormat) return "a whole number";
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(", ")}`;
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String).join(", ");
  if (schema instanceof z.ZodObject) {
    const keys = Object.keys(schema.shape);
    const some = list("conjunction", keys.slice(0, 2));
    return keys.length < 4 ? list("conjunction", keys) : `keys such as ${some}`;
  }
  if (schema instanceof z.ZodUnion) return list("disjunction", schema.options.map(nounOf));
  if (schema instanceof z.ZodPipe) return nounOf(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return nounOf(schema.unwrap());
  return schema instanceof z.ZodType ? (nouns[schema.def.type] ?? "something else") : "";
}
