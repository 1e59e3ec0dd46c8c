/**
 * Excerpt of a search result, one or two whole sentences with matches, and the sections that contain
 * matches.
 */
import type { PageData } from "./pagefind.ts";
import type { Ranked } from "./rank.ts";
import { sentenceEnd } from "../sentence-end.ts";

export interface Snippet {
  parts: { text: string; isMatch: boolean }[];
  isCut: boolean;
}

type Places = Ranked["places"];

/** Positions of words: the first one, and the one after the last. */
type Sentence = readonly [start: number, end: number];

/** Maximum excerpt length in characters: two or three lines. */
const maxLength = () => (innerWidth < 640 ? 140 : 240);

const maxSections = 3;

/**
 * @returns the sentences with the most query words or, if there are none in sentences, the
 *   description or the first sentences
 */
export function cutSnippet(page: PageData, places: Places): Snippet {
  const { words, space } = splitWords(page);
  const textOf = ([start, end]: Sentence) => words.slice(start, end).join(space).trim();
  const title = lettersOf(page.meta["title"] ?? "");
  const sentences = listSentences(words, page.anchors);
  const isQuotable = (sentence: Sentence) => {
    const text = textOf(sentence);
    return isReadable(text) && lettersOf(text) !== title;
  };
  const matches = places.toSorted((a, b) => a.location - b.location);
  const matchesIn = ([start, end]: Sentence) =>
    matches.filter(({ location }) => location >= start && location < end);
  let excerpt: Sentence | undefined;
  let most = 0;
  for (const [index, sentence] of sentences.entries()) {
    const [start, end] = sentence;
    const next = sentences[index + 1];
    const isFollowed = next?.[0] === end;
    // Most sentences have no match.
    if (matchesIn([start, isFollowed ? next[1] : end]).length === 0 || !isQuotable(sentence))
      continue;
    const both: Sentence = [start, isFollowed && isQuotable(next) ? next[1] : end];
    const candidate = textOf(both).length <= maxLength() ? both : sentence;
    const visible = matchesIn([start, start + countWords(words.slice(...candidate), space)]);
    const startsWithMatch = visible.some(({ location }) => location < end);
    const value = new Set(visible.map(({ word }) => word)).size + (startsWithMatch ? 0.5 : 0);
    if (value > most) [excerpt, most] = [candidate, value];
  }
  const description = page.meta["description"] ?? "";
  if (!excerpt && description !== "") {
    const [all, isMatch] = [description.split(" "), () => false];
    return format(all, [0, all.length], " ", isMatch);
  }
  const isMatch = new Set(matches.map(({ location }) => location));
  return format(words, excerpt ?? sentences.find(isQuotable) ?? [0, 0], space, (word) =>
    isMatch.has(word),
  );
}

/** @returns the start of the text that fits, in parts with and without matches */
function format(
  words: readonly string[],
  [start, end]: Sentence,
  space: string,
  isMatch: (word: number) => boolean,
): Snippet {
  const count = countWords(words.slice(start, end), space);
  const parts: Snippet["parts"] = [];
  for (const [index, word] of words.slice(start, start + count).entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch(start + index)) last.text += space + word;
    else parts.push({ text: (last ? space : "") + word, isMatch: isMatch(start + index) });
  }
  return { parts, isCut: start + count < end };
}

/** @returns the number of words that fit, at least one */
function countWords(words: readonly string[], space: string): number {
  let length = 0;
  const tooMany = words.findIndex((word) => {
    length += word.length + space.length;
    return length > maxLength() + space.length;
  });
  return tooMany < 0 ? words.length : Math.max(tooMany, 1);
}

/**
 * @returns links to the sections with the most matches; only the first of those with the same
 *   heading
 */
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
  const sections = new Map<string, string>();
  for (const [{ id, text = "" }] of [...counts].toSorted(([, few], [, many]) => many - few)) {
    const title = text.trim();
    if (!sections.has(title)) sections.set(title, `${url}#${encodeURIComponent(id)}`);
  }
  return [...sections].slice(0, maxSections).map(([title, address]) => ({ title, url: address }));
}

/** @returns the words by position. Pagefind separates those of languages without spaces otherwise */
function splitWords({ content, raw_content: raw }: PageData): { words: string[]; space: string } {
  if (!raw?.includes("\u200B")) return { words: content.split(/[^\S\uFEFF]+/), space: " " };
  const plain = raw.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return { words: plain.split("\u200B"), space: "" };
}

/** @returns the sentences between the marks that the build has set (`markSentences`) */
function listSentences(words: readonly string[], anchors: PageData["anchors"]): Sentence[] {
  const marks = anchors.filter(({ element, id }) => element === "i" && /^[+-]$/.test(id));
  return marks.flatMap(({ id, location: first }, index) => {
    if (id === "-") return [];
    const last = marks[index + 1]?.location ?? words.length;
    const starts = words
      .slice(first, last)
      .flatMap((_, at) => (at === 0 || startsSentence(words, first + at) ? first + at : []));
    return starts.map((start, at): Sentence => [start, starts[at + 1] ?? last]);
  });
}

/** @returns whether a word is after the end of a sentence and does not start in lower case */
function startsSentence(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? "";
  if (!endsSentence(before) && !before.endsWith(":")) return false;
  // Initials, abbreviations and ordinal numbers.
  const isAbbreviation = /^\P{L}*(?:(?:\p{L}\.)+|\p{Lu}\p{Ll}{1,2}\.|\d{1,2}\.)$/u.test(before);
  return !isAbbreviation && !/^\p{P}*(?:[\p{Ll}#]|\s*$)/u.test(words[at] ?? "");
}

const atEnd = new RegExp(String.raw`${sentenceEnd}\s*$`, "u");

function endsSentence(text: string): boolean {
  return atEnd.test(text);
}

function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, "").toLowerCase();
}

/** @returns whether a text is a complete sentence without code, and more than punctuation */
function isReadable(text: string): boolean {
  return (
    endsSentence(text) && !/[{}`|\\<>]|\S=|=\S| [.,;](?!\S)/.test(text) && /\p{L}{2}/u.test(text)
  );
}
