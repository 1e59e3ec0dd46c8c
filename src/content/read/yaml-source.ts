/**
 * YAML that remembers where each value stands.
 *
 * Its parser goes as deep as the text does and takes as long as the text is, so a text that nobody wrote for readers is refused before it is parsed.
 */
import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Alias,
  type Document as YamlDocument,
} from "yaml";
import { findControl, showControl } from "./control-characters.ts";

export interface YamlSource {
  file: string;
  text: string;
  document: YamlDocument.Parsed;
  lines: LineCounter;
  /** Why the text has not been parsed; the document is empty then. */
  refusal?: Fault | undefined;
}

/** What is wrong at a place of the text. */
export interface Fault {
  /** In UTF-16 units. */
  offset: number;
  message: string;
}

/** What the parser does not understand. */
interface YamlFault {
  offset: number;
  /** The parser's, of which a second key of one name is one that loses no more than the first. */
  code: string;
}

/** In UTF-16 units: a hundred pages of settings. */
const longest = 100_000;

/** Levels of lists and keys. The schemas go to four. */
const deepest = 50;

/** @returns the text, parsed when somebody asks for what only a parser knows; its line numbers are the text's own */
export function parseYaml(file: string, text: string): YamlSource {
  let parsed: Parsed | undefined;
  const parse = () => (parsed ??= parseText(text));
  return {
    file,
    text,
    get document() {
      return parse().document;
    },
    get lines() {
      return parse().lines;
    },
    get refusal() {
      return parse().refusal;
    },
  };
}

type Parsed = Pick<YamlSource, "document" | "lines" | "refusal">;

function parseText(text: string): Parsed {
  const lines = new LineCounter();
  const refusal = refuseYaml(text);
  if (refusal) for (const { index } of `\n${text}`.matchAll(/\n/g)) lines.addNewLine(index);
  const document = parseDocument(refusal ? "" : text, {
    ...(refusal ? {} : { lineCounter: lines }),
    version: "1.2",
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: "error",
  });
  return { document, lines, refusal };
}

function refuseYaml(text: string): Fault | undefined {
  if (text.length > longest)
    return {
      offset: longest,
      message: `is part of ${text.length} characters of facts, and ${longest} are read. Move what is no fact into the text below, or take it out.`,
    };
  const message = `nests deeper than ${deepest} levels. Take out the brackets, hyphens or spaces that are too many.`;
  const row = deepRow.exec(text);
  if (row) return { offset: row.index, message };
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    depth = /[[{]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepest) return { offset: index, message };
  }
  return undefined;
}

/** Indents and marks of lists at the start of a line, twice as many characters as levels. */
const deepRow = new RegExp(String.raw`^[ \t?:-]{${4 * deepest}}(?![-\s]*$)`, "m");

/**
 * Looks at every text of a document that has been parsed, keys included.
 *
 * @returns where texts hold characters that no value may hold, however they are written: YAML can spell them in ASCII, as in "\x1b"
 */
export function findControls({ document }: YamlSource): Fault[] {
  const found: Fault[] = [];
  const pending: unknown[] = [document.contents];
  while (pending.length > 0) {
    const node = pending.pop();
    if (isPair(node)) pending.push(node.key, node.value);
    else if (isCollection(node)) pending.push(...node.items);
    else if (isAlias(node)) continue;
    else if (isScalar(node) && typeof node.value === "string") {
      const control = findControl(node.value);
      if (control === undefined) continue;
      found.push({
        offset: node.range?.[0] ?? 0,
        message: `holds ${showControl(control)} in ${showStart(node.value)}, a character that nobody sees and that changes how the text around it is shown or read. Delete it.`,
      });
    }
  }
  return found;
}

function showStart(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);
}

/** @returns what of the text has no meaning, or one that loses a word: a tag as of `title: !New`, an anchor as of `title: &more` */
export function findFaults({ document }: YamlSource): YamlFault[] {
  const found = [...document.errors, ...document.warnings].map(({ pos, code }) => ({
    offset: pos[0],
    code: String(code),
  }));
  const used = new Set<string>();
  const named: { anchor: string; offset: number }[] = [];
  visit(document, {
    Alias(_, alias) {
      used.add(alias.source);
      if (alias.source !== "" && !alias.resolve(document))
        found.push({ offset: alias.range?.[0] ?? 0, code: "NO_ANCHOR" });
    },
    Scalar(_, { anchor = "", range }) {
      if (anchor !== "") named.push({ anchor, offset: range?.[0] ?? 0 });
    },
  });
  for (const { anchor, offset } of named)
    if (!used.has(anchor)) found.push({ offset, code: "NO_ALIAS" });
  return found;
}

/** How often a value that has a name may stand in others: more than anybody writes. */
const toValues = { maxAliasCount: 100 };

/** Whether names of values stand for so much that nobody has written it. */
export function isEndless({ document }: YamlSource): boolean {
  try {
    document.toJS(toValues);
    return false;
  } catch (error) {
    return error instanceof ReferenceError && /excessive/i.test(error.message);
  }
}

/**
 * What a text says, without the keys that say nothing: `image:`, `''`, `[]` are keys that somebody has left empty.
 *
 * @returns an empty object also where that is more than anybody would write
 */
export function toData({ document }: YamlSource): unknown {
  try {
    return withoutEmpty(document.toJS(toValues) ?? {});
  } catch {
    return {};
  }
}

/** Looks no deeper than facts go: through aliases a value can hold itself. */
function withoutEmpty(data: unknown, depth = 3): unknown {
  if (depth === 0 || typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data)
      .map(([key, value]) => [key, withoutEmpty(value, depth - 1)] as const)
      .filter(([, value]) => !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isEmptyText);
  return typeof value === "object"
    ? value === null || Object.keys(value).length === 0
    : value === undefined;
}

function isEmptyText(value: unknown): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}

/** @returns where the value at a path stands */
export function valuePosition(
  source: YamlSource,
  path: readonly (string | number)[],
): { line: number; column: number } {
  const node: unknown = source.document.getIn(path, true);
  const range = hasRange(node) ? node.range : undefined;
  return range ? position(source, range[0]) : parentPosition(source, path);
}

/** @returns where a place in the text at a path stands: line by line behind `|`, else where the text begins */
export function textPosition(
  source: YamlSource,
  path: readonly (string | number)[],
  offset: number,
): { line: number; column: number } {
  const start = valuePosition(source, path);
  const node: unknown = source.document.getIn(path, true);
  if (!isScalar(node) || node.type !== "BLOCK_LITERAL") return start;
  const before = String(node.value).slice(0, offset).split("\n");
  const line = start.line + before.length;
  const written = source.text.split("\n")[line - 1] ?? "";
  const [indent = ""] = /^ */.exec(written) ?? [];
  return { line, column: indent.length + (before.at(-1) ?? "").length + 1 };
}

/** @returns where each key of the map at a path stands */
export function keyPositions(
  source: YamlSource,
  path: readonly (string | number)[],
): Map<string, { line: number; column: number }> {
  const parent: unknown =
    path.length > 0 ? source.document.getIn(path, true) : source.document.contents;
  const pairs = isMap(parent) ? parent.items : [];
  return new Map(
    pairs.flatMap(({ key }) =>
      isScalar(key) && key.range ? [[String(key.value), position(source, key.range[0])]] : [],
    ),
  );
}

function parentPosition(source: YamlSource, path: readonly (string | number)[]) {
  return path.length > 1 ? valuePosition(source, path.slice(0, -1)) : { line: 1, column: 1 };
}

export function position(source: YamlSource, offset: number) {
  const { line, col } = source.lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

/** @returns where the alias stands that names nothing, else the first one */
export function aliasPosition(source: YamlSource) {
  const aliases: Alias[] = [];
  visit(source.document, {
    Alias(_, alias) {
      aliases.push(alias);
    },
  });
  const wrong = aliases.find((alias) => !alias.resolve(source.document)) ?? aliases[0];
  return position(source, wrong?.range?.[0] ?? 0);
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);
}
