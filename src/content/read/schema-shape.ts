/**
 * Keys and nested schemas of a zod schema at a path.
 */
import { z } from "zod";
import type { Path } from "./yaml-source.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** @returns the keys that the schema allows at any level */
export function knownKeys(schema: unknown): Set<string> {
  const plain = unwrap(schema);
  if (plain instanceof z.ZodArray) return knownKeys(plain.element);
  if (plain instanceof z.ZodDiscriminatedUnion)
    return new Set(plain.options.flatMap((form) => [...knownKeys(form)]));
  if (!(plain instanceof z.ZodObject)) return new Set();
  return new Set(Object.entries(plain.shape).flatMap(([key, value]) => [key, ...knownKeys(value)]));
}

/** @returns the key below which the schema allows a key, such as `image` for `src` */
export function parentOf(schema: z.ZodType, key: string): string | undefined {
  return Object.entries(shapeAt(schema, [])).find(([, value]) => {
    const plain = unwrap(value);
    const child = plain instanceof z.ZodArray ? unwrap(plain.element) : plain;
    return child instanceof z.ZodObject && Object.hasOwn(child.shape, key);
  })?.[0];
}

export function countIssues(schema: z.ZodType, data: unknown): number {
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues
    .map((issue) => (issue.code === "unrecognized_keys" ? issue.keys.length : 1))
    .reduce((sum, count) => sum + count, 0);
}

/**
 * @param data the validated value, which selects the form of a discriminated union
 * @returns the keys that the schema allows at a path, each with its own schema
 */
export function shapeAt(schema: z.ZodType, path: Path, data?: unknown): Shape {
  const target = schemaAt(schema, path, data);
  return target instanceof z.ZodObject ? target.shape : {};
}

export function isList(schema: z.ZodType): boolean {
  return unwrap(schema) instanceof z.ZodArray;
}

/** @returns whether the value at a path is a list of objects */
export function isListOfMaps(schema: z.ZodType, path: Path, data: unknown): boolean {
  const list = schemaAt(schema, path, data);
  const entry = list instanceof z.ZodArray ? unwrap(list.element) : undefined;
  return entry instanceof z.ZodObject || entry instanceof z.ZodDiscriminatedUnion;
}

function schemaAt(schema: z.ZodType, path: Path, data: unknown): unknown {
  let current: unknown = unwrap(schema);
  let value = data;
  for (const part of path) {
    current = unwrap(childOf(current, part));
    value = entryOf(value, part);
    if (current instanceof z.ZodDiscriminatedUnion) current = chooseForm(current, value);
  }
  return current;
}

function childOf(schema: unknown, part: string | number): unknown {
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  if (!(schema instanceof z.ZodObject)) return undefined;
  // Editors may write any key, including `constructor`.
  return Object.hasOwn(schema.shape, part) ? schema.shape[part] : schema.def.catchall;
}

/** @returns the value at a key or an index */
export function entryOf(value: unknown, part: string | number): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === String(part))?.[1]
    : undefined;
}

/** @returns the form of a union that the value selects */
function chooseForm({ options, def }: z.ZodDiscriminatedUnion, value: unknown): unknown {
  const named = entryOf(value, def.discriminator);
  return options.find(
    (form) =>
      form instanceof z.ZodObject && form.shape[def.discriminator]?.safeParse(named).success,
  );
}

export function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  // Only one form of a union has keys.
  if (schema instanceof z.ZodUnion && !(schema instanceof z.ZodDiscriminatedUnion))
    return schema.options.map(unwrap).find((form) => form instanceof z.ZodObject);
  return schema;
}
