/**
 * Liquid and Nunjucks, the template languages of Jekyll and Eleventy, as far as texts use them.
 *
 * What can be known without running a site is written out: addresses, constants, code. What comes from data is left out and noted.
 */
import { fence, readEmbed } from "./embeds.ts";
import { evaluate } from "./liquid-output.ts";
import { readArguments } from "./tag-arguments.ts";
import type { Replacement, Tag, TagLanguage } from "./strip-tags.ts";
import { noteTag, type TemplateContext } from "./template-context.ts";

/** Blocks that write their content once for each item of some data. */
const generated = new Set([
  "for",
  "tablerow",
  "paginate",
  "asyncEach",
  "macro",
  "set",
  "capture",
]);
const literal = new Set(["raw", "verbatim"]);
const blockEnd = /\{%-?\s*end(\w+)\s*-?%\}/;

/** @returns the language for one text */
export function liquid(context: TemplateContext): TagLanguage {
  // Where a block last ends, so that a text of many open blocks is not searched to its end for each.
  const lastEnds = new Map<string, number>();
  return {
    next: nextTag,
    replace: (text, tag) =>
      text.startsWith("{{", tag.start)
        ? replaceOutput(text, tag, context)
        : text.startsWith("{#", tag.start)
          ? { end: tag.end }
          : replaceTag(text, tag, context, lastEnds),
    readCode: (code) =>
      code.replace(/\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}\n?/g, ""),
  };
}

function nextTag(text: string, from: number): Tag | undefined {
  const opening = /\{[%{]|\{# /g;
  const unclosed = new Set<string>();
  opening.lastIndex = from;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const closing = match[0] === "{{" ? "}}" : match[0] === "{%" ? "%}" : "#}";
    if (unclosed.has(closing)) continue;
    const end = text.indexOf(closing, match.index + 2);
    if (end !== -1) return { start: match.index, end: end + 2 };
    unclosed.add(closing);
  }
  return undefined;
}

function replaceOutput(
  text: string,
  tag: Tag,
  context: TemplateContext,
): Replacement {
  const expression = text.slice(tag.start + 2, tag.end - 2);
  const value = evaluate(expression.replace(/^-|-$/g, ""), context);
  if (value !== undefined) return { end: tag.end, text: value };
  noteTag(context, text, tag);
  return { end: tag.end };
}

function replaceTag(
  text: string,
  tag: Tag,
  context: TemplateContext,
  lastEnds: Map<string, number>,
): Replacement {
  const source = text
    .slice(tag.start + 2, tag.end - 2)
    .replace(/^-|-$/g, "")
    .trim();
  const [, name = "", rest = ""] = /^(\w*)\s*([^]*)$/.exec(source) ?? [];
  const isBlock = !(name === "set" && rest.includes("="));
  const close =
    isBlock &&
    (literal.has(name) ||
      generated.has(name) ||
      name === "comment" ||
      name === "highlight")
      ? findEnd(text, tag, name, lastEnds)
      : undefined;
  const inner = close && text.slice(tag.end, close.start);
  if (close && inner !== undefined) {
    if (literal.has(name)) return { end: close.end, text: inner };
    if (name === "comment") return { end: close.end };
    if (name === "highlight")
      return { end: close.end, text: fence(inner, rest.split(/\s/)[0] ?? "") };
    noteTag(
      context,
      text,
      tag,
      `is left out with what it repeats or keeps, to its end${name}`,
    );
    return { end: close.end };
  }
  if (name === "post_url" || name === "link") {
    const address = context.linkTo(rest.replace(/^["']|["']$/g, ""));
    if (address !== undefined) return { end: tag.end, text: address };
  }
  const { positional, named } = readArguments(rest);
  const isInclude = name.startsWith("include");
  const embed = isInclude
    ? readEmbed(
        positional[0]?.replace(/\.\w+$/, "").replace(/^.*\//, "") ?? "",
        { positional: positional.slice(1), named },
      )
    : readEmbed(name, { positional, named });
  if (embed === undefined && !name.startsWith("end"))
    noteTag(context, text, tag);
  return embed === undefined ? { end: tag.end } : { end: tag.end, text: embed };
}

/** @returns the tag that ends a block, past the ends of blocks of the same name inside it */
function findEnd(
  text: string,
  tag: Tag,
  name: string,
  lastEnds: Map<string, number>,
): Tag | undefined {
  const lastEnd = lastEnds.get(name) ?? text.lastIndexOf(`end${name}`);
  lastEnds.set(name, lastEnd);
  if (lastEnd < tag.end) return undefined;
  const form = new RegExp(
    literal.has(name) || name === "comment" || name === "highlight"
      ? blockEnd.source
      : String.raw`\{%-?\s*(?:end)?${name}\b[^%]*%\}`,
    "g",
  );
  form.lastIndex = tag.end;
  let depth = 1;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const ended = blockEnd.exec(match[0])?.[1];
    if (ended === undefined) depth++;
    else if (ended === name) depth--;
    if (depth === 0) return { start: match.index, end: form.lastIndex };
  }
  return undefined;
}
