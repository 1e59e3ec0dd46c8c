/**
 * Pages for the folders of a vault or a folder of notes, which notes themselves do not have: each
 * lists its subfolders and notes, and the top folders are the menu.
 */
import { escapeInline } from "../text/markdown.ts";
import { toSlug } from "./content-format.ts";
import { formatDocument, toPlainText, toWords } from "./describe-document.ts";
import { maxEntries, type NavigationEntry } from "./navigation.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Target } from "./read-target.ts";

/**
 * @param documents documents in the default language
 * @param titles their titles by path
 */
export function createFolderPages(
  documents: readonly PlacedDocument[],
  titles: ReadonlyMap<string, string>,
  { reservedFor }: Pick<Target, "reservedFor">,
) {
  const notes = documents.filter(
    ({ collection, visibility, path }) =>
      collection === "pages" && visibility === "listed" && path !== "/",
  );
  const pathOf = folderPaths(notes, reservedFor);
  const folders = new Map<string, string>();
  for (const { candidate } of notes)
    for (const [depth, name] of candidate.place.segments.slice(0, -1).entries()) {
      const path = pathOf(candidate.place.segments.slice(0, depth + 1));
      if (!folders.has(path)) folders.set(path, toWords(name));
    }
  // Some folders have an index.
  const paths = new Set(notes.map(({ path }) => path));
  const missing = [...folders].filter(([path]) => !paths.has(path));
  const all = [
    ...missing.map(([path, title]) => ({ title, path, folder: folderOfPath(path) })),
    ...notes.map(({ path, candidate }) => {
      const folder = pathOf(candidate.place.segments.slice(0, -1));
      return {
        title: titles.get(path) ?? "",
        path,
        folder: folder === path ? folderOfPath(path) : folder,
      };
    }),
  ]
    .map((entry) => ({ ...entry, isFolder: folders.has(entry.path) }))
    .toSorted(
      (a, b) => Number(b.isFolder) - Number(a.isFolder) || a.title.localeCompare(b.title, "en"),
    );
  const byFolder = Map.groupBy(all, ({ folder }) => folder);
  const linksOf = (folder: string) =>
    (byFolder.get(folder) ?? []).map(({ title, path }) => `- [${escapeInline(title)}](${path})`);
  const top = byFolder.get("/") ?? [];
  const shown = top.filter(({ isFolder }) => isFolder || top.length <= maxEntries);
  return {
    pages: missing.map(([path, title]) => ({
      file: `pages${path.slice(0, -1)}.md`,
      text: formatDocument(
        {
          title,
          description: describeEntries((byFolder.get(path) ?? []).map((entry) => entry.title)),
          category: "Company",
        },
        linksOf(path).join("\n"),
      ),
    })),
    /** Lines with links to the top folders and the notes beside them, for the home page. */
    links: linksOf("/"),
    menu: withMore(shown.map(({ path }) => ({ page: path.slice(1, -1) }))),
  };
}

/** Maximum number of entries in the description of a list. */
const maxNamed = 4;

/** @returns the description of a list without a text: its first titles; empty for an empty list */
export function describeEntries(titles: readonly string[]): string {
  const first = titles.slice(0, maxNamed).map(toPlainText).join(", ");
  return titles.length > maxNamed ? `${first} …` : first;
}

/** @returns a menu of the maximum length, whose last entry contains the others */
function withMore(entries: readonly NavigationEntry[]): NavigationEntry[] {
  const more = entries.slice(maxEntries - 1, maxEntries * 3);
  return more.length > 1
    ? [...entries.slice(0, maxEntries - 1), { label: "More", children: more }]
    : [...entries];
}

function folderOfPath(path: string): string {
  return path.replace(/[^/]+\/$/, "");
}

/**
 * @returns a function that returns the path of a folder: that of its notes, unless these have
 *   addresses of their own, such as the permalinks of Obsidian Publish
 */
function folderPaths(notes: readonly PlacedDocument[], reservedFor: Target["reservedFor"]) {
  const known = new Map<string, string>([["", "/"]]);
  for (const { path, candidate } of notes) {
    const { segments } = candidate.place;
    const parts = path.slice(1, -1).split("/");
    for (const depth of parts.length === segments.length ? parts.keys() : []) {
      const key = segments.slice(0, depth).join("/");
      if (!known.has(key)) known.set(key, `/${parts.slice(0, depth).join("/")}/`);
    }
  }
  const pathOf = (segments: readonly string[]): string => {
    const key = segments.join("/");
    const last = segments.at(-1) ?? "";
    const path = known.get(key) ?? `${pathOf(segments.slice(0, -1))}${toSlug(last) || "folder"}/`;
    known.set(key, reservedFor(path) ? `${path.slice(0, -1)}-folder/` : path);
    return known.get(key) ?? path;
  };
  return pathOf;
}
