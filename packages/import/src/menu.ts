/**
 * Main menus, in the shapes that tools and themes give them: lists of records with a label and an address, by whatever keys.
 */
import { toRecord, toText } from "./fields.ts";

export interface MenuItem {
  label: string;
  address: string;
}

/** @returns the entries of a list, in the order of their weights, then of the list */
export function readMenu(value: unknown): MenuItem[] {
  const items = Array.isArray(value) ? value.slice(0, 50).map(toRecord) : [];
  const weight = (item: Record<string, unknown>) =>
    Number(item["weight"] ?? item["order"] ?? 0) || 0;
  return items
    .toSorted((a, b) => weight(a) - weight(b))
    .flatMap((item) => {
      const pick = (...keys: string[]) =>
        keys.map((key) => toText(item[key])).find((text) => text !== undefined);
      const label = pick("name", "title", "label", "text");
      const address = pick("url", "pageref", "pageRef", "link", "href", "to");
      return label === undefined || address === undefined || /^(?:[a-z]+:|\/\/|#)/i.test(address)
        ? []
        : [{ label: label.replace(/<[^>]*>/g, "").trim(), address }];
    });
}

/** @returns the entries of a menu that is part of a program, as far as they are written out: `{ to: "/docs", label: "Docs" }` */
export function findMenu(program: string): MenuItem[] {
  return [...program.matchAll(/\{[^{}]*\}/g)].flatMap(([record]) => {
    const value = (keys: string) =>
      new RegExp(String.raw`\b(?:${keys}):\s*(["'\`])([^"'\`]+)\1`).exec(record)?.[2];
    const label = value("label");
    const address = value("to|href|link");
    return label !== undefined && address?.startsWith("/") === true ? [{ label, address }] : [];
  });
}
