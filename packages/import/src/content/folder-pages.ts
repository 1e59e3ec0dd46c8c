/**
 * Pages for the folders of a vault or a folder of notes, which notes themselves do not have: each
 * lists its subfolders and notes, and the top folders are the menu.
 */
import { escapeInline } from "../text/markdown.ts";
import { toWords, formatDocument } from "./describe-document.ts";
import { maxEntries, type NavigationEntry } from "./navigation.ts";
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
  const folders = new Map<string, string>();
  for (const note of notes) {
    const parts = note.path.slice(1, -1).split("/");
    for (let length = 1; length < parts.length; length++) {
      const path = `/${parts.slice(0, length).join("/")}/`;
      if (!folders.has(path))
        folders.set(
          path,
          toWords(note.candidate.place.segments.at(length - parts.length - 1) ?? ""),
        );
    }
  }
  // Some folders have an index.
  const paths = new Set(notes.map(({ path }) => path));
  const missing = [...folders].filter(([path]) => !paths.has(path));
  const all: Entry[] = [
    ...missing.map(([path, title]) => ({ title, path, isFolder: true })),
    ...notes.map(({ path }) => ({
      title: titles.get(path) ?? "",
      path,
      isFolder: folders.has(path),
    })),
  ].toSorted(
    (a, b) => Number(b.isFolder) - Number(a.isFolder) || a.title.localeCompare(b.title, "en"),
  );
  const byFolder = Map.groupBy(all, ({ path }) => path.replace(/[^/]+\/$/, ""));
  const linksOf = (folder: string) =>
    (byFolder.get(folder) ?? []).map(({ title, path }) => `- [${escapeInline(title)}](${path})`);
  const top = byFolder.get("/") ?? [];
  const shown = top.filter(({ isFolder }) => isFolder || top.length <= maxEntries);
  return {
    pages: missing.map(([path, title]) => ({
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
