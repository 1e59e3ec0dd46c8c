/**
 * Patterns of file names: globs of settings, and the lines of ignore files.
 */
import path from "node:path";

/** A glob can begin with a slash, also inside its braces. */
const matches = (name: string, glob: string) =>
  path.posix.matchesGlob(name, glob.replace(/^\.?\/+/, "")) ||
  path.posix.matchesGlob(`/${name}`, glob);

/**
 * @param globs patterns, of which those that start with `!` make exceptions
 * @returns whether a name matches one of the globs and no exception
 */
export function matchesGlobs(name: string, globs: readonly string[]): boolean {
  return (
    globs.some((glob) => !glob.startsWith("!") && matches(name, glob)) &&
    !globs.some((glob) => glob.startsWith("!") && matches(name, glob.slice(1)))
  );
}

/**
 * @param isRooted whether a pattern without a slash matches only at the root, unlike in .gitignore
 * @returns whether the lines of an ignore file match a name; the last matching line counts
 * @see https://git-scm.com/docs/gitignore
 */
export function isIgnored(name: string, text: string, isRooted = false): boolean {
  let result = false;
  for (const line of text.split("\n")) {
    const [, no, pattern = "", folder] = /^(!?)\s*([^#\s].*?)(\/?)\s*$/.exec(line) ?? [];
    if (!pattern) continue;
    const glob = isRooted || pattern.includes("/") ? pattern : `**/${pattern}`;
    if (matches(name, `${glob}/**`) || (folder === "" && matches(name, glob))) result = no === "";
  }
  return result;
}

/**
 * @returns whether an entry of Jekyll's `exclude` or `include` matches a name: the beginning of its
 *   path, or a pattern in which `*` also matches slashes
 * @see https://jekyllrb.com/docs/configuration/options/#global-configuration
 */
export function matchesEntry(name: string, entry: string): boolean {
  const plain = entry.replace(/^\.?\//, "");
  return plain !== "" && (name.startsWith(plain) || toForm(plain, "(?:/|$)").test(name));
}

/**
 * @returns whether a glob of Python's fnmatch, in which `*` also matches slashes, matches a name
 */
export function matchesName(name: string, glob: string): boolean {
  return toForm(glob, "$").test(name);
}

function toForm(glob: string, end: string): RegExp {
  const form = glob
    .replace(/[.+^${}()|\\]/g, String.raw`\$&`)
    .replace(/\*+/g, "[^]*")
    .replaceAll("?", ".");
  return new RegExp(`^(?:${form})${end}`);
}

/** @returns the regular expression of a setting; undefined for an invalid one */
export function toPattern(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}
