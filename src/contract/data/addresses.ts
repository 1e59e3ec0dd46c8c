/**
 * Addresses that lead somewhere or are suggested, in one file of sections (sections.ts), which only unknown addresses need.
 */
import { dataRoot } from "../urls.ts";
import type { RedirectTable } from "./redirects.ts";
import { readSections } from "./sections.ts";

export const addressesPath = `${dataRoot}/addresses.txt`;

/** Sections by name, as formatSections takes them. */
export interface Addresses extends RedirectTable {
  /** Paths of the pages that search engines may index, each between two line ends. */
  pages: string;
  /** Redirects from aliases of pages that are listed nowhere (unlisted-aliases.ts). */
  unlisted: string;
}

/** @returns what formatSections was given */
export function readAddresses(file: Uint8Array): Addresses {
  const sections = readSections(file);
  return {
    pages: sections.get("pages") ?? "",
    redirects: sections.get("redirects") ?? "",
    wildcards: sections.get("wildcards") ?? "",
    unlisted: sections.get("unlisted") ?? "",
  };
}
