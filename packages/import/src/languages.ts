/**
 * The languages of a site, as its folders and its settings name them.
 *
 * `id`, `it` and `no` are words too: a folder is one of a language where the settings say so, or where what is in it is elsewhere under the same name.
 */

/** Locales by the names that folders and files of the source have for them, in lower case; the default first. */
export type Languages = ReadonlyMap<string, string>;

const known = new Intl.DisplayNames(["en"], {
  type: "language",
  fallback: "none",
});

/** @returns a code in the form of site.yaml, or undefined for what is no language: `pt-br` → `pt-BR` */
export function toLocale(code: string): string | undefined {
  const [language = "", ...rest] = code.replaceAll("_", "-").split("-");
  const [part = "", ...more] = rest;
  if (!/^[a-z]{2,3}$/i.test(language) || more.length > 0) return undefined;
  const suffix = /^[a-z]{2}$/i.test(part)
    ? `-${part.toUpperCase()}`
    : /^[a-z]{4}$/i.test(part)
      ? `-${part.slice(0, 1).toUpperCase()}${part.slice(1).toLowerCase()}`
      : part;
  const locale = language.toLowerCase() + suffix;
  return part.length % 2 === 1 || nameOf(locale) === undefined ? undefined : locale;
}

/** @returns what a language is called in English */
function nameOf(locale: string): string | undefined {
  try {
    return known.of(locale);
  } catch {
    return undefined;
  }
}

/**
 * @param paths of all documents, relative to where addresses start, without extensions
 * @param declared the codes that settings name, the default first; none where they say nothing
 * @returns the languages that have documents, and the default
 */
export function findLanguages(paths: readonly string[], declared: readonly string[]): Languages {
  const codes = new Set(declared.map((code) => code.toLowerCase()));
  const found = new Map<string, { all: number; shared: number }>();
  const all = new Set(paths.map((path) => path.toLowerCase()));
  const stems = Map.groupBy(all, (path) =>
    path
      .split("/")
      .filter((part) => toLocale(part) === undefined)
      .join("/"),
  );
  for (const path of all) {
    const parts = path.split("/");
    const folder = parts
      .slice(0, -1)
      .slice(0, 2)
      .find((part) => toLocale(part));
    const suffix = /\.([a-z]{2}(?:-[a-z]{2,4})?)$/.exec(parts.at(-1) ?? "")?.[1];
    const code = folder ?? (suffix && toLocale(suffix) ? suffix : undefined);
    if (code === undefined) continue;
    const key = parts.filter((part) => toLocale(part) === undefined).join("/");
    const count = found.get(code) ?? { all: 0, shared: 0 };
    count.all++;
    if (suffix === code || (stems.get(key)?.length ?? 0) > 1) count.shared++;
    found.set(code, count);
  }
  const used = [...found]
    .filter(([code, { all: total, shared }]) => codes.has(code) || shared * 3 >= total)
    .map(([code]) => code);
  const [first = used.includes("en") || used.length === 0 ? "en" : ""] = codes;
  const rest = used
    .filter((code) => code !== first)
    .toSorted((a, b) => (found.get(b)?.all ?? 0) - (found.get(a)?.all ?? 0));
  const names = first === "" ? ["en", ...rest] : [first, ...rest];
  return new Map(
    names.flatMap((code) => {
      const locale = toLocale(code);
      return locale === undefined ? [] : [[code, locale] as const];
    }),
  );
}
