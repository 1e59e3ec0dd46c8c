/**
 * The words of the interface, a file a language. A language without words of its own is served in English.
 */
import type { Site } from "../../content/site.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Strings } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { sv } from "./sv.ts";
import { inLanguage } from "./in-language.ts";

export type { Strings };

/** The words that come along, by language. */
export const byLanguage = { ar, de, en, es, fi, fr, it, ja, nl, pl, pt, sv };

/** Whether words come along for a locale's language. */
export function hasStrings(locale: string): boolean {
  return Object.hasOwn(byLanguage, locale.split("-")[0] ?? "");
}

/** @returns the words in a locale's language, the site's own in the place of those that come along */
export function stringsFor({ strings }: Pick<Site, "strings">, locale: string): Strings {
  const words = inLanguage<Strings>(byLanguage, locale);
  const own = [strings[locale.split("-")[0] ?? ""], strings[locale]];
  return own.some(Boolean) ? Object.assign({}, words, ...own) : words;
}
