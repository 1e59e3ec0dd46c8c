/**
 * Opens what is imported: the folder of a site, or an export of WordPress.
 */
import { statSync } from "node:fs";
import { detectTool } from "./detect-tool.ts";
import { readTree } from "./read-tree.ts";
import type { Remark } from "./remark.ts";
import type { SiteReading } from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";
import { findExport, readWordpress } from "./wordpress.ts";

interface Source {
  tree: SourceTree;
  reading: SiteReading;
  leftOut: Remark[];
}

/** @returns what there is to import, or undefined where nothing tells which tool it is for */
export function openSource(place: string): Source | undefined {
  if (isExport(place)) return readWordpress(place);
  const { tree, leftOut } = readTree(place);
  const readSite = detectTool(tree);
  if (readSite) return { tree, reading: readSite(tree), leftOut };
  const file = findExport(tree);
  return file === undefined ? undefined : readWordpress(file);
}

/** @returns whether a place is a file that can be an export */
export function isExport(place: string): boolean {
  const entry = statSync(place, { throwIfNoEntry: false });
  return (entry?.isFile() ?? false) && place.toLowerCase().endsWith(".xml");
}
