/**
 * What a schema says of its keys, and a value for each that it asks for.
 */
import { z } from "zod";

/** @returns the keys that the schema allows anywhere */
export function knownKeys(schema: unknown): Set<string> {
  const forms = formsOf(schema);
  if (forms) return new Set(forms.flatMap((form) => [...knownKeys(form)]));
  return new Set(
    Object.entries(shapeOf(schema)).flatMap(([key, value]) => [key, ...knownKeys(value)]),
  );
}

/** @returns the keys of the schema below which a key is known, as `image` for `src` */
export function parentsOf(schema: z.ZodType, key: string): string[] {
  return Object.entries(shapeAt(schema, []))
    .filter(([, value]) => Object.hasOwn(shapeOf(value), key))
    .map(([parent]) => parent);
}

/** @returns how many things are wrong with a value */
export function countIssues(schema: z.ZodType, data: unknown): number {
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues
    .map((issue) => (issue.code === "unrecognized_keys" ? issue.keys.length : 1))
    .reduce((sum, count) => sum + count, 0);
}

/** One of these is right for every key that a schema asks for, unless it has a list of words. */
const placeholders = [undefined, "2000-01-01", "https://site.invalid"];

/**
 * Keeps what is right of a value and puts something in the place of the rest, so that all else can be looked at. Nobody ever sees it.
 *
 * @returns the value in the schema's output form
 */
export function standIn<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): z.output<Schema> | undefined {
  const known = typeof data === "object" && data !== null ? data : {};
  const values = new Map(Object.entries(known));
  const filled = Object.entries(shapeAt(schema, [])).map(([key, field]) => {
    const words = unwrap(field);
    const candidates = [
      values.get(key),
      keepEntries(words, values.get(key)),
      ...placeholders,
      ...(words instanceof z.ZodEnum ? words.options : []),
    ];
    const right = (value: unknown) => field.safeParse(value).success;
    return [key, candidates.find(right)];
  });
  return schema.safeParse(Object.fromEntries(filled)).data;
}

/** @returns the entries of a value that are right, or what is right of them; undefined for a value without entries */
function keepEntries(schema: unknown, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject)) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const field = fieldOf(schema, key);
      const kept = [entry, keepEntries(unwrap(field), entry)].find(
        (one) => one !== undefined && field?.safeParse(one).success,
      );
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/**
 * @param data the value that is looked at, which decides where a key tells the form
 * @returns the keys that the schema allows at a path, each with its own schema
 */
export function shapeAt(
  schema: z.ZodType,
  path: readonly (string | number)[],
  data?: unknown,
): Readonly<Record<string, z.ZodType>> {
  const found = schemaAt(schema, path, data);
  return found instanceof z.ZodObject ? found.shape : {};
}

/** @returns whether what stands at a path is a list whose entries have keys */
export function isListOfFacts(
  schema: z.ZodType,
  path: readonly (string | number)[],
  data: unknown,
): boolean {
  const list = schemaAt(schema, path, data);
  const entry = list instanceof z.ZodArray ? unwrap(list.element) : undefined;
  return entry instanceof z.ZodObject || entry instanceof z.ZodDiscriminatedUnion;
}

function schemaAt(schema: z.ZodType, path: readonly (string | number)[], data: unknown): unknown {
  let current: unknown = unwrap(schema);
  let value = data;
  for (const part of path) {
    if (current instanceof z.ZodObject) current = unwrap(fieldOf(current, String(part)));
    else if (current instanceof z.ZodArray) current = unwrap(current.element);
    else if (current instanceof z.ZodRecord) current = unwrap(current.valueType);
    value = entryOf(value, part);
    current = chooseForm(current, value);
  }
  return current;
}

/** @returns what stands under a key or a number */
export function entryOf(value: unknown, part: string | number): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === String(part))?.[1]
    : undefined;
}

/** Of forms that a key tells apart, the one that the value names. */
function chooseForm(schema: unknown, value: unknown): unknown {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema;
  const named = entryOf(value, schema.def.discriminator);
  return schema.options.find(
    (form) =>
      form instanceof z.ZodObject && form.shape[schema.def.discriminator]?.safeParse(named).success,
  );
}

/** @returns the forms that a key tells apart, below lists too */
function formsOf(schema: unknown): readonly unknown[] | undefined {
  const plain = unwrap(schema);
  if (plain instanceof z.ZodArray) return formsOf(plain.element);
  return plain instanceof z.ZodDiscriminatedUnion ? plain.options : undefined;
}

/** A key may be any word of an editor: `constructor` is one. */
function fieldOf(schema: z.ZodObject, key: string) {
  const { shape, def } = schema;
  return Object.hasOwn(shape, key) ? shape[key] : def.catchall;
}

/** That of a list is the one of its entries. */
function shapeOf(schema: unknown): Readonly<Record<string, z.ZodType>> {
  const plain = unwrap(schema);
  if (plain instanceof z.ZodArray) return shapeOf(plain.element);
  return plain instanceof z.ZodObject ? plain.shape : {};
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap());
  if (schema instanceof z.ZodDiscriminatedUnion) return schema;
  // Of several forms, only one has keys.
  if (schema instanceof z.ZodUnion)
    return schema.options.map(unwrap).find((form) => form instanceof z.ZodObject);
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
}
