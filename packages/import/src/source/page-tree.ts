/**
 * Sidebars of generators whose folders name their pages in order, with a place for the others: the
 * files `meta.json` of Fumadocs, and `.pages` and `.nav.yml` of MkDocs.
 */
import { matchesGlobs } from "./globs.ts";
import { toLabels, type SidebarDocument } from "./sidebar.ts";
import type { SidebarEntry } from "./source-site.ts";

/** An item of a folder. Paths start at the root of the documentation, without extension. */
export type PageItem =
  | { path: string; label?: string }
  | { label: string; items: PageItem[] }
  /** The pages and folders that no item names. */
  | { rest: "ascending" | "descending"; patterns?: string[] }
  /** The items of another folder. */
  | { inside: string };

export interface PageFolder extends Pick<SidebarEntry, "labels" | "description"> {
  /** Paths of the page of the folder; the first that exists. */
  indexes: string[];
  items: PageItem[];
  /** Paths that are no rest. */
  excluded?: string[];
  isHidden?: boolean;
  /** True if the only page of the folder has its place. */
  isFlat?: boolean;
}

/**
 * @param documents documents with their files as ids
 * @returns a function that reads a folder
 */
export function pageTree(
  documents: readonly SidebarDocument[],
  readSettings: (folder: string) => PageFolder,
) {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const ids = [...byId.keys()];
  /** Keys of documents with an entry. A page has only one. */
  const used = new Set<string>();
  const take = (id: string) => {
    const key = byId.get(id)?.key;
    if (!key || used.has(key)) return undefined;
    used.add(key);
    return key;
  };

  /** @param folder path without a trailing slash; empty for the root */
  const readFolder = (folder: string): SidebarEntry => {
    const { indexes, items, excluded = [], labels, description } = readSettings(folder);
    const index = indexes.find((path) => byId.has(path)) ?? "";
    const key = take(index);
    const label = byId.get(index)?.label;
    const named = new Set([...indexes, ...excluded, ...listPaths(items)]);
    return {
      key,
      labels: { ...toLabels(label), ...labels },
      name: (folder.split("/").at(-1) ?? "").replace(/^\((.+)\)$/, "$1"),
      description,
      items: items.flatMap((item) => readItem(item, folder, named)),
    };
  };
  const readItem = (item: PageItem, folder: string, named: ReadonlySet<string>): SidebarEntry[] => {
    if ("rest" in item) {
      const { patterns = ["**"] } = item;
      const start = folder ? folder.length + 1 : 0;
      const rest = childrenOf(folder).filter((path) => {
        const name = path.slice(start);
        return !named.has(path) && matchesGlobs(byId.has(path) ? `${name}.md` : name, patterns);
      });
      return (item.rest === "ascending" ? rest : rest.toReversed()).flatMap((path) =>
        readPath(path),
      );
    }
    if ("inside" in item) {
      const { key, items = [] } = readFolder(item.inside);
      return [...(key ? [{ key }] : []), ...items];
    }
    if ("path" in item) return readPath(item.path, item.label);
    const items = item.items.flatMap((inner) => readItem(inner, folder, named));
    return items.length === 0 ? [] : [{ labels: { "": item.label }, items }];
  };

  /** @returns the paths of pages, then those of folders, by name */
  const childrenOf = (folder: string): string[] => {
    const prefix = folder ? `${folder}/` : "";
    const paths = new Set(
      ids
        .filter((id) => id.startsWith(prefix))
        .map((id) => prefix + (id.slice(prefix.length).split("/")[0] ?? "")),
    );
    return [...paths].toSorted(
      (a, b) =>
        Number(!byId.has(a)) - Number(!byId.has(b)) ||
        a.localeCompare(b, undefined, { numeric: true }),
    );
  };
  const readPath = (path: string, label?: string): SidebarEntry[] => {
    const labels = toLabels(label);
    if (ids.some((id) => id.startsWith(`${path}/`))) {
      const { isHidden, isFlat } = readSettings(path);
      if (isHidden) return [];
      const entry = readFolder(path);
      if (isFlat && !entry.key && entry.items?.length === 1) return entry.items;
      return entry.items?.length === 0 && !entry.key
        ? []
        : [{ ...entry, labels: { ...entry.labels, ...labels } }];
    }
    const key = take(path);
    return key ? [{ key, labels }] : [];
  };
  return readFolder;
}

function listPaths(items: readonly PageItem[]): string[] {
  return items.flatMap((item) => {
    if ("items" in item) return listPaths(item.items);
    return "path" in item ? [item.path] : "inside" in item ? [item.inside] : [];
  });
}
