/**
 * Conversion of documentation sidebars to books: a group becomes a book, and a nested group a
 * chapter. A content folder supports three levels.
 */
import type { SidebarEntry } from "../source/source-site.ts";
import { toSlug } from "./content-format.ts";

/** Maximum number of levels of groups. */
export const maxLevels = 3;

export interface BookPlace {
  /** Slugs of the book and its chapters. */
  folders: string[];
  /** True if the document is the index of the last folder. */
  isIndex: boolean;
  /** Position among its siblings, from 1. */
  order: number;
  /** Label in the sidebar. */
  label?: string | undefined;
}

/** A group without a page, for which the import creates one. */
export interface BookIndex extends BookPlace {
  entry: SidebarEntry;
}

/** @returns the places of documents in books, by key; those of groups without a page, by folder */
export function bookPlaces(sidebar: readonly SidebarEntry[]): ReadonlyMap<string, BookPlace> {
  return new Map(
    listPlaces(sidebar).map(({ entry, ...place }) => [
      entry.key ?? folderKey(place.folders),
      { ...place, label: entry.labels?.[""] },
    ]),
  );
}

/** @returns the key of a group without a page, which becomes the index of a folder with its name */
export function folderKey(folders: readonly string[]): string {
  return `folder ${folders.join("/")}`;
}

/** @param hasDocument returns whether a document with a key exists */
export function bookIndexes(
  sidebar: readonly SidebarEntry[],
  hasDocument: (key: string) => boolean,
): BookIndex[] {
  return listPlaces(sidebar).filter(
    ({ entry, isIndex }) =>
      isIndex && !(entry.key && hasDocument(entry.key)) && listKeys(entry).some(hasDocument),
  );
}

export function listKeys({ key, items = [] }: SidebarEntry): string[] {
  return [...(key ? [key] : []), ...items.flatMap(listKeys)];
}

function listPlaces(
  entries: readonly SidebarEntry[],
  folders: readonly string[] = [],
  first = 1,
): BookIndex[] {
  const used = new Set<string>();
  let order = first;
  return entries.flatMap((entry): BookIndex[] => {
    const position = order++;
    if (!entry.items) return [{ entry, folders: [...folders], isIndex: false, order: position }];
    if (folders.length === maxLevels) {
      // Deeper groups get no page; their documents are added to the chapter.
      const inner = listPlaces([{ key: entry.key }, ...entry.items], folders, order);
      order += inner.length;
      return inner.filter((place) => place.entry.key);
    }
    const folder = entry.key?.replace(/\/_?(?:index|readme)$/i, "").replace(/^.*\//, "") ?? "";
    const slug = toSlug(entry.name ?? entry.labels?.[""] ?? "") || toSlug(folder) || "part";
    // Lists of the collection have the other names.
    const wanted = /^(?:page|tags|kinds|index|\d{4})$/.test(slug) ? `${slug}-part` : slug;
    let name = wanted;
    for (let number = 2; used.has(name); number++) name = `${wanted}-${number}`;
    used.add(name);
    const inside = [...folders, name];
    return [
      { entry, folders: inside, isIndex: true, order: position },
      ...listPlaces(entry.items, inside),
    ];
  });
}
