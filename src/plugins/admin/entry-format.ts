/**
 * Format of documents in the browser editor: front matter, body and the original file, so that
 * comments, the order of keys and unchanged values are preserved. The editor alone would rewrite
 * the whole file.
 *
 * Runs in browsers, with the package `yaml`.
 */
import { isRecord } from "../../format/is-record.ts";
import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  stringify,
  type Document,
} from "yaml";

/** Name of the format in the configuration; the editor requires this suffix for Markdown. */
export const entryFormat = "broadsheet-frontmatter";

/** Name of the format of documents with authors: one or several, always a list in the form. */
export const authorsFormat = "broadsheet-authors-frontmatter";

/** Key in an entry for the front matter of its file; no file contains it. */
const sourceKey = "_source";

/** Values of keys that a file need not contain. */
const defaults = { draft: false, noindex: false };

type Entry = Record<string, unknown>;

/**
 * @param listed key of one or several values
 * @returns the values of a file, with its text as `body`
 * @throws Error for invalid YAML; the editor then leaves the file alone
 */
export function readEntry(text: string, listed?: string): Entry {
  const [, yaml, body = ""] =
    /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n([\s\S]*))?$/.exec(text) ?? [];
  if (yaml === undefined) return { body: text };
  const document = parseDocument(yaml);
  const [error] = document.errors;
  if (error) throw error;
  const parsed: unknown = document.toJS();
  const values = isRecord(parsed) ? parsed : {};
  return {
    // Prevents the default for new documents, which are drafts.
    draft: defaults.draft,
    ...values,
    ...(listed !== undefined && typeof values[listed] === "string"
      ? { [listed]: [values[listed]] }
      : {}),
    [sourceKey]: yaml,
    body: body.replace(/^\n+/, ""),
  };
}

/** @returns the file of an entry: its original lines for unchanged values, without empty values */
export function writeEntry(entry: Entry): string {
  const { body, [sourceKey]: source, ...values } = entry;
  const front =
    typeof source === "string" ? changeLines(source, values) : writeKeys(Object.entries(values));
  const text = typeof body === "string" ? body.trim() : "";
  return `---\n${front}---\n${text === "" ? "" : `\n${text}\n`}`;
}

/** Replaces only the lines of keys whose value has changed. */
function changeLines(source: string, values: Entry): string {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const before: unknown = document.toJS();
  const old = isRecord(before) ? before : {};
  const lines = source === "" ? [] : source.trimEnd().split("\n");
  const starts = (isMap(document.contents) ? document.contents.items : []).map(({ key }) => ({
    key: String(key),
    line: lineCounter.linePos((isNode(key) ? key.range?.[0] : undefined) ?? 0).line - 1,
  }));
  // Iterates backwards, so that earlier line numbers remain valid.
  for (const [index, { key, line }] of [...starts.entries()].toReversed()) {
    const listed = withoutEmpty(values[key]);
    const isSingle = Array.isArray(listed) && listed.length === 1 && !Array.isArray(old[key]);
    const value: unknown = isSingle ? listed[0] : listed;
    if (isSame(value, withoutEmpty(old[key]))) continue;
    let end = starts[index + 1]?.line ?? lines.length;
    // Comments and blank lines above the next key belong to that key.
    while (end > line + 1 && /^(?:#.*|\s*)$/.test(lines[end - 1] ?? "")) end--;
    const entry = lines.slice(line, end).join("\n");
    // An answer of the author, unlike the unchecked box of a key that is not in the file.
    const isAnswer = value === false && !Object.hasOwn(defaults, key);
    const changed = isUnsaid(value) && !isAnswer ? [] : [changeKey(entry, key, value)];
    lines.splice(line, end - line, ...changed);
  }
  const added = Object.entries(values).filter(([key]) => !(key in old));
  const existing = lines.join("\n");
  return `${existing === "" ? "" : `${existing}\n`}${writeKeys(added)}`;
}

/** @returns the lines of a key with another value, including the comments in them */
function changeKey(lines: string, key: string, value: unknown): string {
  const document = parseDocument(lines);
  if (document.errors.length > 0) return stringify({ [key]: value }).trimEnd();
  setValue(document, [key], value);
  return document.toString({ lineWidth: 0, flowCollectionPadding: /[[{] /.test(lines) }).trimEnd();
}

function writeKeys(entries: readonly [string, unknown][]): string {
  const nonEmpty = entries
    .map(([key, value]) => [key, withoutEmpty(value)] as const)
    .filter(([, value]) => !isUnsaid(value));
  return nonEmpty.length === 0 ? "" : stringify(Object.fromEntries(nonEmpty), { lineWidth: 0 });
}

/** Sets the keys of a mapping one by one; keeps the quotes of a value and the comment after it. */
function setValue(document: Document, path: string[], value: unknown): void {
  const node = document.getIn(path, true);
  if (isMap(node) && isRecord(value)) {
    for (const { key } of node.items.slice())
      if (!(String(key) in value)) document.deleteIn([...path, String(key)]);
    for (const [key, item] of Object.entries(value)) setValue(document, [...path, key], item);
    return;
  }
  const made = document.createNode(value);
  if (isNode(node) && node.comment) made.comment = node.comment;
  if (isScalar(node) && isScalar(made) && node.type) made.type = node.type;
  if (isCollection(node) && isCollection(made) && node.flow) made.flow = true;
  document.setIn(path, made);
}

/** @returns true for the value of an empty form field */
function isUnsaid(value: unknown): boolean {
  return value === undefined || value === false;
}

function withoutEmpty(value: unknown): unknown {
  if (value === null || value === "") return undefined;
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item: unknown) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .map(([key, item]) => [key, withoutEmpty(item)] as const)
    .filter(([, item]) => item !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  const [text, otherText] = [one, other].map((value) =>
    stringify(value, { sortMapEntries: true, aliasDuplicateObjects: false }),
  );
  return text === otherText;
}
