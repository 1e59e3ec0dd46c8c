/**
 * Detects a description that repeats the beginning of the text, as in many imported posts, so that
 * the page shows it only once.
 */
import type { Document } from "../../content/document.ts";
import { displayedText } from "../../markdown/html-rules.ts";
import type { RenderedMarkdown } from "../../markdown/render-markdown.ts";

/** Minimum number of characters to compare. Shorter beginnings may be equal by chance. */
const minLength = 30;

/** Number of words before the repetition, such as those of a heading, or of a note. */
const maxBefore = 50;

/** Share of the description that the text repeats, for one that was edited a little. */
const minShare = 0.85;

/**
 * @param html the rendered text
 * @returns whether the beginning of the text has nearly all pairs of words of the description,
 *   except the last word, which importers may truncate
 */
export function repeatsDescription(html: string, description: string): boolean {
  const said = wordsOf(description).slice(0, -1);
  if (said.join("").length < minLength) return false;
  // Links can make the HTML many times longer than its text.
  const beginning = html.slice(0, 2000 + 10 * description.length).replaceAll("</", " </");
  const pairs = new Set(
    pairsOf(wordsOf(displayedText(beginning)).slice(0, said.length + maxBefore)),
  );
  const needed = pairsOf(said);
  return needed.filter((pair) => pairs.has(pair)).length >= minShare * needed.length;
}

/** @returns the description of a document, or an empty string if its text repeats it */
export function shownDescription(
  { description }: Pick<Document, "description">,
  parts: RenderedMarkdown["parts"],
): string {
  const html = parts.filter((part) => typeof part === "string").join(" ");
  return repeatsDescription(html, description) ? "" : description;
}

const pairsOf = (words: readonly string[]) =>
  words.slice(1).map((word, index) => `${words[index]} ${word}`);

/** Words, or the characters of scripts without spaces between words. */
const words =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]]+/gv;

const wordsOf = (text: string) => text.toLowerCase().match(words) ?? [];
