/**
 * Issues of a zod schema as sentences: the expected value, the actual value, and what to write
 * instead.
 */
import { isAlias, isNode, isScalar } from "yaml";
import type { z } from "zod";
import { helpFor, expectation } from "../../collections/help.ts";
import { slugRule } from "../../collections/front-matter/value-schemas.ts";
import { didYouMean } from "../../contract/did-you-mean.ts";
import { filePlace, show, type Problem } from "../problems.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { quoteText } from "./common-mistakes.ts";
import { entryOf, isList, isListOfMaps, parentOf, shapeAt } from "./schema-shape.ts";
import { keyPlace, valuePlace, type Path, type YamlSource } from "./yaml-source.ts";

type Issue = z.core.$ZodIssue;

/** @returns the issues of a value, with messages that follow the key and precede `, got value.` */
export function findIssues(schema: z.ZodType, data: unknown): Issue[] {
  return (schema.safeParse(data, { error: expectation }).error?.issues ?? []).flatMap(chooseForm);
}

/** A schema with a value that it does not accept. */
interface Checked {
  source: YamlSource;
  data: unknown;
  schema: z.ZodType;
}

/** @returns a problem for each issue, except for a missing key that is only misspelt */
export function describeIssues(
  source: YamlSource,
  schema: z.ZodType,
  issues: readonly Issue[],
): Problem[] {
  const checked = { source, data: source.data, schema };
  const misspelt = new Set<string>();
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key): Problem => {
          const path = [...pathOf(issue), key];
          const { remedy, meant } = findMeant(checked, path);
          if (meant !== undefined) misspelt.add([...pathOf(issue), meant].join("."));
          return {
            ...(keyPlace(source, path) ?? filePlace(source.file)),
            message: `${show(nameOf(path))} is not a known key. ${remedy}`,
          };
        })
      : [],
  );
  return [
    ...unknown,
    ...issues
      .filter(({ code, path }) => code !== "unrecognized_keys" && !misspelt.has(path.join(".")))
      .map((issue) => describeIssue(checked, issue)),
  ];
}

/**
 * If a value can have several forms, only the one that accepts this type of value and its keys is
 * described.
 */
function chooseForm(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const near = issue.errors.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 || !/^invalid_(?:type|value)$/.test(code)),
  );
  const exact = near.filter((issues) => issues.every(({ code }) => code !== "unrecognized_keys"));
  const [form, other] = exact.length === 1 ? exact : near;
  return form && !other
    ? form.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(chooseForm)
    : [issue];
}

export function pathOf({ path }: Issue): Path {
  return path.filter((part) => typeof part !== "symbol");
}

/** @returns the name at a path without indexes: `image.alt` */
function nameOf(path: Path): string {
  return path.filter((part) => typeof part === "string").join(".");
}

function findMeant(
  { schema, data }: Checked,
  path: Path,
): { meant?: string | undefined; remedy: string } {
  const key = String(path.at(-1));
  // People have a name: their title is not one for search engines.
  const parent = path.length === 1 && key !== "title" ? parentOf(schema, key) : undefined;
  if (parent !== undefined)
    return {
      meant: parent,
      remedy: `It belongs below "${parent}:", with two spaces before it.`,
    };
  const known = Object.keys(shapeAt(schema, path.slice(0, -1), data));
  const meant = didYouMean(key, known);
  const remedy =
    meant === undefined
      ? `Remove it, or use one of: ${known.join(", ")}.`
      : `Did you mean "${meant}"?`;
  return { meant, remedy };
}

function describeIssue(checked: Checked, issue: Issue): Problem {
  const { source, data, schema } = checked;
  const path = pathOf(issue);
  if (path.length === 0) {
    if (isList(schema))
      return {
        ...filePlace(source.file),
        message: "must be a list. Start each entry with a hyphen and a space.",
      };
    const first = source.text.split("\n").find((line) => line.trim() !== "") ?? "";
    return {
      ...filePlace(source.file),
      message: `must be keys with values, each a word, a colon, a space and a value, as in title: Why pumps, got ${first}.`,
    };
  }
  const name = `${typeof path.at(-1) === "number" ? "an entry of " : ""}"${nameOf(path)}"`;
  const value = path.reduce(entryOf, data);
  if (value === undefined || value === null) {
    const key = keyPlace(source, path);
    const state = key || value === null ? "is empty" : "is missing";
    const advice = adviseForm(issue, data, path) ?? findAdvice(checked, path);
    // Names the values, of which the advice says to choose one.
    const rule = issue.code === "invalid_value" ? `: it ${issue.message}` : "";
    return {
      ...(key ?? valuePlace(source, path)),
      message: `${name} ${state}${rule}. ${advice}`.trim(),
    };
  }
  const written = sourceOf(source, path);
  const advice =
    (isListOfMaps(schema, path, data) ? undefined : adviseValue(issue, path, written ?? value)) ??
    findAdvice(checked, path);
  return {
    ...valuePlace(source, path),
    message: `${name} ${issue.message}, got ${written ?? show(value)}. ${advice}`.trim(),
  };
}

/** @returns the advice for the key, or else for an ancestor */
function findAdvice({ schema, data }: Checked, path: Path): string {
  for (let end = path.length; end > 0; end--) {
    const shape = shapeAt(schema, path.slice(0, end - 1), data);
    const key = path[end - 1] ?? "";
    // Editors may write any key, including `constructor`.
    const { advice } = helpFor(Object.hasOwn(shape, key) ? shape[key] : undefined);
    if (advice !== undefined) return advice;
  }
  return "";
}

/**
 * @returns advice if a form is written as a key, such as `hero:`, instead of the value of the
 *   discriminator
 */
function adviseForm(issue: Issue, data: unknown, path: Path): string | undefined {
  if (issue.code !== "invalid_union" || !("options" in issue)) return undefined;
  const entry = path.slice(0, -1).reduce(entryOf, data);
  const named = issue.options?.map(String).find((form) => entryOf(entry, form) !== undefined);
  return (
    named &&
    `Write ${path.at(-1)}: ${named}, and its keys below it, with the same number of spaces in front.`
  );
}

/** @returns a suggestion for a value that is nearly correct */
function adviseValue(issue: Issue, path: Path, value: unknown): string | undefined {
  const key = path.at(-1);
  const write = (text: string) => `Write ${typeof key === "number" ? "" : `${key}: `}${text}.`;
  const suggest = (known: readonly unknown[] = []) => {
    const meant = didYouMean(String(value), known.map(String));
    return meant && `Did you mean "${meant}"?`;
  };
  switch (issue.code) {
    case "custom": {
      const { remedy, write: text } = issue.params ?? {};
      return typeof remedy === "string"
        ? remedy
        : typeof text === "string"
          ? `Write ${text}.`
          : undefined;
    }
    case "invalid_value":
      return suggest(issue.values);
    case "invalid_union":
      return "options" in issue ? (suggest(issue.options) ?? "Choose one of them.") : undefined;
    case "invalid_type":
      if (typeof value !== "string") return undefined;
      if (issue.message === "must be text")
        return value.startsWith("{") ? undefined : write(quoteText(value));
      if (issue.expected === "number") {
        const number = readNumber(value);
        return number && write(number);
      }
      return issue.expected === "array"
        ? write(
            `[${value
              .split(/[,;]\s*/)
              .filter(Boolean)
              .join(", ")}]`,
          )
        : undefined;
    default: {
      const meant = issue.message === slugRule ? toSlug(String(value).replace(/\.md$/, "")) : "";
      return meant === "" ? undefined : write(meant);
    }
  }
}

/**
 * @returns the only number in a text such as `18,50 €`; undefined if it can be read in two ways, as
 *   `1,234`
 */
function readNumber(text: string): string | undefined {
  const [number, ...others] = text.match(/-?\d+(?:[.,'’ \u{a0}\u{202f}]\d+)*/gu) ?? [];
  const [, whole = "", decimals] = /^(.*?)(?:[.,](\d\d?))?$/u.exec(number ?? "") ?? [];
  const digits = whole.replace(/[^-\d]/g, "");
  const isWhole = /^-?\d+$|^-?\d{1,3}(?:(\D)\d{3})(?:\1\d{3})*$/u.test(whole);
  const isAmbiguous = decimals === undefined && /^-?\d+[.,]\d+$/.test(whole);
  if (!isWhole || isAmbiguous || others.length > 0) return undefined;
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/**
 * @returns the source of a value that is not text, because it can differ from the value, as in 007
 */
function sourceOf(source: YamlSource, path: Path): string | undefined {
  const node: unknown = source.document.getIn(path, true);
  if (!isNode(node) || !node.range) return undefined;
  if (isAlias(node) || (isScalar(node) && typeof node.value === "string")) return undefined;
  const written = source.text.slice(node.range[0], node.range[1]).trim();
  return written === "" || written.includes("\n") || written.length > 80 ? undefined : written;
}
