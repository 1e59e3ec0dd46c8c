/**
 * Validation of YAML with a zod schema: every problem with its position, in words for people who
 * know neither YAML nor schemas.
 *
 * Used for front matter and site.yaml, so that both report problems in the same format:
 *
 *     "date" must be a date, got "soon". Write it as YYYY-MM-DD.
 */
import { isSeq } from "yaml";
import { z } from "zod";
import { type Problem, positionAt } from "../problems.ts";
import { correctMistakes } from "./common-mistakes.ts";
import { describeIssues, findIssues, pathOf } from "./describe-issues.ts";
import { entryOf, shapeAt, unwrap } from "./schema-shape.ts";
import { findTruncated } from "./truncated-values.ts";
import type { Path, YamlSource } from "./yaml-source.ts";

/** A value in its schema's output form, and its problems. */
interface Validated<Value> {
  /**
   * If there are errors, the valid parts with placeholders for the rest, so that the rest of the
   * site can be checked. Such a value is never published.
   */
  value: Value | undefined;
  /** Top-level keys with a placeholder. */
  replaced: ReadonlySet<string>;
  data: unknown;
  problems: Problem[];
}

/**
 * Treats keys without a value as absent. An entry of a list that is removed from the value is also
 * removed from the document of the source, so that an index has the same position in both.
 *
 * @param timezone time zone of times without an offset; undefined for UTC, about which problems warn
 */
export function validate<Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
  timezone?: string,
): Validated<z.output<Schema>> {
  const { file, text, errors } = source;
  const problems = errors.flatMap(({ offset, refusal: message }) =>
    message === undefined ? [] : { file, ...positionAt(text, offset), message },
  );
  if (problems.length > 0) return { ...completeValue(schema, {}, source), data: {}, problems };
  const { data: value } = schema.safeParse(source.data);
  return value !== undefined && errors.length === 0
    ? { value, replaced: new Set(), data: source.data, problems: findTruncated(source, timezone) }
    : describeAll(source, schema, timezone);
}

function describeAll<Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
  timezone: string | undefined,
): Validated<z.output<Schema>> {
  const { source: corrected, problems: mistakes } = correctMistakes(source, schema);
  const { data } = corrected;
  const issues = findIssues(schema, data);
  // A key that seems to be missing may be on an unreadable line.
  const isReadable = corrected.errors.every(({ code }) => code === "DUPLICATE_KEY");
  const errors = [...mistakes, ...(isReadable ? describeIssues(corrected, schema, issues) : [])];
  const reported = new Set(errors.map(({ line }) => line));
  const truncated = findTruncated(corrected, timezone).filter(({ line }) => !reported.has(line));
  return {
    ...completeValue(schema, data, source),
    data,
    problems: [...errors, ...truncated],
  };
}

/** One of these, or a list of it, is valid for every required key that is not an enum. */
const placeholders = [
  "2000-01-01",
  "https://site.invalid",
  "2000-01-01T00:00Z",
  "name@site.invalid",
  0,
  false,
  { src: "https://site.invalid", alt: "-" },
  { value: "0", label: "-" },
];

/** @returns the valid parts of a value, with placeholders for required keys */
function completeValue<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
  source: YamlSource,
): Pick<Validated<z.output<Schema>>, "value" | "replaced"> {
  const repaired = Object.fromEntries(Object.entries(structuredClone(data) ?? {}));
  // The parent of an invalid value may become invalid without it; then the parent is removed, too.
  for (let above = 0; above < 5; above++)
    for (const issue of findIssues(schema, repaired).toReversed()) {
      const wrong = issue.code === "unrecognized_keys" ? issue.keys : [];
      for (const path of wrong.length > 0
        ? wrong.map((key) => [...pathOf(issue), key])
        : [pathOf(issue)])
        remove(repaired, path.slice(0, Math.max(1, path.length - above)), source);
    }
  const replaced = new Set<string>();
  for (const [key, field] of Object.entries(shapeAt(schema, []))) {
    const isValid = (value: unknown) => field.safeParse(value).success;
    if (isValid(repaired[key])) continue;
    const plain = unwrap(field);
    const single = unwrap(plain instanceof z.ZodArray ? plain.element : plain);
    const values = [...placeholders, ...(single instanceof z.ZodEnum ? single.options : [])];
    repaired[key] = [...values, ...values.map((value) => [value])].find(isValid);
    replaced.add(key);
  }
  return { value: schema.safeParse(repaired).data, replaced };
}

function remove(data: unknown, path: Path, { document }: YamlSource): void {
  const above = path.slice(0, -1);
  const parent = above.reduce(entryOf, data);
  const key = path.at(-1);
  if (Array.isArray(parent)) {
    parent.splice(Number(key), 1);
    const list: unknown = document.getIn(above, true);
    if (isSeq(list)) list.delete(Number(key));
  } else if (typeof parent === "object" && parent !== null && key !== undefined)
    Reflect.deleteProperty(parent, key);
}
