/**
 * YAML with the position of every value.
 *
 * The parser recurses as deep as the text nests, so deeper texts than any front matter are refused
 * before they are parsed.
 */
import { isMap, isNode, isScalar, parseDocument, visit, type Document as YamlDocument } from "yaml";
import { findControl, showControl } from "./control-characters.ts";
import { filePlace, positionAt, type Place } from "../problems.ts";

/** Error at an offset of the text, in UTF-16 units. */
interface YamlError {
  offset: number;
  /** Error code from https://eemeli.org/yaml/#errors, or NO_ANCHOR or NO_ALIAS. */
  code?: string;
  /** Reason why the text has not been parsed or must not be used. */
  refusal?: string;
}

export interface YamlSource {
  file: string;
  text: string;
  document: YamlDocument.Parsed;
  /** Parsed value without empty keys; an empty object if aliases cannot be resolved. */
  data: unknown;
  errors: readonly YamlError[];
}

/** Maximum length in UTF-16 units: about a hundred pages of settings. */
const maxLength = 100_000;

/** Maximum nesting of lists and keys. The schemas have four levels. */
const maxDepth = 50;

/** Maximum uses of one anchor, directly and through others; nobody writes that many. */
const maxAliasCount = 100;

/** @returns the parsed text with positions relative to the text */
export function parseYaml(file: string, text: string): YamlSource {
  const refusal = refuseText(text);
  const document = parseDocument(refusal ? "" : text, {
    version: "1.2",
    prettyErrors: false,
    logLevel: "error",
  });
  const { data, loops = findRefused(text, document) } = toData(document);
  const errors = refusal ? [refusal] : [...loops, ...findErrors(text, document)];
  return { file, text, document, data, errors };
}

function refuseText(text: string): YamlError | undefined {
  if (text.length > maxLength)
    return {
      offset: maxLength,
      refusal: `is part of ${text.length} characters of front matter, but the maximum is ${maxLength}. Move text into the body, or remove it.`,
    };
  const refusal = `nests deeper than ${maxDepth} levels. Remove the excess brackets, hyphens or spaces.`;
  const line = deepLine.exec(text);
  if (line) return { offset: line.index, refusal };
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    depth = /[[{]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > maxDepth) return { offset: index, refusal };
  }
  return undefined;
}

/** Indentation and list markers at the start of a line; two characters per level. */
const deepLine = new RegExp(String.raw`^[ \t?:-]{${4 * maxDepth}}(?![-\s]*$)`, "m");

/**
 * YAML can escape control characters as ASCII, as in "\x1b", in values and in keys. An object cannot
 * have the property `__proto__`, so its value would be lost.
 */
function findRefused(text: string, document: YamlDocument.Parsed): YamlError[] {
  if (!/\\|__proto__/.test(text) && findControl(text) === undefined) return [];
  const errors: YamlError[] = [];
  visit(document, {
    Scalar(where, { value, range }) {
      const report = (refusal: string) => errors.push({ offset: range?.[0] ?? 0, refusal });
      const control = typeof value === "string" ? findControl(value) : undefined;
      if (control !== undefined)
        report(
          `contains ${showControl(control)} in ${JSON.stringify(String(value).slice(0, 40))}, an invisible character that changes how the text around it is displayed or read. Delete it.`,
        );
      else if (where === "key" && value === "__proto__")
        report('"__proto__" cannot be a key. Rename or remove it.');
    },
  });
  return errors;
}

/**
 * @returns the errors of the parser, preceded by errors for tags, as in `title: !New`, and for
 *   anchors without an alias, as in `title: &more`, which would lose a word
 */
function findErrors(text: string, document: YamlDocument.Parsed): YamlError[] {
  const faults = [...document.errors, ...document.warnings].map(({ pos, code }) => ({
    offset: pos[0],
    code: String(code),
  }));
  if (!/[&*]/.test(text)) return faults;
  const anchors = new Map<string, number>();
  const named = new Set<string>();
  visit(document, {
    Alias(_, alias) {
      const { source, range } = alias;
      named.add(source);
      if (source !== "" && !alias.resolve(document))
        faults.push({ offset: range?.[0] ?? 0, code: "NO_ANCHOR" });
    },
    Scalar(_, { anchor, range }) {
      if (anchor) anchors.set(anchor, range?.[0] ?? 0);
    },
  });
  for (const [anchor, offset] of anchors)
    if (!named.has(anchor)) faults.push({ offset, code: "NO_ALIAS" });
  return faults;
}

function toData(document: YamlDocument.Parsed): { data: unknown; loops?: YamlError[] } {
  try {
    return { data: withoutEmpty(document.toJS({ maxAliasCount }) ?? {}) };
  } catch (error) {
    // Other errors are aliases without an anchor, which are reported separately.
    if (!(error instanceof ReferenceError && /excessive/i.test(error.message))) return { data: {} };
    const offsets: number[] = [];
    visit(document, {
      Alias(_, { range }) {
        offsets.push(range?.[0] ?? 0);
      },
    });
    const refusal =
      "has names with & and * that refer to each other in a loop. Write the values in full; a text that starts with * needs quotes.";
    return { data: {}, loops: [{ offset: offsets[0] ?? 0, refusal }] };
  }
}

/** Limited to the depth of front matter, because aliases can make a value contain itself. */
function withoutEmpty(data: unknown, depth = 3): unknown {
  if (depth === 0 || typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .map(([key, value]) => [key, withoutEmpty(value, depth - 1)] as const)
      .filter(([key, value]) => !isEmpty(value) || hidingKeys.has(key)),
  );
}

/** Their empty values are errors, because the document would be published. */
const hidingKeys = new Set(["draft", "noindex"]);

/** Editors leave `image:`, `''` and `[]` for empty values. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value))
    return value.every((item) => item === null || (typeof item === "string" && isEmpty(item)));
  return typeof value === "object" && Object.keys(value).length === 0;
}

export type Path = readonly (string | number)[];

/** @returns the position of the value at a path, or of its nearest existing ancestor */
export function valuePlace({ file, document, text }: YamlSource, path: Path): Place {
  for (let end = path.length; end > 0; end--) {
    const node: unknown = document.getIn(path.slice(0, end), true);
    if (isNode(node) && node.range) return { file, ...positionAt(text, node.range[0]) };
  }
  return filePlace(file);
}

export function keyPlace({ file, document, text }: YamlSource, path: Path): Place | undefined {
  const parent: unknown =
    path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const pair = (isMap(parent) ? parent.items : []).find(
    ({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)),
  );
  return isScalar(pair?.key) && pair.key.range
    ? { file, ...positionAt(text, pair.key.range[0]) }
    : undefined;
}

/**
 * @returns the position of an offset within a text value: the exact line for a literal block, or
 *   else the start of the value
 */
export function textPlace(source: YamlSource, path: Path, offset: number): Place {
  const start = valuePlace(source, path);
  const node: unknown = source.document.getIn(path, true);
  if (!isScalar(node) || node.type !== "BLOCK_LITERAL") return start;
  const before = String(node.value).slice(0, offset).split("\n");
  const line = start.line + before.length;
  const written = source.text.split("\n")[line - 1] ?? "";
  const [indent = ""] = /^ */.exec(written) ?? [];
  return { ...start, line, column: indent.length + (before.at(-1) ?? "").length + 1 };
}
