/**
 * The text of a document as Markdown without tags of a template language, with a title of its own where it starts with one.
 */
import { alignLines } from "./align-lines.ts";
import { parseMarkdown } from "./code-ranges.ts";
import { convertFragments } from "./convert-fragments.ts";
import { toText, type Fields } from "./fields.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { jsx } from "./jsx.ts";
import { kramdown } from "./kramdown.ts";
import { liquid } from "./liquid.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Note } from "./remark.ts";
import { shortcodes } from "./shortcodes.ts";
import { markdownFile, type SiteReading } from "./site-reading.ts";
import { combineLanguages, stripTags, type TagLanguage } from "./strip-tags.ts";
import { toPlain } from "./summarise.ts";
import type { TemplateContext } from "./template-context.ts";

export interface ConvertedText {
  body: string;
  /** The heading that the text started with, or what the head of an HTML page says. */
  title: string | undefined;
  description: string | undefined;
}

/** Throws for a text that nests too deep for the parsers. */
export function convertText(
  document: PlacedDocument,
  reading: SiteReading,
  linkTo: TemplateContext["linkTo"],
  note: Note,
): ConvertedText {
  const { source, candidate } = document;
  const isMarkdown = markdownFile.test(candidate.name);
  const context: TemplateContext = {
    note,
    firstLine: source.bodyLine,
    linkTo,
    lookUp: (variable) => lookUp(variable, document.fields, document, reading),
  };
  const languages = languagesOf(document, context, isMarkdown);
  const plain = stripTags(source.body, combineLanguages(languages), isMarkdown);
  const noteElement: Note = (message, line = 1) =>
    note(message, alignLines(source.body, plain)(line) + source.bodyLine - 1);
  const html = isMarkdown ? undefined : htmlToMarkdown(plain, noteElement);
  const markdown = html?.markdown ?? convertFragments(plain, noteElement);
  const { title, text } = takeTitle(
    markdown,
    toText(document.fields.take("title")),
  );
  return {
    body: text.replace(/^(?:[ \t]*\n)+|\s+$/g, ""),
    title: title ?? html?.title,
    description: html?.description,
  };
}

function languagesOf(
  { candidate, source }: PlacedDocument,
  context: TemplateContext,
  isMarkdown: boolean,
): TagLanguage[] {
  const own = {
    liquid: [liquid(context)],
    shortcodes: [shortcodes(context)],
    jsx: [jsx(source.body, context)],
    none: [],
  };
  return [
    ...own[candidate.syntax],
    ...(isMarkdown && candidate.syntax !== "jsx" ? [kramdown(context)] : []),
  ];
}

function lookUp(
  variable: string,
  fields: Fields,
  { path }: PlacedDocument,
  reading: SiteReading,
): string | undefined {
  const [scope = "", ...rest] = variable.split(".");
  if (variable === "page.url") return path;
  if (scope === "site")
    return rest.length === 1
      ? toText(reading.settings[rest[0] ?? ""])
      : undefined;
  if (scope === "page")
    return rest.length === 1 ? toText(fields.take(rest[0] ?? "")) : undefined;
  if (rest.length > 0) return undefined;
  return toText(fields.take(scope)) ?? toText(reading.settings[scope]);
}

/** Takes away a first-level heading at the start: the page shows the title above its text. */
function takeTitle(
  markdown: string,
  known: string | undefined,
): { title: string | undefined; text: string } {
  const text = markdown.replace(/^(?:[ \t]*\n)+/, "");
  if (!/^(?:# |[^\n]+\n=+[ \t]*\n)/.test(`${text}\n`))
    return { title: undefined, text };
  const root = parseMarkdown(text);
  const heading = "children" in root ? root.children[0] : undefined;
  if (heading?.type !== "heading" || heading.depth !== 1)
    return { title: undefined, text };
  const title = toPlain(heading).replace(/\s+/g, " ").trim();
  const isSame =
    known === undefined || known.toLowerCase() === title.toLowerCase();
  return isSame
    ? { title, text: text.slice(heading.position?.end.offset) }
    : { title: undefined, text };
}
