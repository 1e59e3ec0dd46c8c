/**
 * The words of the API reference, a file a language, apart from the rest of the interface: no other page needs them. What the API says of itself
 * stays English, as it is in openapi.json.
 */
import { de } from "./reference/de.ts";
import { inLanguage } from "./in-language.ts";
import { en, type ReferenceStrings } from "./reference/en.ts";

export type { ReferenceStrings };

const byLanguage = { en, de };

/** Whether the reference has words in a locale's language. */
export function hasReferenceStrings(locale: string): boolean {
  return Object.hasOwn(byLanguage, locale.split("-")[0] ?? "");
}

/** @returns the words in a locale's language, in English where the language has none */
export function referenceStringsFor(locale: string): ReferenceStrings {
  return inLanguage<ReferenceStrings>(byLanguage, locale);
}
