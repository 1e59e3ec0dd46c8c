/**
 * Which languages need the second part of our fonts on every page: scripts/fonts.py cuts Latin letters of Europe in two.
 */
import { onceALanguage } from "./once-a-language.ts";

/** The languages of Europe, by their codes, that are written in Latin letters beyond those of its West and North. */
const languages = new Set([
  "bs",
  "cs",
  "cy",
  "eo",
  "hr",
  "hu",
  "lt",
  "lv",
  "mt",
  "pl",
  "ro",
  "sk",
  "sl",
  "tr",
]);

/** @param locale a language code (BCP 47) */
export const needsMoreLetters = onceALanguage((locale): boolean =>
  languages.has(new Intl.Locale(locale).language),
);
