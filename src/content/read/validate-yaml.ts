/**
 * YAML checked against a zod schema, with the place of everything that is wrong, in words for people who know neither.
 *
 * Used for the facts of a document and for site.yaml alike, so both report in the same way: `"date" must be a date, got "soon". Write it as YYYY-MM-DD.`
 */
import { isAlias, isNode, isScalar } from "yaml";
import type { z } from "zod";
import { helpFor } from "../../collections/fields/explain.ts";
import { slugRule } from "../../collections/fields/field-kinds.ts";
import { nearest } from "../../contract/nearest.ts";
import { isWarning, show, type Problem } from "../problems.ts";
import { findCuts } from "./cut-values.ts";
import { toSlug } from "../to-slug.ts";
import { quote } from "./yaml-slips.ts";
import { mendYaml } from "./mend-yaml.ts";
import { parentsOf, shapeAt, standIn } from "./schema-keys.ts";
import {
  aliasPosition,
  findControls,
  findFaults,
  keyPositions,
  position,
  toData,
  valuePosition,
  type YamlSource,
} from "./yaml-source.ts";

type Path = readonly (string | number)[];

/** A value in its schema's output form, and what is wrong with it. */
export interface Validated<Value> {
  /** There unless something is wrong. */
  value: Value | undefined;
  /** What is right of it, with something in the place of the rest: see standIn. */
  standIn: Value | undefined;
  /** As far as the text can be read. */
  data: unknown;
  /** Also warnings about a value that is there. */
  problems: Problem[];
}

/** Keys that say nothing count as absent. */
export function validate<Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
): Validated<z.output<Schema>> {
  const refused = source.refusal ? [source.refusal] : findControls(source);
  if (refused.length > 0)
    return {
      value: undefined,
      standIn: standIn(schema, {}),
      data: {},
      problems: refused.map(({ offset, message }) => ({
        file: source.file,
        ...position(source, offset),
        message,
      })),
    };
  const { source: mended, problems: slips } = mendYaml(source, schema);
  const unread = describeFaults(mended);
  const data = toData(mended);
  const { data: value, error } = schema.safeParse(data);
  // What could not be read may be what is said to be missing.
  const isRead = findFaults(mended).every(({ code }) => isSecondKey(code));
  const wrong = isRead && !isEndless(mended) ? (error?.issues ?? []) : [];
  const errors = [
    ...slips,
    ...unread,
    ...toProblems(mended, data, wrong, schema),
  ];
  const told = new Set(errors.map(({ line }) => line));
  const problems = [
    ...errors,
    ...findCuts(mended).filter(({ line }) => !told.has(line)),
  ];
  return {
    value: problems.every(isWarning) ? value : undefined,
    standIn: standIn(schema, data),
    data,
    problems,
  };
}

function isSecondKey(code: string): boolean {
  return code === "DUPLICATE_KEY";
}

/** One a line: what follows on it is out of step because of the first. */
function describeFaults(source: YamlSource): Problem[] {
  const lines = source.text.split("\n");
  const faults = new Map(
    findFaults(source)
      .toReversed()
      .map((fault) => {
        const place = position(source, fault.offset);
        return [place.line, { ...fault, ...place }];
      }),
  );
  const found = [...faults.values()].map(({ line, column, code }) => {
    const text = (lines[line - 1] ?? "").trim();
    const [key = ""] = /^[\w-]+/.exec(text) ?? [];
    const message = isSecondKey(code)
      ? `"${key}" stands here twice. Keep one of them.`
      : /^-{3}/.test(text)
        ? "is a line of hyphens in the middle of facts, which ends them. Delete it."
        : `cannot be read, got ${text}. Write each fact as a word, a colon, a space and a value, as in title: "Why pumps"; lines below it that belong to it begin with two spaces.`;
    return { file: source.file, line, column, message };
  });
  return isEndless(source)
    ? [
        ...found,
        {
          file: source.file,
          ...aliasPosition(source),
          message:
            "names values by & and * that name each other without end. Write the values out; a text that starts with * needs quotes.",
        },
      ]
    : found;
}

/** Whether names of values stand for so much that nobody has written it. */
function isEndless({ document }: YamlSource): boolean {
  try {
    document.toJS({ maxAliasCount: 100 });
    return false;
  } catch (error) {
    return error instanceof ReferenceError && /excessive/i.test(error.message);
  }
}

function toProblems(
  source: YamlSource,
  data: unknown,
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
): Problem[] {
  const file = source.file;
  const hinted = new Set<string>();
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const path = toPath(issue);
    const places = keyPositions(source, path);
    return issue.keys.map((key) => {
      const { remedy, meant } = findMeant(schema, path, key);
      if (meant !== undefined) hinted.add([...path, meant].join("."));
      return {
        file,
        ...(places.get(key) ?? { line: 1, column: 1 }),
        message: `${show([...path, key].join("."))} is not a known key. ${remedy}`,
      };
    });
  });
  const wrong = issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") return [];
    const path = toPath(issue);
    // It is there, under a name with a slip.
    if (hinted.has(path.join("."))) return [];
    return [{ file, ...describeIssue(source, data, issue, path, schema) }];
  });
  return [...unknown, ...wrong];
}

function toPath(issue: z.core.$ZodIssue): Path {
  return issue.path.filter((part) => typeof part !== "symbol");
}

function findMeant(schema: z.ZodType, path: Path, key: string) {
  const known = Object.keys(shapeAt(schema, path));
  const meant = nearest(key, known);
  const [parent] = path.length === 0 ? parentsOf(schema, key) : [];
  if (parent !== undefined)
    return {
      meant: parent,
      remedy: `It belongs below "${parent}:", with two spaces in front of it.`,
    };
  return meant === undefined
    ? { meant, remedy: `Known keys: ${known.join(", ")}.` }
    : { meant, remedy: `Did you mean "${meant}"?` };
}

function describeIssue(
  source: YamlSource,
  data: unknown,
  issue: z.core.$ZodIssue,
  path: Path,
  schema: z.ZodType,
): Omit<Problem, "file"> {
  const { advice: usual = "" } = helpFor(shapeAt(schema, [])[path[0] ?? ""]);
  if (path.length === 0)
    return {
      line: 1,
      column: 1,
      message: `must be facts, each a word, a colon, a space and a value, as in title: Why pumps, got ${firstLine(source.text)}.`,
    };
  const value = valueAt(data, path);
  const name = `${typeof path.at(-1) === "number" ? "an entry of " : ""}"${path.filter((part) => typeof part === "string").join(".")}"`;
  if (value === undefined || value === null) {
    const place = keyPositions(source, path.slice(0, -1)).get(
      String(path.at(-1)),
    );
    const state = place || value === null ? "is empty" : "is missing";
    return {
      ...(place ?? valuePosition(source, path)),
      message: `${name} ${state}. ${usual}`.trim(),
    };
  }
  const remedy = adviseValue(issue, path, writtenAt(source, path) ?? value);
  return {
    ...valuePosition(source, path),
    message:
      `${name} ${issue.message}, got ${writtenAt(source, path) ?? show(value)}. ${remedy ?? usual}`.trim(),
  };
}

/** @returns what to write for a value that is nearly right */
function adviseValue(
  issue: z.core.$ZodIssue,
  path: Path,
  value: unknown,
): string | undefined {
  const key = String(path.at(-1));
  const write = (text: string) =>
    typeof path.at(-1) === "number"
      ? `Write ${text}.`
      : `Write ${key}: ${text}.`;
  if (issue.code === "custom" && typeof issue.params?.["write"] === "string")
    return `Write ${issue.params["write"]}.`;
  if (issue.code === "invalid_value") {
    const meant = nearest(String(value), issue.values.map(String));
    return meant === undefined ? undefined : `Did you mean "${meant}"?`;
  }
  if (issue.message === slugRule && typeof value === "string") {
    const meant = toSlug(value.replace(/\.md$/, ""));
    return meant === "" ? undefined : write(meant);
  }
  if (issue.code !== "invalid_type") return undefined;
  if (issue.message === "must be text" && typeof value === "string")
    return write(quote(value));
  if (issue.expected === "array" && typeof value === "string") {
    const entries = value.split(/[,;]\s*/).filter((entry) => entry !== "");
    return write(`[${entries.join(", ")}]`);
  }
  return undefined;
}

/** @returns what is no text as it is written, which may be more than is left of it: 007 */
function writtenAt(source: YamlSource, path: Path): string | undefined {
  const node: unknown = source.document.getIn(path, true);
  if (!isNode(node) || !node.range) return undefined;
  if (isAlias(node) || (isScalar(node) && typeof node.value === "string"))
    return undefined;
  const written = source.text.slice(node.range[0], node.range[1]).trim();
  return written === "" || written.includes("\n") || written.length > 80
    ? undefined
    : written;
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([key]) => key === String(part))?.[1]
        : undefined,
    data,
  );
}
