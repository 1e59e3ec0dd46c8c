/**
 * Titles whose lines do not end within a compound, or between a number and its word.
 *
 * Elements instead of no-break characters, which would be copied, compared and indexed as text.
 */
import { escapeHtml } from "../../markdown/escape-html.ts";

const compound = /[\p{L}\p{N}][-‐][\p{L}\p{N}]/u;
/** A number with its sign, currency and unit: `4:`, `$1.2m`, `2014–2025`. */
const number = /^\P{L}?\p{N}\P{L}*[a-z]?\P{L}?$/u;
/** Two parts of a number that is grouped by spaces. */
const thousands = /^\D?\d{1,3} \d{3}(?!\d)/;
const isEnd = (word: string) => /[.:;,!?…)\]”"»]$/.test(word);

/** @returns the HTML of a title; one without compounds and numbers is only escaped */
export function formatTitle(title: string): string {
  const words = title.split(" ");
  const groups: string[][] = [];
  for (const [index, word] of words.entries())
    if (isJoined(words, index)) groups.at(-1)?.push(word);
    else groups.push([word]);
  return groups
    .map((group) => {
      const text = group.join(" ");
      const html = escapeHtml(text);
      return group.length > 1 || compound.test(text) ? `<span class="whole">${html}</span>` : html;
    })
    .join(" ");
}

/**
 * @returns whether a word is on the line of the one before it: the thing that a number counts, the
 *   number at the end of a phrase, and what follows a single letter after a sentence
 */
function isJoined(words: readonly string[], index: number): boolean {
  const [first = "", before = "", word = ""] = [-2, -1, 0].map((step) => words[index + step]);
  if (before === "" || isEnd(before)) return false;
  if (before === "§") return true;
  if (number.test(before)) return !number.test(word) || thousands.test(`${before} ${word}`);
  if (number.test(word)) return index === words.length - 1 || isEnd(word);
  return isEnd(first) && before.length === 1;
}
