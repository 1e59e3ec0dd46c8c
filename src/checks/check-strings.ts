/**
 * The words of the interface that a site gives: keys and names in braces that there are, for languages that the site has, and all of them where no
 * words come along.
 */
import { didYouMean } from "../contract/did-you-mean.ts";
import type { Problem } from "../content/problems.ts";
import type { StringsFile } from "../content/read/read-strings.ts";
import type { Site } from "../content/site.ts";
import { missingWords, refuseWord, hasStrings } from "../site/strings/strings.ts";

interface StringsChecks {
  /** The name of the content folder, as problems show it. */
  label: string;
  /** Where an entry of locales stands in site.yaml. */
  locateLocale: (index: number) => { line: number; column: number };
}

/** @returns what is wrong with the files of words; what they lack is a warning, and English takes its place */
export function checkStrings(
  { settings: { locales }, strings }: Pick<Site, "settings" | "strings">,
  files: readonly StringsFile[],
  { label, locateLocale }: StringsChecks,
): Problem[] {
  const isSpoken = (locale: string) =>
    locales.some((code) => code === locale || languageOf(code) === locale);
  const wrong = files.flatMap(({ file, locale, words, locate }): Problem[] => [
    ...(isSpoken(locale)
      ? []
      : [
          {
            file,
            line: 1,
            column: 1,
            message: describeLanguage(locale, locales),
          },
        ]),
    ...Object.entries(words).flatMap(([key, text]) => {
      const refusal = refuseWord(key, text);
      return refusal === undefined
        ? []
        : [{ file, ...locate(key), message: `"${key}" ${refusal}` }];
    }),
  ]);
  const lacking = locales.flatMap((locale, index): Problem[] => {
    if (hasStrings(locale)) return [];
    const given = { ...strings[languageOf(locale)], ...strings[locale] };
    const missing = missingWords(given);
    if (missing.length === 0) return [];
    const own = files.find((one) => [locale, languageOf(locale)].includes(one.locale));
    return [
      own
        ? {
            file: own.file,
            line: 1,
            column: 1,
            message: `lacks ${nameWords(missing, 10)}, which pages in "${locale}" show in English. Write a line for each.`,
            severity: "warning",
          }
        : {
            file: `${label}/site.yaml`,
            ...locateLocale(index),
            message: `names the language "${locale}", for which Broadsheet has no words for menus and buttons: pages show ${nameWords(missing, 3)} in English. Translate them in ${label}/strings.${locale}.yaml, which "npm run new -- strings ${locale}" writes.`,
            severity: "warning",
          },
    ];
  });
  return [...wrong, ...lacking];
}

/** @returns how many words are missing, with the first of them */
function nameWords(keys: readonly string[], max: number): string {
  const named = keys.slice(0, max).join(", ");
  return keys.length > max ? `${keys.length} words (${named} …)` : named;
}

function describeLanguage(locale: string, locales: readonly string[]): string {
  const meant = didYouMean(locale, locales);
  return `holds words in the language "${locale}", which site.yaml does not name. ${meant === undefined ? "Add it to locales, or remove the file." : `Did you mean "${meant}"?`}`;
}

function languageOf(locale: string): string {
  return locale.split("-")[0] ?? locale;
}
