/**
 * Detects a description that repeats the first words of the text, as in many imported posts, so that
 * the page shows them only once.
 */
import { readText } from "../../markdown/html-rules.ts";

/** Minimum number of characters to compare. Shorter beginnings may be equal by chance. */
const minLength = 30;

/** Number of characters to ignore at the end, where importers may truncate a word. */
const cutOff = 16;

/**
 * @param html the beginning of the rendered text
 * @returns whether the text begins with the description, ignoring punctuation and case
 */
export function repeatsDescription(html: string, description: string): boolean {
  const start = lettersOf(description).slice(0, -cutOff);
  if (start.length < minLength) return false;
  // Links can make the HTML many times longer than its text.
  const text = readText(html.slice(0, 2000 + 10 * description.length)).toLowerCase();
  const beginning = text.matchAll(words).take(start.length);
  return Array.from(beginning, ([word]) => word)
    .join("")
    .startsWith(start);
}

const words = /[\p{L}\p{N}]+/gu;

const lettersOf = (text: string) => (text.toLowerCase().match(words) ?? []).join("");
