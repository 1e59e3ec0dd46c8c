/**
 * Languages of a site, from its folders and settings.
 *
 * `id`, `it` and `no` are also words. So a folder counts as a language only if the settings list
 * it, or if the same file names exist outside it.
 */

/** Locales by their codes in the source, in lower case; the default first. */
export type Languages = ReadonlyMap<string, string>;

/** Languages by codes of countries that many sites use for them and that are not languages. */
const countries: Readonly<Record<string, string>> = {
  cn: "zh",
  cz: "cs",
  dk: "da",
  gr: "el",
  jp: "ja",
  ua: "uk",
};

const displayNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/**
 * @returns a code in the form of site.yaml, `zh-hant-tw` → `zh-TW`; undefined for an unknown language
 */
export function toLocale(code: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_][a-z]{2})?$/i.test(code)) return undefined;
  // A folder such as `oM` has another name.
  if (/^(?:[a-z]+[A-Z]|[A-Z]+[a-z])/.test(code)) return undefined;
  const known = countries[code.toLowerCase()] ?? code;
  const { language, script, region } = new Intl.Locale(known.replaceAll("_", "-"));
  // site.yaml has either a region or a script.
  const locale = [language, region ?? script].filter(Boolean).join("-");
  return displayNames.of(locale) && locale;
}

/** @returns whether a language is the default, in which documents without one are written */
export function isDefault(language: string | undefined, languages: Languages): boolean {
  return !language || language.toLowerCase() === languages.keys().next().value;
}

/** @returns locales by code, without unknown languages */
export function toLanguages(codes: Iterable<string>): Languages {
  return new Map(
    [...codes].flatMap((code) => {
      const locale = toLocale(code);
      return locale ? [[code.toLowerCase(), locale] as const] : [];
    }),
  );
}

/** Number of translations from which a folder of three letters, often a word, is a language. */
const minSharedOfWord = 3;

/**
 * @param paths paths of all documents without extensions
 * @param declared codes in the settings, the default first; may be empty
 * @returns the default language, and all others that have documents
 */
export function findLanguages(paths: readonly string[], declared: readonly string[]): Languages {
  const codes = new Set(declared.map((code) => code.toLowerCase()));
  const all = new Set(paths);
  const keyOf = (path: string) =>
    path
      .split("/")
      .filter((part) => !toLocale(part))
      .join("/")
      .toLowerCase();
  const perKey = Map.groupBy(all, keyOf);
  /** Number of documents by code, and of those that also exist in another language. */
  const counts = new Map<string, { total: number; shared: number }>();
  for (const path of all) {
    const parts = path.split("/");
    const folder = parts.slice(0, Math.min(2, parts.length - 1)).find(toLocale);
    const suffix = /\.([a-z]{2}(?:-[a-z]{2,4}){0,2})$/i.exec(path)?.[1];
    const code = (folder ?? (suffix && toLocale(suffix) ? suffix : undefined))?.toLowerCase();
    if (!code) continue;
    const count = counts.get(code) ?? { total: 0, shared: 0 };
    counts.set(code, count);
    count.total++;
    if (code === suffix?.toLowerCase() || (perKey.get(keyOf(path))?.length ?? 0) > 1)
      count.shared++;
  }
  const used = [...counts]
    .filter(
      ([code, { total, shared }]) =>
        codes.has(code) ||
        (shared * 3 >= total && (code.length !== 3 || shared >= minSharedOfWord)),
    )
    .toSorted(([, a], [, b]) => b.total - a.total)
    .map(([code]) => code);
  return toLanguages(new Set([[...codes][0] ?? "en", ...used]));
}
