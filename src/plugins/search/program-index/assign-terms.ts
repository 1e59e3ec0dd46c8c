/**
 * Terms of words: the words that share a stem.
 */
import { wordBits, type SearchHead } from "../search-index.ts";
import { foldWord } from "../search-words.ts";
import { ByteWriter } from "./byte-streams.ts";

/** Word as texts write it, in lower case. */
export interface WrittenWord {
  text: string;
  /** Numbers of its tokens. */
  tokens: readonly number[];
  /** Number of its occurrences. */
  count: number;
}

export interface Terms {
  /** Folded tokens with their numbers in ascending order; stems that are no word have none. */
  words: readonly {
    text: string;
    /** The word as texts write it. */
    spelling: string;
    token: number | undefined;
    term: number;
  }[];
  /** Terms of tokens, and the position of a token among the words of its term. */
  termOf: Int32Array;
  formOf: Int32Array;
  /** Number of words of each term. */
  forms: readonly number[];
  endings: (readonly [ending: string, stem: string])[];
}

/** Maximum number of endings, the most frequent ones. */
const maxEndings = 300;

/**
 * @param tokens folded tokens by number
 * @param stem returns the stem of a word as written. Words that differ in accents alone have one
 *   stem, that of the most frequent one
 */
export function assignTerms(
  tokens: readonly string[],
  written: Iterable<WrittenWord>,
  stem: (word: string) => string,
): Terms {
  const frequentForms = new Map<number, WrittenWord>();
  for (const word of written) {
    const [token, ...others] = word.tokens;
    if (token === undefined || others.length > 0) continue;
    const known = frequentForms.get(token);
    if (!known || compare([word.count, known.text], [known.count, word.text]) > 0)
      frequentForms.set(token, word);
  }
  const stems = tokens.map((text, token) => {
    const word = frequentForms.get(token);
    return (word && !/\d/.test(text) && foldWord(stem(word.text))) || text;
  });
  const sorted = [...tokens.keys()].toSorted((a, b) =>
    (tokens[a] ?? "") < (tokens[b] ?? "") ? -1 : 1,
  );
  const termOf = new Int32Array(tokens.length);
  const formOf = new Int32Array(tokens.length);
  const numbers = new Map<string, number>();
  const forms: number[] = [];
  const counts = new Map<string, number>();
  for (const token of sorted) {
    const tokenStem = stems[token] ?? "";
    const term = numbers.get(tokenStem) ?? forms.push(0) - 1;
    numbers.set(tokenStem, term);
    termOf[token] = term;
    formOf[token] = forms[term] ?? 0;
    forms[term] = (forms[term] ?? 0) + 1;
    const ending = endingOf(tokens[token] ?? "", tokenStem);
    if (ending !== undefined) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const known = new Set(tokens);
  const onlyStems = [...numbers].filter(([term]) => !known.has(term));
  return {
    words: [
      ...sorted.map((token) => ({
        text: tokens[token] ?? "",
        spelling: frequentForms.get(token)?.text ?? tokens[token] ?? "",
        token,
        term: termOf[token] ?? 0,
      })),
      ...onlyStems.map(([text, term]) => ({ text, spelling: text, token: undefined, term })),
    ].toSorted((a, b) => (a.text < b.text ? -1 : 1)),
    termOf,
    formOf,
    forms,
    endings: [...counts]
      .toSorted(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
      .slice(0, maxEndings)
      .map(([ending]): [string, string] => {
        const [from = "", to = ""] = ending.split(" ");
        return [from, to];
      })
      // Stable, so that the more frequent one of two equally long endings comes first.
      .toSorted(([a], [b]) => b.length - a.length),
  };
}

function compare([count, text]: [number, string], [other, otherText]: [number, string]): number {
  return count - other || (text < otherText ? -1 : 1);
}

/** @returns how a word ends where its stem differs, and how the stem ends; undefined for a stem */
function endingOf(word: string, stem: string): string | undefined {
  let same = 0;
  while (same < stem.length && word[same] === stem[same]) same++;
  return word === stem || same < 2 ? undefined : `${word.slice(same)} ${stem.slice(same)}`;
}

/**
 * @param numbers number of each term in the files
 * @param documentCounts number of documents with each token; one with the word in its title or
 *   description counts as three
 * @returns the words as the description of the index has them
 */
export function formatWords(
  { words }: Pick<Terms, "words">,
  { numbers, documentCounts }: { numbers: Uint32Array; documentCounts: Uint32Array },
): Pick<SearchHead, "words" | "spellings" | "wordTerms"> {
  const wordTerms = new ByteWriter();
  for (const { token, term } of words) {
    const info = token === undefined ? wordBits.isStem : toFrequency(documentCounts[token] ?? 0);
    wordTerms.varint(((numbers[term] ?? 0) << wordBits.count) | info);
  }
  return {
    words: words.map(({ text }) => text).join(" "),
    spellings: words.flatMap(({ text, spelling }) => (text === spelling ? [] : [[text, spelling]])),
    wordTerms: toBase64(wordTerms),
  };
}

export function toBase64(numbers: ByteWriter): string {
  return Buffer.from(numbers.read()).toString("base64");
}

/** Number of documents below which a word is as likely to be a typo as a real word. */
const minCorrected = 3;

/** @returns the binary logarithm of a number of documents, rounded down; 0 for rare words */
function toFrequency(documents: number): number {
  return documents < minCorrected ? 0 : Math.min(wordBits.frequency, 31 - Math.clz32(documents));
}
