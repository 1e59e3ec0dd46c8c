/**
 * Pages for the folders of a vault or a folder of notes, which notes themselves do not have: each
 * lists its subfolders and notes, and the top folders are the menu.
 */
import { escapeInline } from "../text/markdown.ts";
import { toWords, formatDocument } from "./describe-document.ts";
import type { NavigationEntry } from "./navigation.ts";
import type { PlacedDocument } from "./place-documents.ts";

interface Entry {
  title: string;
  path: string;
  isFolder: boolean;
}

interface FolderPages {
  pages: { file: string; text: string }[];
  /** Lines with links to the top folders and the notes beside them, for the home page. */
  links: string[];
  menu: NavigationEntry[];
}

/** Maximum number of entries of the menu, in which folders come first. */
const maxEntries = 9;

/**
 * @param documents documents in the default language
 * @param titles their titles by path
 */
export function createFolderPages(
  documents: readonly PlacedDocument[],
  siteName: string,
  titles: ReadonlyMap<string, string>,
): FolderPages {
  const notes = documents.filter(
    ({ collection, visibility, path }) =>
      collection === "pages" && visibility === "listed" && path !== "/",
  );
  const paths = new Set(notes.map(({ path }) => path));
  const folders = new Map<string, string>();
  for (const note of notes) {
    const parts = note.path.slice(1, -1).split("/");
    for (let length = 1; length < parts.length; length++) {
      const path = `/${parts.slice(0, length).join("/")}/`;
      if (!paths.has(path) && !folders.has(path))
        folders.set(
          path,
          toWords(note.candidate.place.segments.at(length - parts.length - 1) ?? ""),
        );
    }
  }
  const all: Entry[] = [
    ...[...folders].map(([path, title]) => ({ title, path, isFolder: true })),
    ...notes.map(({ path }) => ({
      title: titles.get(path) ?? "",
      path,
      isFolder: notes.some((other) => other.path !== path && other.path.startsWith(path)),
    })),
  ].toSorted(
    (a, b) => Number(b.isFolder) - Number(a.isFolder) || a.title.localeCompare(b.title, "en"),
  );
  const inside = (folder: string) =>
    all.filter(({ path }) => path.replace(/[^/]+\/$/, "") === folder);
  const linksOf = (folder: string) =>
    inside(folder).map(({ title, path }) => `- [${escapeInline(title)}](${path})`);
  const top = inside("/");
  const shown = top.filter(({ isFolder }) => isFolder || top.length <= maxEntries);
  return {
    pages: [...folders].map(([path, title]) => ({
      file: `pages${path.slice(0, -1)}.md`,
      text: formatDocument(
        { title, description: `${title} · ${siteName}`, category: "Company" },
        linksOf(path).join("\n"),
      ),
    })),
    links: linksOf("/"),
    menu: shown.slice(0, maxEntries).map(({ path }) => ({ page: path.slice(1, -1) })),
  };
}
