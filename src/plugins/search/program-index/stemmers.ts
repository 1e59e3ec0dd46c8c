/**
 * Stemmers by language. The edge needs none, because words with the same stem share a term in the
 * index.
 */
import { packageVersion } from "../../../cache/code-digest.ts";
import type { stemmer } from "@orama/stemmers/english";
import { languageOf } from "../../../site/strings/strings.ts";

/** Returns the stem of a word in lower case. */
type Stem = typeof stemmer;

const library = "@orama/stemmers";

/** Names of its modules by language. */
const names: Readonly<Record<string, string>> = {
  ar: "arabic",
  bg: "bulgarian",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hi: "indian",
  hu: "hungarian",
  hy: "armenian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  nb: "norwegian",
  ne: "nepali",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  uk: "ukrainian",
};

/** @returns the stemmer of a locale with its version; words are their own stems without one */
export async function loadStemmer(locale: string): Promise<{ version: string | null; stem: Stem }> {
  const name = names[languageOf(locale)];
  if (name === undefined) return { version: null, stem: (word) => word };
  const { stemmer }: { stemmer: Stem } = await import(`${library}/${name}`);
  const stem = name === "english" ? (word: string) => keepLetter(word, stemmer(word)) : stemmer;
  return { version: `${packageVersion(library)} ${name}`, stem };
}

/**
 * @returns the stem with the letter that the library drops before "ion" and after "u": the stems of
 *   "encryption" and "focus" are "encrypt" and "focus", as those of "encrypted" and "focused"
 */
function keepLetter(word: string, stem: string): string {
  const [, start, letter = ""] = /^(.+)([st])ions?$/.exec(word) ?? /^(.+u)(s)$/.exec(word) ?? [];
  return stem === start ? stem + letter : stem;
}
