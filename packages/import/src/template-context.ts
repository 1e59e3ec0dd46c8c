/**
 * What the tags of a template language may ask about the site that they stand in.
 */
import { lineAt, quote, type Note } from "./remark.ts";
import type { Tag } from "./strip-tags.ts";

export interface TemplateContext {
  note: Note;
  /** The line of the file on which the text starts. */
  firstLine: number;
  /** @returns the new address of a file of the tree, by its name or the part of it that tags use */
  linkTo: (name: string) => string | undefined;
  /** @returns the value of a variable such as `page.title` or `site.email` */
  lookUp: (variable: string) => string | undefined;
  /** What the values of the site's settings and data are, by their names in templates. */
  globals: Readonly<Record<string, unknown>>;
  /** The site's own templates that its texts name, by their names: includes, or shortcodes. */
  templates: ReadonlyMap<string, string>;
  /** @returns the text between the tags of a block without tags; the line is that of the file on which it starts */
  convertInner: (text: string, line: number) => string;
  /** @returns the text of a file that the document takes in, by its address from it; without front matter */
  readPartial: (file: string) => string | undefined;
}

/** Notes that a tag is gone, or what became of it. */
export function noteTag(
  context: TemplateContext,
  text: string,
  tag: Tag,
  fate = "is left out",
): void {
  context.note(
    `the template tag ${quote(text.slice(tag.start, tag.end))} ${fate}`,
    lineOf(context, text, tag),
  );
}

/** @returns the line of the file on which a tag stands */
export function lineOf(
  { firstLine }: Pick<TemplateContext, "firstLine">,
  text: string,
  tag: Tag,
): number {
  return firstLine + lineAt(text, tag.start) - 1;
}

/** @returns whether other text stands before a tag on its line */
export function standsInLine(text: string, { start, end }: Tag): boolean {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return /\S/.test(text.slice(line, start)) || /^[ \t]*[^\s<{]/.test(text.slice(end, end + 200));
}
