/**
 * Detects a description that repeats the first words of the text, as in many imported posts, so that
 * the page shows them only once.
 */
import { displayedText } from "../../markdown/html-rules.ts";

/** Minimum number of characters to compare. Shorter beginnings may be equal by chance. */
const minLength = 30;

/** Number of characters to ignore at the end, where importers may truncate a word. */
const cutOff = 16;

/**
 * @param html the beginning of the rendered text
 * @returns whether the text begins with the description, ignoring punctuation and case
 */
export function repeatsDescription(html: string, description: string): boolean {
  let rest = lettersOf(description).slice(0, -cutOff);
  if (rest.length < minLength) return false;
  // Links can make the HTML many times longer than its text.
  const beginning = html.slice(0, 2000 + 10 * description.length);
  // Most texts differ in their first words, so the others are not read.
  for (const [piece] of beginning.matchAll(pieces)) {
    const letters = lettersOf(displayedText(piece));
    if (letters.length >= rest.length) return letters.startsWith(rest);
    if (!rest.startsWith(letters)) return false;
    rest = rest.slice(letters.length);
  }
  return false;
}

/** Tags with the text up to the next tag. */
const pieces = /(?:<(?:"[^"]*"|[^">])*>|[^<])[^<]*/g;

const words = /[\p{L}\p{N}]+/gu;

const lettersOf = (text: string) => (text.toLowerCase().match(words) ?? []).join("");
