/**
 * What a schema finds wrong with a value, as sentences: what it must be, what it is, and what to write instead.
 */
import { isAlias, isNode, isScalar } from "yaml";
import type { z } from "zod";
import { helpFor } from "../../collections/front-matter/explain.ts";
import { slugRule } from "../../collections/front-matter/field-kinds.ts";
import { didYouMean } from "../../contract/did-you-mean.ts";
import { show, type Problem } from "../problems.ts";
import { toSlug } from "../to-slug.ts";
import { entryOf, isListOfFacts, parentsOf, shapeAt } from "./schema-keys.ts";
import { keyPositions, valuePosition, type YamlSource } from "./yaml-source.ts";
import { quote } from "./yaml-slips.ts";

type Path = readonly (string | number)[];

/** @returns a problem for each thing that is wrong with a value, but for a key that is missing because its name has a slip */
export function describeIssues(
  source: YamlSource,
  data: unknown,
  found: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
): Problem[] {
  const file = source.file;
  const issues = found.flatMap(chooseForm);
  const hinted = new Set<string>();
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const path = toPath(issue);
    const places = keyPositions(source, path);
    return issue.keys.map((key) => {
      const { remedy, meant } = findMeant(schema, data, path, key);
      if (meant !== undefined) hinted.add([...path, meant].join("."));
      return {
        file,
        ...(places.get(key) ?? { line: 1, column: 1 }),
        message: `${show([...keysOf(path), key].join("."))} is not a known key. ${remedy}`,
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

/** Of a value that may have several forms, what is wrong is said of the one form that takes such a value at all. */
function chooseForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const near = issue.errors.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 || !/^invalid_(?:type|value)$/.test(code)),
  );
  const [form, other] = near;
  return form && !other
    ? form.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(chooseForm)
    : [issue];
}

function toPath(issue: z.core.$ZodIssue): Path {
  return issue.path.filter((part) => typeof part !== "symbol");
}

/** @returns a path as people name it, without places in lists */
function keysOf(path: Path): string[] {
  return path.filter((part) => typeof part === "string");
}

function findMeant(schema: z.ZodType, data: unknown, path: Path, key: string) {
  const known = Object.keys(shapeAt(schema, path, data));
  const meant = didYouMean(key, known);
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
  const usual = adviceFor(schema, data, path);
  if (path.length === 0)
    return {
      line: 1,
      column: 1,
      message: `must be facts, each a word, a colon, a space and a value, as in title: Why pumps, got ${firstLine(source.text)}.`,
    };
  const value = valueAt(data, path);
  const name = `${typeof path.at(-1) === "number" ? "an entry of " : ""}"${keysOf(path).join(".")}"`;
  if (value === undefined || value === null) {
    const place = keyPositions(source, path.slice(0, -1)).get(String(path.at(-1)));
    const state = place || value === null ? "is empty" : "is missing";
    return {
      ...(place ?? valuePosition(source, path)),
      message: `${name} ${state}. ${adviseForm(issue, data, path) ?? usual}`.trim(),
    };
  }
  const written = writtenAt(source, path);
  const remedy = isListOfFacts(schema, path, data)
    ? undefined
    : adviseValue(issue, path, written ?? value);
  return {
    ...valuePosition(source, path),
    message: `${name} ${issue.message}, got ${written ?? show(value)}. ${remedy ?? usual}`.trim(),
  };
}

/** @returns what to write where a form is named by a key and not by the value of the one that tells forms apart: `hero:` */
function adviseForm(issue: z.core.$ZodIssue, data: unknown, path: Path): string | undefined {
  if (issue.code !== "invalid_union" || !("options" in issue)) return undefined;
  const entry = valueAt(data, path.slice(0, -1));
  const named = issue.options?.map(String).find((form) => entryOf(entry, form) !== undefined);
  return named === undefined
    ? undefined
    : `Write ${String(path.at(-1))}: ${named}, and its keys below it with as many spaces in front.`;
}

/** @returns what to do about a wrong value, as it is said of the key itself, else of one that it stands below */
function adviceFor(schema: z.ZodType, data: unknown, path: Path): string {
  for (let end = path.length; end > 0; end--) {
    const shape = shapeAt(schema, path.slice(0, end - 1), data);
    const key = path[end - 1] ?? "";
    // A key may be any word of an editor: `constructor` is one.
    const { advice } = helpFor(Object.hasOwn(shape, key) ? shape[key] : undefined);
    if (advice !== undefined) return advice;
  }
  return "";
}

/** @returns what to write for a value that is nearly right */
function adviseValue(issue: z.core.$ZodIssue, path: Path, value: unknown): string | undefined {
  const key = String(path.at(-1));
  const write = (text: string) =>
    typeof path.at(-1) === "number" ? `Write ${text}.` : `Write ${key}: ${text}.`;
  if (issue.code === "custom" && typeof issue.params?.["remedy"] === "string")
    return issue.params["remedy"];
  if (issue.code === "custom" && typeof issue.params?.["write"] === "string")
    return `Write ${issue.params["write"]}.`;
  if (issue.code === "invalid_value") {
    const meant = didYouMean(String(value), issue.values.map(String));
    return meant === undefined ? undefined : `Did you mean "${meant}"?`;
  }
  if (issue.message === slugRule && typeof value === "string") {
    const meant = toSlug(value.replace(/\.md$/, ""));
    return meant === "" ? undefined : write(meant);
  }
  if (issue.code === "invalid_union" && "options" in issue && issue.options) {
    const meant = didYouMean(String(value), issue.options.map(String));
    return meant === undefined ? undefined : `Did you mean "${meant}"?`;
  }
  if (issue.code !== "invalid_type") return undefined;
  if (issue.message === "must be text" && typeof value === "string") return write(quote(value));
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
  if (isAlias(node) || (isScalar(node) && typeof node.value === "string")) return undefined;
  const written = source.text.slice(node.range[0], node.range[1]).trim();
  return written === "" || written.includes("\n") || written.length > 80 ? undefined : written;
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce(entryOf, data);
}
