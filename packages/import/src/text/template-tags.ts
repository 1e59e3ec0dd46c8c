/**
 * Replacement of template tags in one pass over the source, so that every remark has a line number
 * of the file.
 *
 * A language defines its tags and their replacements. This module skips code and removes the empty
 * lines that tags leave behind.
 */
import type { Values } from "../source/fields.ts";
import { countText } from "../report/compare.ts";
import { lineAt, quote, type Note } from "../report/remark.ts";
import { lostArguments, readArguments, renderComponent, type Component } from "./component.ts";
import type { GoSite } from "./go-template.ts";
import { findCode } from "./markdown.ts";

/** Site data for the tags of a document. */
export interface TemplateContext {
  note: Note;
  /** First line of the text in the file. */
  firstLine: number;
  /** @returns the new path of a source file, by its name or a part of it */
  linkTo: (name: string) => string | undefined;
  /** @returns the value of a variable such as `page.title` or `site.email` */
  lookUp: (variable: string) => string | undefined;
  /** Global variables of templates: settings and data. */
  globals: Readonly<Values>;
  /** The site's own includes or shortcodes, by name. */
  templates: ReadonlyMap<string, string>;
  /** @returns the text of a block without tags; `line` is its first line in the file */
  convertInner: (text: string, line: number) => string;
  /** Values for the site's own shortcodes in Hugo. */
  go: GoSite;
  /** @returns the body of an included file, by its path */
  readPartial: (file: string) => string | undefined;
}

/** A text with its data. */
export interface TagScope extends TemplateContext {
  text: string;
}

/** Range of a tag; the end is exclusive. */
export interface Tag {
  start: number;
  end: number;
}

export interface Replacement {
  /** Index where the text continues (default: after the tag). */
  end?: number;
  /** Replacement text (default: none). */
  text?: string | undefined;
}

export interface TagLanguage {
  text: string;
  /** @returns the next tag that starts at or after an index */
  next: (text: string, from: number) => Tag | undefined;
  replace: (tag: Tag) => Replacement;
  /** @returns code as displayed, for languages that are processed even in code */
  readCode: (code: string) => string;
}

/**
 * Placeholder for a removed tag, until closeGaps removes lines that contain nothing else. Source
 * texts do not contain it.
 */
export const removedMark = "\0";

export function replaceTags(language: TagLanguage, isMarkdown: boolean): string {
  const { text } = language;
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
    const replacement = language.replace(tag);
    pieces.push(text.slice(position, tag.start), replacement.text ?? removedMark);
    position = replacement.end ?? tag.end;
  }
  pieces.push(text.slice(position));
  return closeGaps(pieces.join(""));
}

/**
 * @returns whether a tag is before a code block. A tag may contain code, but not across an empty
 *   line.
 */
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
 * Finds the end tags of blocks, skipping nested blocks with the same name.
 *
 * @param startOf returns the pattern of a start tag
 * @param endOf returns the pattern of an end tag
 */
export function blockFinder(
  text: string,
  startOf: (name: string) => string,
  endOf: (name: string) => string,
) {
  // Cached, so that a text with many unclosed blocks is not searched to its end for each.
  const lastEnds = new Map<string, number>();
  return (name: string, from: number) => {
    if (!name) return undefined;
    const end = endOf(name);
    if (!lastEnds.has(name))
      lastEnds.set(name, [...text.matchAll(new RegExp(end, "g"))].at(-1)?.index ?? -1);
    if ((lastEnds.get(name) ?? -1) < from) return undefined;
    const form = new RegExp(`(?<end>${end})|${startOf(name)}`, "g");
    form.lastIndex = from;
    let depth = 1;
    for (let match = form.exec(text); match; match = form.exec(text)) {
      depth += match.groups?.["end"] ? -1 : 1;
      if (depth === 0) return { start: match.index, end: form.lastIndex };
    }
    return undefined;
  };
}

/** @returns the new path of a source file, with the anchor after its name */
export function linkTo(path: string, context: TemplateContext): string | undefined {
  const [target = "", anchor] = path.split("#");
  const address = !target && anchor !== undefined ? "" : context.linkTo(target);
  return address === undefined || anchor === undefined ? address : `${address}#${anchor}`;
}

/** Replaces a tag of a theme or plugin with its arguments and inner text. */
export function replaceComponent(
  tag: Tag,
  component: Pick<Component, "name"> & { rest: string },
  block: Tag | undefined,
  scope: TagScope,
): Replacement {
  const { text } = scope;
  const values = readArguments(component.rest);
  const [path = "", ...others] = values.positional;
  // In a link, a tag is its address, which is mostly its only argument.
  if (!block && others.length === 0 && /^[^\s{}]*[./#][^\s{}]*$/.test(path) && isTarget(text, tag))
    return { text: /^(?:\w+:|[/#])/.test(path) ? path : `/${path}` };
  const inner = block
    ? scope.convertInner(text.slice(tag.end, block.start), lineOf(scope, tag))
    : "";
  const markdown = renderComponent({
    ...component,
    ...values,
    inner,
    isInline: !block && isInLine(text, tag),
  });
  for (const key of lostArguments(values, markdown))
    scope.note("argument", `argument "${key}" of ${quoteTag(scope, tag)} lost`, lineOf(scope, tag));
  if (!markdown && !block) {
    noteTag(
      scope,
      tag,
      "removed",
      countText(scope.templates.get(component.name) ?? "").words.length,
    );
  }
  return { end: block?.end ?? tag.end, text: markdown || undefined };
}

/**
 * @param fate end of the message, after the tag
 * @param words number of words that the tag displays, if it is a component
 */
export function noteTag(scope: TagScope, tag: Tag, fate = "removed", words?: number): void {
  scope.note("tag", `${quoteTag(scope, tag)} ${fate}`, lineOf(scope, tag), words);
}

function quoteTag({ text }: TagScope, { start, end }: Tag): string {
  return quote(text.slice(start, end));
}

export function lineOf({ firstLine, text }: TagScope, tag: Tag): number {
  return firstLine + lineAt(text, tag.start) - 1;
}

/** @returns whether a tag is the address of a link or image */
export function isTarget(text: string, { start, end }: Tag): boolean {
  return (
    text[end] !== "/" &&
    /\]\(\s*$|^\[[^\]\n]+\]:\s*$|(?:href|src)=["']?$/m.test(
      text.slice(Math.max(0, start - 200), start),
    )
  );
}

function isInLine(text: string, { start, end }: Tag): boolean {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return /\S/.test(text.slice(line, start)) || /^[ \t]*[^\s<{]/.test(text.slice(end, end + 200));
}
