/**
 * Detects a description that repeats the beginning of the text, as in many imported posts, so that
 * the page shows it only once.
 */
import type { Document } from "../../content/document.ts";
import { displayedText } from "../../markdown/html-rules.ts";
import type { RenderedMarkdown } from "../../markdown/render-markdown.ts";

/** Minimum number of letters to compare. Shorter beginnings may be equal by chance. */
const minLength = 30;

/** Number of letters to ignore at the end, where importers may truncate a word. */
const cutOff = 16;

/** Number of letters before the repetition, such as those of a heading. */
const maxBefore = 300;

/** Number of letters of each piece to look for, and the share of pieces in a repetition. */
const length = 8;
const minShare = 0.8;

/**
 * @returns the description, or an empty string if the text begins with nearly the same letters,
 *   perhaps after a heading
 */
export function shownDescription(
  { description }: Pick<Document, "description">,
  parts: RenderedMarkdown["parts"],
): string {
  const letters = lettersOf(description).slice(0, -cutOff);
  if (letters.length < minLength) return description;
  const html = parts.filter((part) => typeof part === "string").join("");
  // Links can make the HTML many times longer than its text.
  const beginning = displayedText(html.slice(0, 2000 + 10 * description.length));
  const text = lettersOf(beginning).slice(0, letters.length + maxBefore);
  const pieces = Array.from({ length: letters.length - length + 1 }, (_, at) =>
    letters.slice(at, at + length),
  );
  const repeated = pieces.filter((piece) => text.includes(piece)).length;
  return repeated >= minShare * pieces.length ? "" : description;
}

/** Maximum length of both, three lines: a longer text belongs below a list. */
const maxIntroduction = 220;

/** @returns the content of a short text of one paragraph, which continues the description, or "" */
export function continuingHtml(
  { body, description }: Pick<Document, "body" | "description">,
  [html, ...more]: RenderedMarkdown["parts"],
): string {
  const [, paragraph = ""] = /^<p>((?:(?!<\/p>)[^])*)<\/p>\s*$/.exec(String(html)) ?? [];
  return description.length + body.length > maxIntroduction || more.length > 0 ? "" : paragraph;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
