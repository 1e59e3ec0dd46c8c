/**
 * What people read about a key of front matter or site.yaml, beside the schema that it must fit: when a value is wrong, in a new file, and in an
 * editor.
 */
import { z } from "zod";

interface Help {
  /** What to do about a wrong value. */
  advice: string;
  /** What it is for, in words for people who do not program. */
  note: string;
  /** A value as YAML, for new documents; one of several lines starts with a line break. */
  example?: string;
  /** Label in forms; made of the key by default. */
  label?: string;
  /** Options of the field in Sveltia CMS; derived from the JSON Schema by default. */
  widget?: Readonly<Record<string, unknown>>;
}

const helps = z.registry<Help>();

/** @returns the schema, with what helpFor says of it */
export function explain<Schema extends z.ZodType>(schema: Schema, help: Help): Schema {
  // A copy, because a rule may serve several keys.
  const copy = schema.clone();
  helps.add(copy, help);
  return copy;
}

/** @returns what there is to say of a schema; nothing for one that nobody has explained */
export function helpFor(schema: z.ZodType | undefined): Partial<Help> {
  return (schema && helps.get(schema)) ?? {};
}
