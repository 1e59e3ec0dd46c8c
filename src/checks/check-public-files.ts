/**
 * That no file of public/ takes the place of what a build writes: one of both would win, and nobody would hear of the other.
 */
import { isAdmin } from "../contract/security-policy.ts";
import { aliasKey } from "../contract/data/redirects.ts";
import { apiCatalogPath } from "../contract/headers.ts";
import { takesPublicFiles } from "../contract/reserved-paths.ts";
import { isAgentSkill, referencePath, securityPath, markdownPath } from "../contract/urls.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { findHubs, keptAddresses } from "./kept-addresses.ts";

/**
 * @param site drafts are among its documents: they will be published one day
 * @param publicFiles the paths of the files that are served as they are
 * @returns a problem for each of them that has an address of the site
 */
export function checkPublicFiles(
  {
    collections,
    company,
    documents,
    settings,
  }: Pick<Site, "collections" | "company" | "documents" | "settings">,
  publicFiles: Iterable<string>,
): Problem[] {
  const owners = new Map<string, string>();
  const own = (path: string, owner: string) => {
    for (const address of [path, markdownPath(path)]) owners.set(aliasKey(address), owner);
  };
  own(referencePath, "the API's reference");
  for (const { path, file } of documents) own(path, file);
  const keptFor = keptAddresses({
    ...settings,
    hubs: findHubs(documents, collections),
    publicFiles: [],
  });
  const isWritten = (path: string) =>
    path === apiCatalogPath ||
    isAgentSkill(path) ||
    (path === securityPath && company.security !== undefined) ||
    (isAdmin(path) && settings.admin !== undefined);
  const ownerOf = (path: string): string | undefined => {
    if (isWritten(path)) return "the site has itself";
    const key = aliasKey(path);
    if (takesPublicFiles(key)) return undefined;
    // Hosts answer with a file under its name without the ending, too.
    for (const address of [key, key.replace(/\.html$/, "")]) {
      const owner = owners.get(address);
      if (owner !== undefined) return `${owner} has`;
      const purpose = keptFor(address);
      if (purpose !== undefined) return `is kept for ${purpose}`;
    }
    return undefined;
  };
  return [...publicFiles].flatMap((path) => {
    const owner = ownerOf(path);
    const message = `has the address ${path}, which ${owner}. Remove the file, or rename it.`;
    return owner === undefined ? [] : [{ file: publicLabel(path), line: 1, column: 1, message }];
  });
}

/** @returns what problems call the file that is served at a path */
export function publicLabel(path: string): string {
  return `public${path}`;
}
