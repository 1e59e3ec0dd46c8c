/**
 * Uniqueness of addresses: no two documents, aliases or files in public/ share one, and none is
 * reserved.
 */
import { aliasKey } from "../format/redirects.ts";
import { apiCatalogPath } from "../format/headers.ts";
import { reservePaths } from "../content/reserved-paths.ts";
import { localeOfPath, securityPath } from "../format/urls.ts";
import type { Document } from "../content/document.ts";
import { filePlace, show, type Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { indexAddresses, withoutEnding, type AddressedSite } from "./addresses.ts";
import type { Rule } from "./rule.ts";

/**
 * Refuses files in public/ at the path of a document or of a generated file, because one would
 * silently replace the other.
 */
export const checkAddresses: Rule = function* ({ site }) {
  const addresses = indexAddresses(site);
  const findReserved = reservePaths(site.reserved);
  const placed: string[] = [];
  for (const path of site.publicFiles ?? []) {
    const owner = ownerOf(site, addresses, findReserved, path);
    if (owner === undefined) placed.push(path);
    else
      yield {
        ...filePlace(`public${path}`),
        message: `has the address ${path}, which ${owner}. Remove the file, or rename it.`,
      };
  }
  yield* findConflicts(site, placed);
};

/** @returns the owner of the path of a public file, as a relative clause without "which" */
function ownerOf(
  { company }: Site,
  { pageAt, purposeOf }: ReturnType<typeof indexAddresses>,
  findReserved: ReturnType<typeof reservePaths>,
  path: string,
): string | undefined {
  const isWritten =
    path === apiCatalogPath || (path === securityPath && company.security !== undefined);
  if (isWritten) return "the site generates";
  const key = aliasKey(path);
  for (const address of findReserved(key)?.allowsFiles ? [] : [key, withoutEnding(key)]) {
    const owner = pageAt(address);
    if (owner !== undefined) return `${owner} has`;
    const purpose = purposeOf(address);
    if (purpose !== undefined) return `is reserved for ${purpose}`;
  }
  return undefined;
}

/**
 * @param site site including drafts, which will be published later
 * @param publicFiles paths of the files in public/
 * @returns a problem for each document or alias whose path is taken or reserved
 */
export function* findConflicts(
  site: AddressedSite & { documents: readonly Document[] },
  publicFiles: Iterable<string> = [],
): Generator<Problem> {
  const { documents, pageAt, purposeOf, describeOwner } = indexAddresses(site, publicFiles);
  for (const { file, path, locale, locate } of documents) {
    const key = aliasKey(path);
    const owner = pageAt(key);
    const language = localeOfPath(path, site.settings.locales);
    const ofLanguage = `the language "${language}" (its files end with .${language}.md)`;
    const purpose = purposeOf(key) ?? (language === locale ? undefined : ofLanguage);
    const reason =
      owner === file
        ? purpose && `is reserved for ${purpose}. Move or rename the file, or give it another slug.`
        : `${owner} already has. Rename one of them, or give it another slug.`;
    if (reason !== undefined)
      yield { ...locate("slug"), message: `has the address ${path}, which ${reason}` };
  }
  for (const { file, aliases, locate } of documents) {
    const keys = aliases.map(aliasKey);
    for (const [index, key] of keys.entries()) {
      const reason =
        describeOwner(key, file) ?? (keys.indexOf(key) < index ? "appears here twice" : undefined);
      if (reason !== undefined)
        yield {
          ...locate("aliases", index),
          message: `an entry of "aliases" must be a previous address, got ${show(aliases[index])}, which ${reason}. Remove it.`,
        };
    }
  }
}
