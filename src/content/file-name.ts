/**
 * File names of documents: `blog/x.de.md` is the German translation of `blog/x.md`.
 */

interface FileName {
  /** Path without language and `.md`, shared by all translations: `blog/2026/x`. */
  stem: string;
  locale: string;
}

/** @returns whether a file is in a folder of pieces, in which nothing is a document: `_pieces/x.md` */
export function isInPieces(name: string): boolean {
  return /(?:^|\/)_[^/]*\//.test(name);
}

/**
 * @param name name of a file in the content folder
 * @param locales the site's languages; the first is the language of names without a suffix
 */
export function parseFileName(name: string, locales: readonly string[]): FileName {
  const base = name.replace(/\.md$/, "");
  const locale = locales.find((code) => base.endsWith(`.${code}`));
  return locale === undefined
    ? { stem: base, locale: locales[0] ?? "en" }
    : { stem: base.slice(0, -locale.length - 1), locale };
}

/**
 * @param hasFile returns true if a file has this name
 * @returns the correct name of a file that looks like a translation but is not one: `blog/x.de.md`
 *   for `blog/x.DE.md` and, if there is a `blog/x.md`, for `blog/x_de.md` and `blog/x-de.md`
 */
export function translationName(
  name: string,
  hasFile: (name: string) => boolean,
  locales: readonly string[],
): string | undefined {
  for (const locale of locales.slice(1)) {
    const form = new RegExp(String.raw`^(.+)([._-])(${locale.replace("-", "[-_]")})\.md$`, "i");
    const [, stem = "", sign = "", code = ""] = form.exec(name) ?? [];
    if (stem === "" || (sign === "." && code === locale)) continue;
    if (sign === "." || hasFile(`${stem}.md`)) return `${stem}.${locale}.md`;
  }
  return undefined;
}
