/**
 * Splits a file of another tool into front matter and text, as leniently as those tools do.
 *
 * The second caller of gray-matter, beside src/content/read/split-front-matter.ts, because it wants the opposite: what that one refuses is taken here.
 *
 * YAML is read by js-yaml, gray-matter's own engine, which takes unindented continuation lines and here doubled keys too; TOML and JSON as Hugo
 * knows them. Front matter in JavaScript is a program and is never run.
 */
import matter from "gray-matter";
import { parse as parseToml } from "smol-toml";

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
):
  | { source: SourceText; failure?: never }
  | { source?: never; failure: Unreadable } {
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
  const fenced =
    /^\s*(---|\+\+\+)[ \t]*(\w*)[ \t]*\n([^]*?\n)??(?:\1|\.\.\.)[ \t]*(?:\n|$)/.exec(
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

/** @returns the value of a YAML text without documents or fences. Throws js-yaml's YAMLException */
export function parseYaml(text: string): unknown {
  const options = { language: "yaml", json: true };
  return matter(`---\n${text.replace(/^---[ \t]*\n/, "")}\n---\n`, options)
    .data;
}

/** @returns what a parser had against a text, on one line, and on which of its lines, from 0 */
function explain(error: unknown): { message: string; line: number } {
  if (!(error instanceof Error)) return { message: String(error), line: 0 };
  const details = Object.fromEntries(Object.entries(error));
  const mark: unknown = details["mark"];
  const yamlLine =
    typeof mark === "object" && mark !== null && "line" in mark
      ? // gray-matter hands the block on with the end of its first fence.
        Number(mark.line) - 1
      : undefined;
  const line = yamlLine ?? Number(details["line"] ?? 1) - 1;
  const reason: unknown = details["reason"];
  const message = typeof reason === "string" ? reason : error.message;
  return { message: message.split("\n")[0] ?? "", line: Math.max(0, line) };
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
