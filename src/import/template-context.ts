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
}

/** Notes that a tag is gone, or what became of it. */
export function noteTag(
  context: TemplateContext,
  text: string,
  tag: Tag,
  fate = "is left out",
): void {
  const line = context.firstLine + lineAt(text, tag.start) - 1;
  context.note(
    `the template tag ${quote(text.slice(tag.start, tag.end))} ${fate}`,
    line,
  );
}
