/**
 * Which way a language is written.
 */

import { onceALanguage } from "./once-a-language.ts";

/** Scripts that are written from the right (ISO 15924), of languages that are in use. */
const fromTheRight = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
]);

/**
 * @param locale a language code (BCP 47)
 * @returns the direction of the script that the code names, or that the language is most often written in (Unicode CLDR, likely subtags)
 */
export const textDirection = onceALanguage((locale): "ltr" | "rtl" => {
  const { script = "" } = new Intl.Locale(locale).maximize();
  return fromTheRight.has(script) ? "rtl" : "ltr";
});
