/**
 * Names that look like those of translations and are none: only `x.de.md` beside `x.md` is one.
 */

/**
 * @param name of a file, in the content folder
 * @param isThere whether there is a file of a name
 * @param locales the site's languages, the default first
 * @returns what it should be called: `blog/x.de.md` for `blog/x.DE.md`, and, where there is `blog/x.md`, for `blog/x_de.md` and `blog/x-de.md`
 */
export function translationName(
  name: string,
  isThere: (name: string) => boolean,
  locales: readonly string[],
): string | undefined {
  for (const locale of locales.slice(1)) {
    const form = new RegExp(String.raw`^(.+)([._-])(${locale.replace("-", "[-_]")})\.md$`, "i");
    const [, stem = "", sign = "", code = ""] = form.exec(name) ?? [];
    if (stem === "" || (sign === "." && code === locale)) continue;
    if (sign === "." || isThere(`${stem}.md`)) return `${stem}.${locale}.md`;
  }
  return undefined;
}
