/**
 * Parser of main menus in the formats of generators and themes: lists of records with a label and a
 * URL, whose entries can contain others or name their parent.
 */
import { pickText, toList, toRecord, type Values } from "./fields.ts";

export interface MenuItem {
  label: string;
  /** URL; empty for an entry that only opens a submenu or refers to a document by its id. */
  address: string;
  children?: readonly MenuItem[];
}

/** Maximum depth of a menu, which ends circular references. */
const maxDepth = 4;

/** @returns the entries, sorted by weight */
export function readMenu(value: unknown, depth = 0): MenuItem[] {
  const weight = (item: Values) => Number(item["weight"] ?? item["order"]) || 0;
  const items = (Array.isArray(value) && depth < maxDepth ? toList(value) : [])
    .map(toRecord)
    .toSorted((a, b) => weight(a) - weight(b));
  const idOf = (item: Values) => pickText(item, "identifier", "key", "name", "title", "label");
  const ids = new Set(items.map(idOf));
  const parentOf = (item: Values) => {
    const parent = pickText(item, "parent");
    return ids.has(parent) ? parent : undefined;
  };
  const below = (parent: string | undefined, level: number): MenuItem[] =>
    items
      .filter((item) => parentOf(item) === parent && level < maxDepth)
      .flatMap((item) => {
        const label = pickText(item, "name", "title", "label", "text");
        const address = pickText(item, "url", "pageref", "pageRef", "link", "href", "to", "path");
        const inner = Object.entries(item).find(
          ([key, list]) => !/tag|class/i.test(key) && Array.isArray(list),
        )?.[1];
        const id = idOf(item);
        const children = [...readMenu(inner, depth + 1), ...(id ? below(id, level + 1) : [])];
        return label
          ? [
              {
                label: label.replace(/<[^>]*>/g, "").trim(),
                address: address ?? "",
                ...(children.length > 0 ? { children } : {}),
              },
            ]
          : [];
      });
  return below(undefined, 0);
}

/** @returns the entries of all levels */
export function listItems(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => [item, ...listItems(item.children ?? [])]);
}

/** @returns whether an entry links to a page of the site */
export function isOwnEntry({ address }: MenuItem): boolean {
  return /^(?![a-z]+:|\/\/|#)./is.test(address);
}
