/** Misleading names of files of the content. */
import path from "node:path";
import type { Rule } from "../../checks/rule.ts";
import { parseFileName, translationName } from "../../content/file-name.ts";
import { filePlace, warn } from "../../content/problems.ts";
import { collectionAt } from "../../content/site-collections.ts";

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const windowsName = /[<>:"|*]|[. ]$|^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Extensions of Markdown in other programs, or with a suffix added by word processors and backups.
 */
const unread = /\.(?:md|markdown|mdx|mdown)(?:\.(?:txt|bak|old|orig|docx?)|~)?$/i;

export const checkFileNames: Rule = function* ({ site, files, locales }) {
  const { label, sources, media } = files;
  const texts = new Set(sources.map(({ name }) => name));
  const warnFile = (name: string, message: string) => warn(filePlace(`${label}/${name}`), message);
  const owners = new Map<string, string>();
  const seen = new Set<string>();
  for (const name of [...texts, ...media]) {
    const folded = name.normalize("NFC").toLowerCase();
    const owner = owners.get(folded);
    owners.set(folded, owner ?? name);
    if (owner !== undefined)
      yield warnFile(
        name,
        `differs from ${label}/${owner} only in case or accents: on Windows and macOS one file replaces the other. Rename one.`,
      );
    // The parent folders, the outermost first, and the file: a, a/b, a/b/c.md.
    for (const [at, part] of name.split("/").entries()) {
      const place = name.split("/", at + 1).join("/");
      if (!seen.has(place) && windowsName.test(part))
        yield warnFile(
          place,
          "has a name that Windows does not allow, so the folder cannot be copied to Windows. Rename it.",
        );
      seen.add(place);
    }
    const [ending] = unread.exec(name) ?? [];
    if (media.has(name) && ending !== undefined)
      yield warnFile(name, `is not read: its name ends with ${ending}. Rename it to end with .md.`);
    const hasFolders = collectionAt(site.collections, name)?.hasFolders ?? false;
    const message = texts.has(name) && describeLanguage(name, texts, locales, hasFolders);
    if (message) yield warnFile(name, message);
  }
};

/**
 * @returns the remedy for a document in the default language whose name or folder looks like that
 *   of a translation
 */
function describeLanguage(
  name: string,
  texts: ReadonlySet<string>,
  locales: readonly string[],
  hasFolders: boolean,
): string | undefined {
  const [language = "", ...others] = locales;
  const base = path.basename(name);
  const meant = translationName(name, (other) => texts.has(other), locales);
  // Other names have already been reported.
  if (meant !== undefined && /^[a-z0-9-]+\.md$/.test(base))
    return `is a separate document in the language "${language}", but its name looks like that of a translation. Rename it to ${path.basename(meant)} if it is one.`;
  const folders = path.dirname(name).split("/").slice(1);
  const locale = others.find((code) => folders.includes(code));
  const { stem } = parseFileName(name, locales);
  if (locale === undefined || hasFolders || `${stem}.md` !== name) return undefined;
  const place = name
    .split("/")
    .filter((part) => part !== locale)
    .join("/");
  return `is a document in the language "${language}", but its folder looks like one for translations. Move it to ${place.replace(/\.md$/, `.${locale}.md`)} if it is one.`;
}
