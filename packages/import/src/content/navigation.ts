/**
 * The menu in site.yaml: the entries of the source's menu on two levels, with their pages, other
 * documents and other sites, then the sections that none of them leads to. A source without a menu
 * gets the top of its sidebar.
 */
import { isOwnEntry, listItems, type MenuItem } from "../source/menu.ts";
import type { SourceSite } from "../source/source-site.ts";
import { toKey, withoutBase } from "./addresses.ts";
import { bookPlaces } from "./books.ts";
import { collectionOf, toSlug } from "./content-format.ts";
import { toWords } from "./describe-document.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { NewRedirect } from "./redirects.ts";

/** An entry with a page by its name or path, with a URL of another site, or only with a label. */
export interface NavigationEntry {
  page?: string;
  url?: string;
  label?: string;
  children?: NavigationEntry[];
}

/** Maximum number of entries of one level, because a longer menu is hard to scan. */
export const maxEntries = 9;

/**
 * @param documents documents in the default language
 * @param pageOf pages that list a collection
 * @param fallback entries for a source without a menu
 * @returns the menu, and the labels of entries that it does not have
 */
export function createNavigation(
  documents: readonly PlacedDocument[],
  { about: { menu, url }, basePath, sections }: SourceSite,
  pageOf: ReadonlyMap<string, string>,
  redirects: readonly NewRedirect[],
  fallback: readonly NavigationEntry[],
) {
  const targets = new Map<string, { page: string; collection: string }>();
  for (const { candidate, collection, oldAddress, path, visibility } of documents) {
    if (/hidden|scheduled/.test(visibility)) continue;
    // The index of documentation can be the home page; its entry leads to the list.
    const [folder = ""] = path === "/" ? candidate.place.segments : [];
    const home = pageOf.get(collectionOf(folder)) ?? path;
    const page =
      collection === "pages" && path !== "/" ? path.slice(1, -1) : path === "/" ? home : path;
    for (const address of [oldAddress ?? path, path])
      if (!targets.has(toKey(address))) targets.set(toKey(address), { page, collection });
  }
  const moved = new Map(redirects.map(({ from, to }) => [toKey(from), to]));
  const host = URL.parse(url ?? "")?.host;
  const toOwn = (item: MenuItem): MenuItem => {
    const link = URL.parse(item.address);
    return link && link.host === host ? { ...item, address: link.pathname } : item;
  };
  const targetOf = (item: MenuItem, level: number): NavigationEntry | undefined => {
    if (!isOwnEntry(item)) {
      const address = item.address.replace(/^\/\//, "https://$&").replace("////", "//");
      return /^(?:https?:\/\/|mailto:|tel:)\S+$/.test(address) ? { url: address } : undefined;
    }
    const path = toKey(withoutBase(item.address, basePath));
    // A missing page of a submenu has no successor in the list of its section.
    const isSection = level === 0 || path.lastIndexOf("/") === 0;
    const section = isSection ? pageOf.get(sectionOf(path, sections)) : undefined;
    const to = moved.get(path) ?? path;
    const page = (targets.get(path) ?? targets.get(toKey(to)))?.page;
    // The lists of tags and the pages of authors are no documents.
    const list = /\/(?:tags|authors)\/[^/?#]+\/$/.test(to) ? to : undefined;
    const target = page ?? list ?? section;
    return target ? { page: target } : undefined;
  };
  const used = new Set<string>();
  const lost: string[] = [];
  const read = (item: MenuItem, level: number): NavigationEntry[] => {
    const own = toOwn(item);
    // Other programs can be on the same host.
    const target = targetOf(own, level) ?? targetOf(item, level);
    const inner = level === 0 ? listItems(item.children ?? []) : [];
    const key = target && (target.page ?? target.url);
    // The name of the site links to the home page.
    const isHome =
      target?.page === "/" || (!target && isOwnEntry(own) && toKey(own.address) === "/");
    const isKnown = isHome || (key && used.has(key));
    if (key) used.add(key);
    const children = inner.flatMap((one) => read(one, 1)).slice(0, maxEntries * 2);
    if (!target && !isHome && children.length === 0) lost.push(item.label);
    if ((isKnown || !target) && children.length === 0) return [];
    return [
      {
        ...(isKnown ? {} : target),
        label: item.label,
        ...(children.length > 0 ? { children } : {}),
      },
    ];
  };
  const entries = menu.flatMap((item) => read(item, 0));
  lost.push(...entries.slice(maxEntries).flatMap(({ label }) => label ?? []));
  const navigation = [...(entries.length > 0 ? entries.slice(0, maxEntries) : fallback)];
  if (navigation.length === 0) return { navigation, lost };
  const linked = new Set(
    navigation
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .flatMap(({ page }) => page ?? []),
  );
  const reached = new Set(
    [...targets.values()].flatMap(({ page, collection }) => (linked.has(page) ? collection : [])),
  );
  for (const [collection, page] of pageOf)
    if (
      ![...linked].some((one) => one === page || one.startsWith(`/${page}/`)) &&
      !reached.has(collection) &&
      navigation.length < maxEntries
    )
      navigation.push({ page, label: toWords(collection) });
  return { navigation, lost };
}

/** Maximum number of entries of a menu that has the top of a sidebar. */
const maxBooks = 7;

/**
 * @param files files of the content folder
 * @param path path of the list of books
 * @returns the top of a sidebar as a menu: its books, and its documents if both are few
 */
export function listBooks(
  { sidebar = [], about }: SourceSite,
  documents: readonly PlacedDocument[],
  files: ReadonlySet<string>,
  path: string,
): NavigationEntry[] {
  const top = [...bookPlaces(sidebar)].flatMap(([key, { folders, isIndex, label }]) => {
    const document = documents.find(({ candidate }) => candidate.place.key === key);
    const [name = "", ...inner] = folders;
    if (inner.length > 0 || (!isIndex && name) || document?.path === "/") return [];
    const page = document?.path ?? (files.has(`guides/${name}/index.md`) ? `${path}${name}/` : "");
    const isPublic = documents.some(
      (one) =>
        one.visibility === "listed" &&
        (one === document || (isIndex && one.book?.folders[0] === name)),
    );
    return !page || !isPublic ? [] : [{ page, isBook: isIndex, label }];
  });
  const books = top.filter(({ isBook }) => isBook);
  const shown = top.length <= maxBooks ? top : books;
  return books.length > 0 && shown.length > 1 && shown.length <= maxBooks
    ? // In several languages, the titles of the pages are translated, and the label is not.
      shown.map(({ page, label }) => ({
        page,
        ...(!label || about.locales.length > 1 ? {} : { label }),
      }))
    : [];
}

/** @returns the collection of a path on the old site */
export function sectionOf(address: string, dated: SourceSite["sections"]): string {
  const folder = toKey(address).split("/")[1] ?? "";
  return dated?.has(toSlug(folder)) ? toSlug(folder) : collectionOf(folder);
}
