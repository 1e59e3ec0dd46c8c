/**
 * Splits a file of another tool into front matter and text, as leniently as those tools do: YAML with doubled keys and with continuation lines at
 * the margin; TOML and JSON as Hugo knows them. Front matter in JavaScript is a program and is never run.
 */
import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";

export interface SourceText {
  data: Record<string, unknown>;
  hasFrontMatter: boolean;
  body: string;
  /** The line of the file on which the body starts, from 1. */
  bodyLine: number;
}

export interface Unreadable {
  reason: string;
  line?: number;
}

const longestFrontMatter = 100_000;

/** @returns front matter and text, or why they cannot be told */
export function readSource(
  text: string,
): { source: SourceText; failure?: never } | { source?: never; failure: Unreadable } {
  const block = findBlock(text);
  if (!block) {
    const source = { data: {}, hasFrontMatter: false, body: text, bodyLine: 1 };
    return { source };
  }
  if (block.matter.length > longestFrontMatter)
    return { failure: { reason: "its front matter is longer than 100 kB" } };
  const parse = parsers[block.language];
  if (!parse) {
    const reason = `its front matter is "${block.language}", which would have to be run`;
    return { failure: { reason, line: 1 } };
  }
  const matterLine = lineOf(text, text.indexOf(block.matter));
  try {
    const data = parse(block.matter) ?? {};
    if (typeof data !== "object" || Array.isArray(data))
      return {
        failure: { reason: "its front matter is not keys with values" },
      };
    return {
      source: {
        data: Object.fromEntries(Object.entries(data)),
        hasFrontMatter: true,
        body: block.body,
        bodyLine: lineOf(text, text.length - block.body.length),
      },
    };
  } catch (error) {
    const { message, line } = explain(error);
    return {
      failure: {
        reason: `its front matter cannot be read: ${message}`,
        line: matterLine + line,
      },
    };
  }
}

interface Block {
  language: string;
  matter: string;
  body: string;
}

function findBlock(text: string): Block | undefined {
  const fenced = /^\s*(---|\+\+\+)[ \t]*(\w*)[ \t]*\n([^]*?\n)??(?:\1|\.\.\.)[ \t]*(?:\n|$)/.exec(
    text,
  );
  if (fenced) {
    const [whole, fence, language = "", block = ""] = fenced;
    return {
      language: language.toLowerCase() || (fence === "+++" ? "toml" : "yaml"),
      matter: block,
      body: text.slice(whole.length),
    };
  }
  const end = /^\s*\{\s*"/.test(text) ? endOfJson(text) : -1;
  return end === -1
    ? undefined
    : {
        language: "json",
        matter: text.slice(0, end),
        body: text.slice(end).replace(/^[ \t]*\n/, ""),
      };
}

/** @returns where the first object of the text ends, or -1 */
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
  toml: (text) => parseToml(text),
  json: (text) => JSON.parse(text),
};

/** Where a parser of YAML gave up. */
class YamlError extends Error {
  /** From 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** A line at the margin that begins nothing goes on with the line above. */
const continuation = /^(?![\s#-]|$|\.\.\.|[^\s:"'[\]{},]+\s*:(?:\s|$)|["'][^"']*["']\s*:)/gm;

/** @returns the value of a YAML text without documents or fences. Throws with the line of what is wrong; an anchor's value is shared, never copied */
export function parseYaml(text: string): unknown {
  const plain = text.replace(/^---[ \t]*\n/, "");
  const first = readYaml(plain);
  const again = "error" in first ? readYaml(plain.replace(continuation, "  ")) : first;
  if ("value" in again) return again.value;
  throw "error" in first ? first.error : again.error;
}

function readYaml(text: string): { value: unknown } | { error: YamlError } {
  const document = parseDocument(text, {
    uniqueKeys: false,
    strict: false,
    logLevel: "silent",
    prettyErrors: false,
    customTags: ["timestamp", "merge"],
  });
  const fault = [...document.errors, ...document.warnings][0];
  if (fault) return { error: new YamlError(fault.message, lineOf(text, fault.pos[0])) };
  try {
    const value: unknown = document.toJS({ maxAliasCount: -1 });
    return { value };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { error: new YamlError(message, 1) };
  }
}

/** @returns what a parser had against a text, on one line, and on which of its lines, from 0 */
function explain(error: unknown): { message: string; line: number } {
  if (!(error instanceof Error)) return { message: String(error), line: 0 };
  const line = "line" in error ? Number(error.line) - 1 : 0;
  return {
    message: error.message.split("\n")[0] ?? "",
    line: Math.max(0, line),
  };
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
