/**
 * Replaces the tags of a template language in one pass over the source, so that every remark has the line of the file.
 *
 * A language knows its tags and their replacements; this module knows code, in which nothing is a tag, and removes the
 * empty lines that tags leave behind.
 */
import { lineAt, quote, type Note } from "../report/remark.ts";
import { lostArguments, readArguments, showComponent, type Component } from "./component.ts";
import { findCode } from "./markdown.ts";

/** Answers about the site, for the tags in one document. */
export interface TemplateContext {
  note: Note;
  /** Line of the file on which the text starts. */
  firstLine: number;
  /** @returns the new address of a source file, by its name or a part of it */
  linkTo: (name: string) => string | undefined;
  /** @returns the value of a variable such as `page.title` or `site.email` */
  lookUp: (variable: string) => string | undefined;
  /** Values of the site's settings and data by their names in templates. */
  globals: Readonly<Record<string, unknown>>;
  /** The site's own templates that its texts name: includes, or shortcodes. */
  templates: ReadonlyMap<string, string>;
  /** @returns the text inside a block without tags; the line is the one of the file on which it starts */
  convertInner: (text: string, line: number) => string;
  /** @returns the text of a file that the document includes, without front matter, by its address */
  readPartial: (file: string) => string | undefined;
}

/** From the first character of a tag to the one after its last. */
export interface Tag {
  start: number;
  end: number;
}

export interface Replacement {
  /** Where the text continues: after the tag, or after the end of its block. */
  end: number;
  /** Nothing by default. */
  text?: string;
}

export interface TagLanguage {
  /** @returns the next tag that starts at or after an index */
  next: (text: string, from: number) => Tag | undefined;
  replace: (text: string, tag: Tag) => Replacement;
  /** @returns what code shows, where the language is processed even there */
  readCode: (code: string) => string;
}

/** Stands for a removed tag until its line is known to be empty. No text holds it. */
export const gone = "\0";

export function replaceTags(text: string, language: TagLanguage, isMarkdown: boolean): string {
  const code = isMarkdown ? findCode(text) : [];
  const pieces: string[] = [];
  let position = 0;
  for (;;) {
    const tag = language.next(text, position);
    while (code[0] && code[0].end <= position) code.shift();
    const [block] = code;
    if (block && (!tag || !precedes(text, tag, block))) {
      pieces.push(
        text.slice(position, block.start),
        language.readCode(text.slice(Math.max(position, block.start), block.end)),
      );
      position = block.end;
      continue;
    }
    if (!tag) break;
    const replacement = language.replace(text, tag);
    pieces.push(text.slice(position, tag.start), replacement.text ?? gone);
    position = replacement.end;
  }
  pieces.push(text.slice(position));
  return closeGaps(pieces.join(""));
}

/** A tag may hold what looks like code, but it does not reach across an empty line for it. */
function precedes(text: string, tag: Tag, block: Tag): boolean {
  const isShort = tag.end <= block.start || !text.slice(tag.start, tag.end).includes("\n\n");
  return tag.start < block.start && isShort;
}

export function closeGaps(text: string): string {
  return text
    .replace(/((?:^|\n)[ \t]*\n)[ \t]*(?:\0[ \t]*)+\n(?:[ \t]*\n)+/g, "$1")
    .replace(/^[ \t]*(?:\0[ \t]*)+(?:\n|$(?![^]))/gm, "")
    .replace(/\0/g, "");
}

/**
 * Finds the ends of blocks, past blocks of the same name inside them.
 *
 * @param endOf pattern of the end of a block, and startOf of its start
 */
export function blockFinder(
  text: string,
  startOf: (name: string) => string,
  endOf: (name: string) => string,
): (name: string, from: number) => Tag | undefined {
  // A text of many open blocks is not searched to its end for each.
  const lastEnds = new Map<string, number>();
  return (name, from) => {
    if (name === "") return undefined;
    const end = endOf(name);
    if (!lastEnds.has(name))
      lastEnds.set(name, [...text.matchAll(new RegExp(end, "g"))].at(-1)?.index ?? -1);
    if ((lastEnds.get(name) ?? -1) < from) return undefined;
    const form = new RegExp(`(?<end>${end})|${startOf(name)}`, "g");
    form.lastIndex = from;
    let depth = 1;
    for (let match = form.exec(text); match; match = form.exec(text)) {
      depth += match.groups?.["end"] === undefined ? 1 : -1;
      if (depth === 0) return { start: match.index, end: form.lastIndex };
    }
    return undefined;
  };
}

/** Shows a tag that the site's own program would show, by its arguments and its inner text. */
export function replaceComponent(
  text: string,
  tag: Tag,
  component: Pick<Component, "name"> & { rest: string },
  block: Tag | undefined,
  context: TemplateContext,
): Replacement {
  const values = readArguments(component.rest);
  const inner = block
    ? context.convertInner(text.slice(tag.end, block.start), lineOf(context, text, tag))
    : "";
  const shown = showComponent({
    ...component,
    ...values,
    inner,
    isInline: !block && isInLine(text, tag),
  });
  for (const key of lostArguments(values))
    context.note(
      "argument",
      `argument "${key}" of ${quoteTag(text, tag)} lost`,
      lineOf(context, text, tag),
    );
  if (shown === "" && !block) noteTag(context, text, tag);
  return { end: block?.end ?? tag.end, ...(shown === "" ? {} : { text: shown }) };
}

/** @param fate to follow the tag (default: removed) */
export function noteTag(context: TemplateContext, text: string, tag: Tag, fate = "removed"): void {
  context.note("tag", `${quoteTag(text, tag)} ${fate}`, lineOf(context, text, tag));
}

function quoteTag(text: string, { start, end }: Tag): string {
  return quote(text.slice(start, end));
}

/** @returns the line of the file on which a tag stands */
export function lineOf(
  { firstLine }: Pick<TemplateContext, "firstLine">,
  text: string,
  tag: Tag,
): number {
  return firstLine + lineAt(text, tag.start) - 1;
}

/** @returns whether a tag shares its line with text */
function isInLine(text: string, { start, end }: Tag): boolean {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return /\S/.test(text.slice(line, start)) || /^[ \t]*[^\s<{]/.test(text.slice(end, end + 200));
}
