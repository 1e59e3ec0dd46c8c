/**
 * Names of files that do not mean what their author thinks: two that are one on other disks, and Markdown that nothing reads.
 */
import type { Problem } from "../problems.ts";
import type { ContentFiles } from "../read/read-content.ts";

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const unusual =
  /[<>:"|*]|[. ]$|^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** @returns warnings about names in the content folder */
export function checkNames({ label, sources, media }: ContentFiles): Problem[] {
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
      ...(/\.(?:md|markdown|mdx|mdown)$/i.test(name) && media.has(name)
        ? [
            warn(
              name,
              `is not read: its name ends with ${name.slice(name.lastIndexOf("."))}. Rename it to end with .md.`,
            ),
          ]
        : []),
    ];
  });
}

/** @returns the folders that a file lies in, from the outermost, and the file: `a`, `a/b`, `a/b/c.md` */
function foldersAnd(name: string): string[] {
  const parts = name.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
