/**
 * Excerpt of a search result: the sentences around the matches, and the sections that contain them.
 */
import type { PageData } from "./pagefind.ts";
import type { Ranked } from "./rank.ts";

export interface Snippet {
  parts: { text: string; isMatch: boolean }[];
  isCutBefore: boolean;
  isCutAfter: boolean;
}

type Places = Ranked["places"];

/** Size, in words, of the window that should contain as many query words as possible. */
const windowSize = 25;

/** Maximum excerpt length in characters: two or three lines. */
const maxLength = () => (innerWidth < 640 ? 140 : 240);

const maxSections = 3;

/**
 * @returns the part of the text with the most query words, or the description if there is no match
 * in the text
 */
export function cutSnippet({ content, excerpt, meta }: PageData, places: Places): Snippet {
  const words = content.split(/[^\S\uFEFF]+/);
  const isMatch = new Set(places.map(({ location }) => location));
  const start = findDensest(places);
  if (start === undefined || start >= words.length) {
    // In languages without spaces only Pagefind knows the word positions, so use its excerpt.
    const text =
      start === undefined ? (meta["description"] ?? "") : excerpt.replaceAll(/<[^>]*>/g, "");
    return { parts: [{ text, isMatch: false }], isCutBefore: false, isCutAfter: false };
  }
  const first = startOfSentence(words, start);
  const end = endOfExcerpt(words, first, start);
  const parts: Snippet["parts"] = [];
  for (const [index, text] of words.slice(first, end).entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch.has(first + index)) last.text += ` ${text}`;
    else parts.push({ text, isMatch: isMatch.has(first + index) });
  }
  return {
    parts,
    isCutBefore: first > 0 && !startsSentence(words, first),
    isCutAfter: end < words.length && !endsSentence(words[end - 1] ?? ""),
  };
}

/** @returns links to the sections with the most matches */
export function listSections(
  { url, anchors }: PageData,
  places: Places,
): { title: string; url: string }[] {
  const headings = anchors.filter(({ element, text }) => /^h[2-6]$/.test(element) && text?.trim());
  const counts = new Map<(typeof headings)[number], number>();
  for (const { location } of places) {
    const heading = headings.findLast((each) => each.location <= location);
    if (heading) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, few], [, many]) => many - few)
    .slice(0, maxSections)
    .map(([{ id, text = "" }]) => ({
      title: text.trim(),
      url: `${url}#${encodeURIComponent(id)}`,
    }));
}

/** @returns the start of the window with the most different query words */
function findDensest(places: Places): number | undefined {
  const sorted = places.toSorted((a, b) => a.location - b.location);
  let best: number | undefined;
  let most = 0;
  for (const { location } of sorted) {
    const near = sorted.filter(
      (each) => each.location >= location && each.location < location + windowSize,
    );
    const value = new Set(near.map(({ word }) => word)).size + near.length / 1000;
    if (value > most) [best, most] = [location, value];
  }
  return best;
}

/**
 * @returns the start of the sentence, or of a part of it after a comma, or the earliest word within
 * the length limit
 */
function startOfSentence(words: readonly string[], match: number): number {
  // A phone shows fewer characters before the first match, so that the match is visible.
  const max = innerWidth < 640 ? 60 : 140;
  let length = 0;
  let clause: number | undefined;
  let word = match;
  for (let at = match; at > 0; at--) {
    if (startsSentence(words, at)) return at;
    const before = words[at - 1] ?? "";
    length += before.length + 1;
    if (length > max) return clause ?? word;
    if (length <= max * 0.6) {
      word = at - 1;
      if (/[,;:–—]$/.test(before) && /^[\p{L}\p{N}]/u.test(words[at] ?? "")) clause = at;
    }
  }
  return 0;
}

/** @returns the end of the last sentence, if it leaves most of the length limit, or of a word */
function endOfExcerpt(words: readonly string[], first: number, match: number): number {
  const max = maxLength();
  let length = 0;
  let sentence = 0;
  for (let at = first; at < words.length; at++) {
    length += (words[at] ?? "").length + 1;
    if (length > max) return sentence || Math.max(at, match + 1);
    if (length > max / 2 && at >= match && startsSentence(words, at + 1)) sentence = at + 1;
  }
  return words.length;
}

/** @returns whether a word is after the end of a sentence and does not start in lower case */
function startsSentence(words: readonly string[], at: number): boolean {
  return endsSentence(words[at - 1] ?? "") && !/^\p{P}*[\p{Ll}#]/u.test(words[at] ?? "");
}

function endsSentence(word: string): boolean {
  return /[.!?:。！？…][”"’)\]»]*$/.test(word);
}
