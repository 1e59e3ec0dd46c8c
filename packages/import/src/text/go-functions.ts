/**
 * Values and functions of Hugo's templates.
 *
 * @see https://gohugo.io/functions/
 */
import { toSlug } from "../content/content-format.ts";
import { findEntry, toRecord, type Values } from "../source/fields.ts";
import { markdownify } from "./liquid-engine.ts";

/** HTML that is inserted unchanged; other texts are escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Object whose fields are all known: any other needs Hugo. */
export class Known {
  readonly fields: Readonly<Values>;
  constructor(fields: Readonly<Values>) {
    this.fields = fields;
  }
}

export type Call = (...args: unknown[]) => unknown;

/** @throws Error for a template that needs Hugo */
export function refuse(source: string): never {
  throw new Error(source);
}

/** @throws Error for an unknown field of a known object */
export function member(owner: unknown, name: string): unknown {
  const entry = findEntry(owner instanceof Known ? owner.fields : owner, name);
  if (!entry && owner instanceof Known) refuse(name);
  return entry?.[1];
}

export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value instanceof Html ? value.text !== "" : Boolean(value);
}

/** @throws Error for a value that templates do not print */
export function textOf(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object" && value !== null) refuse("object");
  return typeof value === "function" ? textOf(value()) : String(value ?? "");
}

const toHtml: Call = (value) => {
  const text = textOf(value);
  // Blocks are left for the Markdown parser of the document.
  return new Html(/^\s*$|\n\n/.test(text) ? text : markdownify(text));
};
const same: Call = (value) => value;
const onText =
  (change: (text: string) => unknown): Call =>
  (value) =>
    change(textOf(value));
const trim = onText((text) => text.trim());
const compare =
  (test: (a: unknown, b: unknown) => boolean): Call =>
  (a, ...others) =>
    others.some((b) => {
      const isText = typeof a === "string" || typeof b === "string" || a instanceof Html;
      return isText ? test(textOf(a), textOf(b)) : test(a, b);
    });
const order =
  (test: (difference: number) => boolean): Call =>
  (a, b) =>
    test(Number(a) - Number(b));
const index: Call = (value, ...keys) =>
  keys.reduce(
    (owner, key) => (Array.isArray(owner) ? owner[Number(key)] : member(owner, textOf(key))),
    value,
  );
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Functions by name, without that of their package. */
export const functions: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(
    [
      "relURL",
      "absURL",
      "relLangURL",
      "absLangURL",
      "safeURL",
      "safeHTMLAttr",
      "safeCSS",
      "htmlUnescape",
      "htmlEscape",
    ].map((name) => [name, same]),
  ),
  safeHTML: (value) => new Html(textOf(value)),
  markdownify: toHtml,
  plainify: onText((text) => text.replace(/<[^>]*>/g, "")),
  string: onText(same),
  int: Number,
  lower: onText((text) => text.toLowerCase()),
  upper: onText((text) => text.toUpperCase()),
  title: onText((text) => text.replace(/(?<!\S)\S/g, (letter) => letter.toUpperCase())),
  humanize: onText((text) =>
    text.replace(/[-_]+/g, " ").replace(/^./, (letter) => letter.toUpperCase()),
  ),
  urlize: onText(toSlug),
  anchorize: onText(toSlug),
  TrimSpace: trim,
  trim,
  TrimPrefix: (prefix, text) =>
    textOf(text).slice(textOf(text).startsWith(textOf(prefix)) ? textOf(prefix).length : 0),
  hasPrefix: (text, part) => textOf(text).startsWith(textOf(part)),
  hasSuffix: (text, part) => textOf(text).endsWith(textOf(part)),
  replace: (text, from, to) => textOf(text).replaceAll(textOf(from), textOf(to)),
  split: (text, separator) => textOf(text).split(textOf(separator)),
  delimit: (list, separator) => listOf(list).map(textOf).join(textOf(separator)),
  printf: (form, ...values) => {
    let at = 0;
    return textOf(form).replace(/%[sdvqt%]/g, (verb) =>
      verb === "%%" ? "%" : textOf(values[at++]),
    );
  },
  print: (...values) => values.map(textOf).join(""),
  default: (fallback, value) => (isTruthy(value) ? value : fallback),
  cond: (test, yes, no) => (isTruthy(test) ? yes : no),
  and: (...values) => values.at(values.findIndex((value) => !isTruthy(value))),
  or: (...values) => values.find(isTruthy) ?? values.at(-1),
  not: (value) => !isTruthy(value),
  eq: compare((a, b) => a === b),
  ne: compare((a, b) => a !== b),
  lt: order((difference) => difference < 0),
  le: order((difference) => difference <= 0),
  gt: order((difference) => difference > 0),
  ge: order((difference) => difference >= 0),
  add: (...values) => values.reduce<number>((sum, value) => sum + Number(value), 0),
  sub: (a, b) => Number(a) - Number(b),
  len: (value) =>
    Array.isArray(value)
      ? value.length
      : Object.keys(toRecord(value)).length || textOf(value).length,
  index,
  isset: (value, key) => index(value, key) !== undefined,
  in: (list, value) =>
    Array.isArray(list) ? list.includes(value) : textOf(list).includes(textOf(value)),
  slice: (...values) => values,
  append: (...values) => [...listOf(values.at(-1)), ...values.slice(0, -1)],
  first: (count, list) => listOf(list).slice(0, Number(count)),
  after: (count, list) => listOf(list).slice(Number(count)),
  dict: (...values) =>
    Object.fromEntries(
      values.flatMap((key, at) => (at % 2 === 0 ? [[textOf(key), values[at + 1]]] : [])),
    ),
};
