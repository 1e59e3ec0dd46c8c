/**
 * Parser of front matter in YAML, TOML and JSON, as lenient as other generators: it accepts
 * repeated keys and unindented continuation lines in YAML. JavaScript front matter is never run; it
 * is accepted if all its values are constants.
 */
import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import { lineAt } from "../report/remark.ts";
import { Fields, toRecord, type Values } from "./fields.ts";
import { readProgram } from "./program.ts";
import { SourceError, tryRead, type SourceTree } from "./source-tree.ts";

const maxLength = 100_000;

/**
 * @param isOpen whether front matter may begin without `---`
 * @throws SourceError for front matter that cannot be read
 */
export function splitFrontMatter(text: string, isOpen = false) {
  const block = findBlock(text) ?? (isOpen ? findOpenBlock(text) : undefined);
  if (!block) {
    const { data = {}, rest = text } = readExports(text) ?? {};
    return { data, hasFrontMatter: rest !== text, body: rest, bodyLine: 1 };
  }
  const { matter, language, body } = block;
  if (matter.length > maxLength) throw new SourceError("has more than 100 kB of front matter");
  const constants = /^(?:js|javascript)$/.test(language) ? readConstants(matter) : undefined;
  const parse = constants ? () => constants : parsers[language];
  if (!parse)
    throw new SourceError(`has front matter in "${language}", which would have to be run`, 1);
  const data = explainFailure(() => parse(matter) ?? {}, lineAt(text, text.indexOf(matter) + 1));
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new SourceError("has front matter that is not a mapping of keys to values");
  return {
    data: Object.fromEntries(Object.entries(data)),
    hasFrontMatter: true,
    body,
    /** First line of the body in the file, from 1. */
    bodyLine: lineAt(text, text.length - body.length + 1),
  };
}

/**
 * Reads `export const metadata = { … }` of Next.js at the start of a line, which MDX has in place of
 * front matter.
 *
 * @returns its constants, and the text with empty lines in its place
 */
export function readExports(text: string) {
  const [whole, object] =
    /^export const (?:meta(?:data)?|front[mM]atter)\b(?:: *\w+)? *= *(\{(?:.*\}|[^]*?\n\})) *;?[ \t]*$/m.exec(
      text,
    ) ?? [];
  if (!whole) return undefined;
  const data = toRecord(readProgram(`const object = ${object ?? ""}`).constants.get("object"));
  const isTop = /^(?:\s*(?:import\b.*|export \{.*\} from.*|\/\/.*)?\n)*$/.test(
    text.slice(0, text.indexOf(whole)),
  );
  return isTop || /^["'`]use /.test(text)
    ? { data, rest: text.replace(whole, () => "\n".repeat(whole.split("\n").length - 1)) }
    : undefined;
}

/**
 * @returns the values of an object, or of the variables of a program; undefined if one of them is
 *   computed
 */
function readConstants(text: string): Values | undefined {
  const object = readProgram(`const object = ${text}`);
  const isObject = object.constants.has("object");
  const { constants, calls } = isObject ? object : readProgram(text);
  const values = isObject ? toRecord(constants.get("object")) : Object.fromEntries(constants);
  const all = Object.values(values);
  const isConstant = calls.size === 0 && all.every((value) => value !== undefined);
  return isConstant && all.length > 0 ? values : undefined;
}

/** @returns the parts of a file; undefined if there is no such file or it cannot be read */
export function trySplit(tree: SourceTree, name: string | undefined) {
  const text = tryRead(tree, name);
  try {
    return text === undefined ? undefined : splitFrontMatter(text);
  } catch {
    return undefined;
  }
}

/** @returns the front matter of a file; empty if it cannot be read */
export function readFields(tree: SourceTree, name: string): Fields {
  return new Fields(trySplit(tree, name)?.data ?? {});
}

/** @throws SourceError with the line of the file */
function explainFailure(parse: () => unknown, firstLine: number): unknown {
  try {
    return parse();
  } catch (error) {
    const [message = ""] = error instanceof Error ? error.message.split("\n") : [];
    const line = error instanceof Error && "line" in error ? Number(error.line) : 1;
    throw new SourceError(
      `has front matter that cannot be read: ${message}`,
      firstLine + Math.max(1, line) - 1,
    );
  }
}

function findBlock(text: string) {
  const fenced = /^\s*(---|\+\+\+)[ \t]*(\w*)[ \t]*\n([^]*?\n)??(?:\1|\.\.\.)[ \t]*(?:\n|$)/.exec(
    text,
  );
  if (fenced) {
    const [whole, fence, language = "", matter = ""] = fenced;
    const known = language.toLowerCase() || (fence === "+++" ? "toml" : "yaml");
    return { language: known, matter, body: text.slice(whole.length) };
  }
  const end = /^\s*\{\s*"/.test(text) ? endOfJson(text) : -1;
  if (end === -1) return undefined;
  const body = text.slice(end).replace(/^[ \t]*\n/, "");
  return { language: "json", matter: text.slice(0, end), body };
}

function findOpenBlock(text: string) {
  const [whole, matter = ""] =
    /^(?=[\w-]+:)((?:\w[\w-]*:.*\n|[ \t-].*\n|\n)+?)-{3,}[ \t]*(?:\n|$)/.exec(text) ?? [];
  return whole ? { language: "yaml", matter, body: text.slice(whole.length) } : undefined;
}

/** @returns the end of the first object in the text, or -1 */
function endOfJson(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"\\])*"|[{}]/g)) {
    if (token === "{") depth++;
    if (token === "}" && --depth === 0) return index + 1;
  }
  return -1;
}

const parsers: Record<string, (text: string) => unknown> = {
  yaml: parseYaml,
  yml: parseYaml,
  toml: parseToml,
  json: (text) => JSON.parse(text),
};

/** An unindented line that does not start a key continues the previous line. */
const continuation = /^(?![\s#-]|$|\.\.\.|[^\s:"'[\]{},]+\s*:(?:\s|$)|["'][^"']*["']\s*:)/gm;

/**
 * @returns the value of a YAML text; values of anchors are shared, never copied
 * @throws SourceError with the line of the error
 */
export function parseYaml(text: string, allowsTags = false): unknown {
  const plain = text.replace(/^---[ \t]*\n/, "");
  try {
    return readYaml(plain, allowsTags);
  } catch (error) {
    try {
      const spaced = plain.replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length));
      return readYaml(spaced.replace(continuation, "  "), allowsTags);
    } catch {
      throw error;
    }
  }
}

function readYaml(text: string, allowsTags: boolean): unknown {
  const document = parseDocument(text, {
    uniqueKeys: false,
    strict: false,
    logLevel: "silent",
    prettyErrors: false,
    customTags: ["merge"],
  });
  // Tags of programs, such as !!python/name of MkDocs, leave the value unknown.
  const [fault] = [...document.errors, ...document.warnings].filter(
    ({ code }) => !allowsTags || code !== "TAG_RESOLVE_FAILED",
  );
  if (fault) throw new SourceError(fault.message, lineAt(text, fault.pos[0] + 1));
  return document.toJS({ maxAliasCount: -1 });
}
