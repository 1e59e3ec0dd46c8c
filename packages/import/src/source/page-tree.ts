/**
 * Sidebars of generators whose folders name their pages in order, with a place for the others: the
 * files `meta.json` of Fumadocs, and `.pages` and `.nav.yml` of MkDocs.
 */
import { matchesGlobs } from "./globs.ts";
import type { SidebarDocument } from "./sidebar.ts";
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

export class PageTree {
  readonly #documents: ReadonlyMap<string, SidebarDocument>;
  readonly #readSettings: (folder: string) => PageFolder;
  /** Keys of documents with an entry. A page has only one. */
  readonly #used = new Set<string>();

  /** @param documents documents with their files as ids */
  constructor(documents: readonly SidebarDocument[], readSettings: (folder: string) => PageFolder) {
    this.#documents = new Map(documents.map((one) => [one.id, one]));
    this.#readSettings = readSettings;
  }

  /** @param folder path without a trailing slash; empty for the root */
  readFolder(folder: string): SidebarEntry {
    const { indexes, items, excluded = [], ...settings } = this.#readSettings(folder);
    const index = indexes.find((path) => this.#documents.has(path)) ?? "";
    const document = this.#documents.get(index);
    const isFree = document !== undefined && !this.#used.has(document.key);
    if (isFree) this.#used.add(document.key);
    const named = new Set([...indexes, ...excluded, ...listPaths(items)]);
    return {
      key: isFree ? document.key : undefined,
      labels: {
        ...(document?.label === undefined ? {} : { "": document.label }),
        ...settings.labels,
      },
      name: (folder.split("/").at(-1) ?? "").replace(/^\((.+)\)$/, "$1"),
      description: settings.description,
      items: items.flatMap((item) => this.#readItem(item, folder, named)),
    };
  }

  #readItem(item: PageItem, folder: string, named: ReadonlySet<string>): SidebarEntry[] {
    if ("rest" in item) {
      const { patterns = ["**"] } = item;
      const start = folder === "" ? 0 : folder.length + 1;
      const rest = this.#childrenOf(folder).filter((path) => {
        const name = path.slice(start);
        const isPage = this.#documents.has(path);
        return !named.has(path) && matchesGlobs(isPage ? `${name}.md` : name, patterns);
      });
      return (item.rest === "ascending" ? rest : rest.toReversed()).flatMap((path) =>
        this.#readPath(path),
      );
    }
    if ("inside" in item) {
      const { key, items = [] } = this.readFolder(item.inside);
      return [...(key === undefined ? [] : [{ key }]), ...items];
    }
    if ("path" in item) return this.#readPath(item.path, item.label);
    const items = item.items.flatMap((one) => this.#readItem(one, folder, named));
    return items.length === 0 ? [] : [{ labels: { "": item.label }, items }];
  }

  /** @returns the paths of pages, then those of folders, by name */
  #childrenOf(folder: string): string[] {
    const prefix = folder === "" ? "" : `${folder}/`;
    const inside = [...this.#documents.keys()].filter((id) => id.startsWith(prefix));
    const paths = new Set(
      inside.map((id) => prefix + (id.slice(prefix.length).split("/")[0] ?? "")),
    );
    return [...paths].toSorted(
      (a, b) =>
        Number(!this.#documents.has(a)) - Number(!this.#documents.has(b)) ||
        a.localeCompare(b, undefined, { numeric: true }),
    );
  }

  #readPath(path: string, label?: string): SidebarEntry[] {
    const labels = label === undefined ? {} : { labels: { "": label } };
    if ([...this.#documents.keys()].some((id) => id.startsWith(`${path}/`))) {
      const { isHidden, isFlat } = this.#readSettings(path);
      if (isHidden) return [];
      const entry = this.readFolder(path);
      if (isFlat && entry.key === undefined && entry.items?.length === 1) return entry.items;
      return entry.items?.length === 0 && entry.key === undefined
        ? []
        : [{ ...entry, labels: { ...entry.labels, ...labels.labels } }];
    }
    const key = this.#documents.get(path)?.key;
    if (key === undefined || this.#used.has(key)) return [];
    this.#used.add(key);
    return [{ key, ...labels }];
  }
}

function listPaths(items: readonly PageItem[]): string[] {
  return items.flatMap((item) => {
    if ("items" in item) return listPaths(item.items);
    return "path" in item ? [item.path] : "inside" in item ? [item.inside] : [];
  });
}
