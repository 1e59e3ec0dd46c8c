/**
 * The words of the interface, a file a language. A language without words of its own is served in English.
 */
import { de } from "./de.ts";
import { en, type Strings } from "./en.ts";

export type { Strings };

const byLanguage: Record<string, Strings> = { en, de };

/** @returns the words in a locale's language */
export function stringsFor(locale: string): Strings {
  return byLanguage[locale] ?? byLanguage[locale.split("-")[0] ?? ""] ?? en;
}
