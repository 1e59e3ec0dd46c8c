/**
 * Hugo's templates of shortcodes, as far as they only put arguments and the enclosed text into HTML.
 *
 * A template that asks for anything else (pages, resources, loops, functions) is not plain, and nothing of it is used.
 */
import { markdownToHtml } from "satteri";
import { escapeHtml } from "../../../src/markdown/escape-html.ts";
import type { TagArguments } from "./tag-arguments.ts";

interface Values extends TagArguments {
  /** The Markdown between the tags of the shortcode. */
  inner: string;
}

interface Piece {
  text: string;
  isAction: boolean;
}

/** @returns the HTML with Markdown in it that the template makes, or undefined for one that is not plain */
export function fillTemplate(template: string, values: Values): string | undefined {
  const pieces = split(template);
  const position = { next: 0 };
  try {
    return fill(pieces, position, values, undefined);
  } catch {
    return undefined;
  }
}

function split(template: string): Piece[] {
  return template
    .replace(/\{\{-?\s*\/\*[^]*?\*\/\s*-?\}\}/g, "")
    .replace(/\s*\{\{-/g, "{{")
    .replace(/-\}\}\s*/g, "}}")
    .split(/(\{\{[^]*?\}\})/)
    .map((text) => ({
      text: text.startsWith("{{") ? text.slice(2, -2).trim() : text,
      isAction: text.startsWith("{{"),
    }));
}

/** Fills pieces up to the end of the block that they are in. Throws for an action that is not plain. */
function fill(
  pieces: readonly Piece[],
  position: { next: number },
  values: Values,
  dot: string | undefined,
): string {
  let result = "";
  for (;;) {
    const piece = pieces[position.next];
    if (!piece) return result;
    if (!piece.isAction) result += piece.text;
    else if (/^(?:end|else)\b/.test(piece.text)) return result;
    else if (/^(?:if|with)\b/.test(piece.text))
      result += fillBlock(piece.text, pieces, position, values, dot);
    else {
      const value = evaluate(piece.text, values, dot);
      if (value === undefined) throw new Error(piece.text);
      result += value;
    }
    position.next++;
  }
}

function fillBlock(
  action: string,
  pieces: readonly Piece[],
  position: { next: number },
  values: Values,
  dot: string | undefined,
): string {
  const [, word = "", condition = ""] = /^(\w+)\s+([^]*)$/.exec(action) ?? [];
  const value = evaluate(condition, values, dot);
  if (value === undefined) throw new Error(action);
  position.next++;
  const then = fill(pieces, position, values, word === "with" ? value : dot);
  const closing = pieces[position.next]?.text ?? "end";
  if (/^else\s+(?:if|with)/.test(closing)) {
    const other = fillBlock(closing.replace(/^else\s+/, ""), pieces, position, values, dot);
    return value === "" ? other : then;
  }
  if (closing !== "else") return value === "" ? "" : then;
  position.next++;
  const otherwise = fill(pieces, position, values, dot);
  return value === "" ? otherwise : then;
}

/** @returns the value of an expression; empty for an argument that is not there, undefined for what is not plain */
function evaluate(expression: string, values: Values, dot: string | undefined): string | undefined {
  const [head = "", ...filters] = expression.split("|").map((part) => part.trim());
  const [, wrapper, rest] =
    /^(markdownify|safeHTML|safeURL|relURL|absURL|upper|lower|title|\.Page\.RenderString|\$\.Page\.RenderString)\s+([^]+)$/.exec(
      head,
    ) ?? [];
  const all = wrapper === undefined ? filters : [wrapper, ...filters];
  const start = readTerm((rest ?? head).replace(/^\((.*)\)$/, "$1"), values, dot);
  return all.reduce<string | undefined>((value, filter) => {
    if (value === undefined) return undefined;
    if (/^(?:markdownify|\$?\.Page\.RenderString)$/.test(filter)) return toHtml(value);
    if (/^(?:safeHTML|safeURL|relURL|absURL|relLangURL|absLangURL|string|htmlEscape)$/.test(filter))
      return value;
    const fallback = /^default\s+"([^"]*)"$/.exec(filter);
    return fallback ? value || (fallback[1] ?? "") : undefined;
  }, start);
}

function readTerm(
  term: string,
  { named, positional, inner }: Values,
  dot: string | undefined,
): string | undefined {
  const plain = term.replace(/^\$/, "");
  if (plain === ".Inner") return inner.trim().includes("\n") ? `\n\n${inner}\n\n` : inner.trim();
  if (term === ".") return dot;
  if (/^"[^"]*"$/.test(term)) return term.slice(1, -1);
  const [, name, index] = /^\.Get\s+(?:["`]([\w-]+)["`]|(\d+))$/.exec(plain) ?? [];
  if (name !== undefined) return escapeHtml(named.get(name.toLowerCase()) ?? "");
  if (index !== undefined) return escapeHtml(positional[Number(index)] ?? "");
  return undefined;
}

function toHtml(markdown: string): string {
  if (markdown.trim() === "" || markdown.includes("\n\n")) return markdown;
  const { html } = markdownToHtml(markdown, {
    features: { gfm: true, frontmatter: false },
  });
  return html.trim().replace(/^<p>([^]*)<\/p>$/, "$1");
}
