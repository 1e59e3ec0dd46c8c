/**
 * Parser of main menus in the formats of generators and themes: lists of records with a label and a
 * URL.
 */
import { pickText, toList, toRecord } from "./fields.ts";

export interface MenuItem {
  label: string;
  /** URL; empty for an entry that only opens a submenu or refers to a document by its id. */
  address: string;
}

/** @returns the entries, sorted by weight */
export function readMenu(value: unknown): MenuItem[] {
  const weight = (item: Record<string, unknown>) => Number(item["weight"] ?? item["order"]) || 0;
  return (Array.isArray(value) ? toList(value) : [])
    .map(toRecord)
    .toSorted((a, b) => weight(a) - weight(b))
    .flatMap((item) => {
      const label = pickText(item, "name", "title", "label", "text");
      const address = pickText(item, "url", "pageref", "pageRef", "link", "href", "to") ?? "";
      return label === undefined ? [] : [{ label: label.replace(/<[^>]*>/g, "").trim(), address }];
    });
}

/** @returns whether an entry links to a page of the site */
export function isOwnEntry({ address }: MenuItem): boolean {
  return address !== "" && !/^(?:[a-z]+:|\/\/|#)/i.test(address);
}
