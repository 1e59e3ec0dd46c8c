/**
 * The old addresses of all pages.
 */
import { aliasKey } from "../contract/data/aliases.ts";
import type { Document } from "../content/document.ts";
import type { Site } from "../content/site.ts";

interface Alias {
  /** Its form in which all spellings are one. */
  key: string;
  /** How a browser asks for it as it is written. */
  spelling: string;
  /** The page that it leads to. */
  path: string;
}

/** @returns the aliases of the pages that may be told, in the order of the documents. The model refuses two spellings of one */
export function listAliases(site: Site): Alias[] {
  return site.visible.filter(isListed).flatMap(toAliases);
}

/** @returns the aliases of the other pages, which stand in no file that can be read */
export function listUnlistedAliases(site: Site): Alias[] {
  return site.visible.filter((document) => !isListed(document)).flatMap(toAliases);
}

function isListed({ state }: Document): boolean {
  return state === "published";
}

function toAliases({ aliases, path }: Document): Alias[] {
  return aliases.map((alias) => ({
    key: aliasKey(alias),
    spelling: new URL(alias, "https://site.invalid").pathname,
    path,
  }));
}
