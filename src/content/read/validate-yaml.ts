/**
 * YAML checked against a zod schema, with the place of everything that is wrong, in words for people who know neither.
 *
 * Used for the facts of a document and for site.yaml alike, so both report in the same way: `"date" must be a date, got "soon". Write it as YYYY-MM-DD.`
 */
import type { z } from "zod";
import type { Problem } from "../problems.ts";
import { findCuts } from "./cut-values.ts";
import { describeIssues } from "./describe-issues.ts";
import { mendYaml } from "./mend-yaml.ts";
import { readPlainFacts } from "./plain-facts.ts";
import { standIn } from "./schema-keys.ts";
import {
  aliasPosition,
  findControls,
  findFaults,
  isEndless,
  position,
  toData,
  type YamlSource,
} from "./yaml-source.ts";

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
  const facts = readPlainFacts(source.text);
  const plain = facts && schema.safeParse(facts);
  if (plain?.success)
    return {
      value: plain.data,
      standIn: undefined,
      data: facts,
      problems: [],
    };
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
  const data = toData(source);
  const { data: value } = schema.safeParse(data);
  return value !== undefined && findFaults(source).length === 0
    ? { value, standIn: undefined, data, problems: findCuts(source) }
    : describeAll(source, schema);
}

function describeAll<Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
): Validated<z.output<Schema>> {
  const { source: mended, problems: slips } = mendYaml(source, schema);
  const data = toData(mended);
  // What could not be read may be what is said to be missing.
  const isRead = findFaults(mended).every(({ code }) => isSecondKey(code));
  const issues = schema.safeParse(data).error?.issues ?? [];
  const endless = isEndless(mended) ? [describeEndless(mended)] : [];
  const errors = [
    ...slips,
    ...describeFaults(mended),
    ...endless,
    ...(isRead && endless.length === 0 ? describeIssues(mended, data, issues, schema) : []),
  ];
  const told = new Set(errors.map(({ line }) => line));
  return {
    value: undefined,
    standIn: standIn(schema, data),
    data,
    problems: [...errors, ...findCuts(mended).filter(({ line }) => !told.has(line))],
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
  return [...faults.values()].map(({ line, column, code }) => {
    const text = (lines[line - 1] ?? "").trim();
    const [key = ""] = /^[\w-]+/.exec(text) ?? [];
    const message = isSecondKey(code)
      ? `"${key}" stands here twice. Keep one of them.`
      : /^-{3}/.test(text)
        ? "is a line of hyphens in the middle of facts, which ends them. Delete it."
        : `cannot be read, got ${text}. Write each fact as a word, a colon, a space and a value, as in title: "Why pumps"; lines below it that belong to it begin with two spaces.`;
    return { file: source.file, line, column, message };
  });
}

function describeEndless(source: YamlSource): Problem {
  return {
    file: source.file,
    ...aliasPosition(source),
    message:
      "names values by & and * that name each other without end. Write the values out; a text that starts with * needs quotes.",
  };
}
