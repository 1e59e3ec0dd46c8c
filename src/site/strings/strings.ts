/**
 * The words of the interface, a file a language. A language without words of its own is served in English.
 */
import { de } from "./de.ts";
import { en, type Strings } from "./en.ts";
import { inLanguage } from "./in-language.ts";

export type { Strings };

const byLanguage = { en, de };

/** @returns the words in a locale's language */
export function stringsFor(locale: string): Strings {
  return inLanguage<Strings>(byLanguage, locale);
}
