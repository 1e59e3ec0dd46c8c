/**
 * Title and description of a document, or what stands in for them.
 */
import { parseMarkdown } from "./code-ranges.ts";
import type { ConvertedText } from "./convert-text.ts";
import { toText } from "./fields.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Note } from "./remark.ts";
import { toWords } from "./names.ts";
import { summarise, toPlain } from "./summarise.ts";

/** @returns the title, never empty */
export function readTitle(
  { fields, candidate }: PlacedDocument,
  text: ConvertedText,
  note: Note,
): string {
  const own = toPlainText(toText(fields.take("title", "heading", "name")));
  if (own !== "") return own;
  const title = text.title ?? toWords(candidate.place.segments.at(-1) ?? "home");
  note(`has no title; "${title}" is ${text.title === undefined ? "its name" : "its heading"}`);
  return title.replace(/\s+/g, " ").trim();
}

/** @returns the description, never empty */
export function readDescription(
  { fields, locale }: PlacedDocument,
  text: ConvertedText,
  title: string,
  note: Note,
): string {
  const own = fields.take(
    "description",
    "excerpt",
    "summary",
    "subtitle",
    "lead",
    "abstract",
    "teaser",
    "tagline",
    "intro",
    "dek",
    "shortDescription",
    "metaDescription",
    "seoDescription",
  );
  const written = toPlainText(toText(own)) || (text.description ?? "").replace(/\s+/g, " ").trim();
  if (written !== "") return written;
  const summary = summarise(text.body, locale);
  note(
    summary === ""
      ? "has no description and no text to take one from; the title stands in"
      : "has no description; its first sentences stand in",
  );
  return summary || title;
}

/** @returns a text of front matter without the markup that some themes take in it */
export function toPlainText(text: string | undefined): string {
  const plain =
    text !== undefined && /<\w|&#?\w+;|\*\*|\{[{%]/.test(text) ? stripMarkup(text) : (text ?? "");
  return plain.replace(/\s+/g, " ").trim();
}

function stripMarkup(text: string): string {
  const untagged = text.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, "");
  return toPlain(parseMarkdown(htmlToMarkdown(untagged, () => {}).markdown));
}
