/**
 * Languages of a site, as its folders and its settings name them.
 *
 * `id`, `it` and `no` are words too: a folder is one of a language where the settings say so, or where the same names
 * are elsewhere without it.
 */

/** Locales by the names that the source has for them, in lower case; the default first. */
export type Languages = ReadonlyMap<string, string>;

const displayNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** @returns a code in the form of site.yaml, `pt-br` → `pt-BR`; undefined where it is no language */
export function toLocale(code: string): string | undefined {
  const form = /^([a-z]{2,3})(?:[-_](?:([a-z]{2})|([a-z])([a-z]{3})))?$/i;
  const [, language, region, initial, script = ""] = form.exec(code) ?? [];
  if (language === undefined) return undefined;
  const suffix = region ? `-${region.toUpperCase()}` : "";
  const variant = initial ? `-${initial.toUpperCase()}${script.toLowerCase()}` : suffix;
  const locale = language.toLowerCase() + variant;
  return displayNames.of(locale) === undefined ? undefined : locale;
}

/** @returns locales by their codes; codes that are no language are left out */
export function toLanguages(codes: Iterable<string>): Languages {
  return new Map(
    [...codes].flatMap((code) => {
      const locale = toLocale(code);
      return locale === undefined ? [] : [[code.toLowerCase(), locale] as const];
    }),
  );
}

/**
 * @param paths of all documents, relative to the root of addresses, without extensions
 * @param declared codes in the settings, the default first; none where they are silent
 * @returns the languages that have documents, and the default
 */
export function findLanguages(paths: readonly string[], declared: readonly string[]): Languages {
  const codes = new Set(declared.map((code) => code.toLowerCase()));
  const all = new Set(paths.map((path) => path.toLowerCase()));
  const keyOf = (path: string) =>
    path
      .split("/")
      .filter((part) => toLocale(part) === undefined)
      .join("/");
  const perKey = Map.groupBy(all, keyOf);
  /** Documents of each code, and those of them that another language has too. */
  const counts = new Map<string, { total: number; shared: number }>();
  for (const path of all) {
    const parts = path.split("/");
    const folder = parts.slice(0, Math.min(2, parts.length - 1)).find(toLocale);
    const ending = /\.([a-z]{2}(?:-[a-z]{2,4})?)$/.exec(path)?.[1];
    const code = folder ?? (ending && toLocale(ending) ? ending : undefined);
    if (code === undefined) continue;
    const count = counts.get(code) ?? { total: 0, shared: 0 };
    counts.set(code, count);
    count.total++;
    if (code === ending || (perKey.get(keyOf(path))?.length ?? 0) > 1) count.shared++;
  }
  const used = [...counts]
    .filter(([code, { total, shared }]) => codes.has(code) || shared * 3 >= total)
    .toSorted(([, a], [, b]) => b.total - a.total)
    .map(([code]) => code);
  return toLanguages(new Set([[...codes][0] ?? "en", ...used]));
}
