/**
 * YAML checked against a zod schema, with the place of everything that is wrong.
 *
 * Used for front matter and for site.yaml alike, so both report in the same way: `"date" must be a date, got "soon". Write it as YYYY-MM-DD.`
 */
import { z } from "zod";
import { helpFor } from "../../collections/fields/explain.ts";
import { nearest } from "../../contract/nearest.ts";
import { show, type Problem } from "../problems.ts";
import {
  aliasPosition,
  findControls,
  keyPositions,
  parentPosition,
  position,
  valuePosition,
  type YamlSource,
} from "./yaml-source.ts";

/** @returns the value in the schema's output form, or what is wrong with it. Keys without a value count as absent. */
export function validate<Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
):
  | { value: z.output<Schema>; problems: [] }
  | { value?: never; problems: Problem[] } {
  const read = readValue(source);
  if (read.problems) return { problems: read.problems };
  const { data } = read;
  const result = schema.safeParse(data);
  if (result.success) return { value: result.data, problems: [] };
  return {
    problems: result.error.issues.flatMap((issue) =>
      toProblems(source, data, issue, schema),
    ),
  };
}

/** @returns what the YAML says, keys without a value left out; or why it says nothing */
export function readValue(
  source: YamlSource,
): { data: unknown; problems?: never } | { data?: never; problems: Problem[] } {
  const { document, file } = source;
  const refused = source.refusal ? [source.refusal] : findControls(source);
  if (refused.length > 0)
    return {
      problems: refused.map(({ offset, message }) => ({
        file,
        ...position(source, offset),
        message,
      })),
    };
  // A warning is a tag that means nothing here, as of `title: !New`: its word would be lost.
  const syntax = [...document.errors, ...document.warnings].map((error) => ({
    file: source.file,
    ...position(source, error.pos[0]),
    message: `${describe(error.message)} Correct the YAML here; a text that holds ": " or starts with a sign needs quotes.`,
  }));
  if (syntax.length > 0) return { problems: syntax };
  try {
    return {
      data: withoutNulls(document.toJS({ maxAliasCount: 100 }) ?? {}),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      problems: [
        {
          file: source.file,
          ...aliasPosition(source),
          message: `cannot be read: ${reason}. Write the values out; a text that starts with * needs quotes.`,
        },
      ],
    };
  }
}

function toProblems(
  source: YamlSource,
  data: unknown,
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
): Problem[] {
  const path = issue.path.filter((part) => typeof part !== "symbol");
  if (issue.code === "unrecognized_keys") {
    const known = Object.keys(shapeAt(schema, path));
    const places = keyPositions(source, path);
    return issue.keys.map((key) => {
      const hint = nearest(key, known);
      return {
        file: source.file,
        ...(places.get(key) ?? { line: 1, column: 1 }),
        message: `${show([...path, key].join("."))} is not a known key. ${hint === undefined ? `Known keys: ${known.join(", ")}.` : `Did you mean "${hint}"?`}`,
      };
    });
  }
  const name = path.join(".");
  const value = valueAt(data, path);
  const { advice: remedy = "" } = helpFor(shapeAt(schema, [])[path[0] ?? ""]);
  if (path.length === 0)
    return [
      {
        file: source.file,
        line: 1,
        column: 1,
        message: `must be keys with values, got ${show(data)}.`,
      },
    ];
  if (value === undefined) {
    return [
      {
        file: source.file,
        ...parentPosition(source, path),
        message: `"${name}" is missing. ${remedy}`.trim(),
      },
    ];
  }
  return [
    {
      file: source.file,
      ...valuePosition(source, path),
      message:
        `"${name}" ${issue.message}, got ${show(value)}. ${remedy}`.trim(),
    },
  ];
}

function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([key]) => key === String(part))?.[1]
        : undefined,
    data,
  );
}

/** @returns the keys that the schema allows at a path, each with its own schema */
function shapeAt(
  schema: z.ZodType,
  path: readonly (string | number)[],
): Readonly<Record<string, z.ZodType>> {
  let current: unknown = unwrap(schema);
  for (const part of path) {
    if (current instanceof z.ZodObject)
      current = unwrap(current.shape[String(part)]);
    else if (current instanceof z.ZodArray) current = unwrap(current.element);
  }
  return current instanceof z.ZodObject ? current.shape : {};
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
}

/** Looks no deeper than front matter goes: through aliases a value can hold itself. */
function withoutNulls(data: unknown, depth = 3): unknown {
  if (
    depth === 0 ||
    typeof data !== "object" ||
    data === null ||
    Array.isArray(data)
  )
    return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, withoutNulls(value, depth - 1)]),
  );
}

function describe(message: string): string {
  if (message.startsWith("Maximum call stack"))
    return "Nests deeper than can be read.";
  if (message.startsWith("Source contains multiple documents"))
    return "Starts a second document with ---.";
  const line = message.split("\n")[0] ?? message;
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
