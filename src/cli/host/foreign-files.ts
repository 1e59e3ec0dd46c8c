/**
 * Files that a site has from another host than its own, as after a change of `host:` in site.yaml: workflows that publish to the old one, settings
 * that nobody reads.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { findHost, hostNames } from "../../hosts/find-host.ts";

interface ForeignFile {
  /** From the root of the project. */
  path: string;
  /** The host that it is for. */
  host: string;
}

/** @param root of the project */
export async function findForeign(root: string, own: string): Promise<ForeignFile[]> {
  const found: ForeignFile[] = [];
  for (const host of hostNames.filter((name) => name !== own))
    for (const file of (await findHost(host)).projectFiles("site"))
      if (file.mark !== undefined && readText(path.join(root, file.path))?.includes(file.mark))
        found.push({ path: file.path.slice(1), host });
  return found;
}

/** @returns the text of a file, undefined where there is none */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
