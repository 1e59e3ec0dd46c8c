/**
 * Names of files that do not mean what their author thinks: two that are one on other disks, and Markdown that nothing reads.
 */
import { pages } from "../collections/presets/pages.ts";
import path from "node:path";
import type { Problem } from "../content/problems.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import { translationName } from "../content/file-name.ts";

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const unusual = /[<>:"|*]|[. ]$|^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Endings of texts in other programs, or with what programs for letters and copies hang on. */
const unread = /\.(?:md|markdown|mdx|mdown)(?:\.(?:txt|bak|old|orig|docx?)|~)?$/i;

/** @returns warnings about names in the content folder */
export function checkNames(
  { label, sources, media }: ContentFiles,
  locales: readonly string[],
): Problem[] {
  const texts = new Set(sources.map(({ name }) => name));
  const owners = new Map<string, string>();
  const seen = new Set<string>();
  const warn = (name: string, message: string): Problem => ({
    file: `${label}/${name}`,
    line: 1,
    column: 1,
    message,
    severity: "warning",
  });
  return [...sources.map(({ name }) => name), ...media].flatMap((name) => {
    const folded = name.normalize("NFC").toLowerCase();
    const owner = owners.get(folded);
    if (owner === undefined) owners.set(folded, name);
    return [
      ...(owner === undefined
        ? []
        : [
            warn(
              name,
              `differs from ${label}/${owner} only in capitals or accents: on Windows and macOS one of them takes the other's place. Rename one.`,
            ),
          ]),
      ...foldersAnd(name)
        .filter((place) => !seen.has(place) && seen.add(place))
        .filter((place) => unusual.test(place.replace(/^.*\//, "")))
        .map((place) =>
          warn(
            place,
            "has a name that Windows does not take, so that nobody there can have this folder. Rename it.",
          ),
        ),
      ...(unread.test(name) && media.has(name)
        ? [
            warn(
              name,
              `is not read: its name ends with ${unread.exec(name)?.[0] ?? ""}. Rename it to end with .md.`,
            ),
          ]
        : []),
      ...(texts.has(name)
        ? describeLanguage(name, texts, locales).map((message) => warn(name, message))
        : []),
    ];
  });
}

/** @returns what to do about a text that is published in the default language and has another one in its name */
function describeLanguage(
  name: string,
  texts: ReadonlySet<string>,
  locales: readonly string[],
): string[] {
  const meant = translationName(name, (other) => texts.has(other), locales);
  const base = path.basename(name);
  // Other names are refused where the document is read.
  if (meant !== undefined && /^[a-z0-9-]+\.md$/.test(base))
    return [
      `is a text of its own in the language "${locales[0] ?? ""}", and its name looks like that of a translation. Rename it to ${path.basename(meant)} if it is one.`,
    ];
  const [collection = "", ...folders] = path.dirname(name).split("/");
  const locale = locales.slice(1).find((code) => folders.includes(code));
  const isNamed = locales.some((code) => base.endsWith(`.${code}.md`));
  if (locale === undefined || isNamed || collection === pages.name) return [];
  const place = [collection, ...folders.filter((one) => one !== locale)];
  return [
    `is a text in the language "${locales[0] ?? ""}", and its folder looks like one of translations. Move it to ${place.join("/")}/${base.replace(/\.md$/, `.${locale}.md`)} if it is one.`,
  ];
}

/** @returns the folders that a file lies in, from the outermost, and the file: `a`, `a/b`, `a/b/c.md` */
function foldersAnd(name: string): string[] {
  const parts = name.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
