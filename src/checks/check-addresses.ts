/**
 * Uniqueness of URLs: no two documents, aliases or files in public/ share one, and none is
 * reserved. Aliases are compared by their normalized keys, so that all spellings of a URL are
 * equal.
 */
import { isAdmin } from "../contract/security-policy.ts";
import { aliasKey } from "../contract/data/redirects.ts";
import { apiCatalogPath } from "../contract/headers.ts";
import { allowsPublicFiles } from "../content/reserved-paths.ts";
import {
  isAgentSkill,
  localeOfPath,
  pageOfMarkdown,
  referencePath,
  securityPath,
  markdownPath,
} from "../contract/urls.ts";
import { show, type Problem } from "../content/problems.ts";
import type { Settings } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";
import { findHubs, reservedUrls, withoutEnding } from "./reserved-urls.ts";
import { filePlace, type Rule } from "./rule.ts";

const reference = "the API's reference";

/**
 * Refuses files in public/ at the path of a document or of a generated file, because one would
 * silently replace the other.
 */
export const checkPublicFiles: Rule = function* ({ site, publicFiles = new Set() }) {
  for (const [path, owner] of findMisplaced(site, publicFiles))
    yield {
      ...filePlace(`public${path}`),
      message: `has the address ${path}, which ${owner}. Remove the file, or rename it.`,
    };
};

export const checkAddresses: Rule = ({ site, publicFiles = new Set() }) => {
  const misplaced = findMisplaced(site, publicFiles);
  return findConflicts(
    site,
    [...publicFiles].filter((path) => !misplaced.has(path)),
  );
};

/**
 * @returns the public files at a path of the site, each with the owner of the path as a relative
 *   clause without "which"
 */
function findMisplaced(
  {
    collections,
    company,
    documents,
    settings,
  }: Pick<Site, "collections" | "company" | "documents" | "settings">,
  publicFiles: ReadonlySet<string>,
): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, file } of [{ path: referencePath, file: reference }, ...documents])
    for (const address of [path, markdownPath(path)]) owners.set(aliasKey(address), file);
  const hubs = findHubs(documents, collections);
  const reserved = reservedUrls({ ...settings, hubs, publicFiles: [] });
  const ownerOf = (path: string): string | undefined => {
    const isWritten =
      path === apiCatalogPath ||
      isAgentSkill(path) ||
      (path === securityPath && company.security !== undefined) ||
      (isAdmin(path) && settings.admin !== undefined);
    if (isWritten) return "the site generates";
    const key = aliasKey(path);
    if (allowsPublicFiles(key)) return undefined;
    for (const address of [key, withoutEnding(key)]) {
      const owner = owners.get(address);
      if (owner !== undefined) return `${owner} has`;
      const purpose = reserved(address);
      if (purpose !== undefined) return `is reserved for ${purpose}`;
    }
    return undefined;
  };
  return new Map(
    [...publicFiles].flatMap((path) => {
      const owner = ownerOf(path);
      return owner === undefined ? [] : [[path, owner]];
    }),
  );
}

interface AddressedSite extends Pick<Site, "documents" | "collections"> {
  settings: Pick<Settings, "search"> & { locales: readonly string[] };
}

/**
 * @param site site including drafts, which will be published later
 * @param publicFiles paths of the files in public/
 * @returns a problem for each document or alias whose path is taken or reserved
 */
export function* findConflicts(
  { documents, collections, settings }: AddressedSite,
  publicFiles: Iterable<string> = [],
): Generator<Problem> {
  const { locales } = settings;
  const hubs = findHubs(documents, collections);
  const reserved = reservedUrls({ ...settings, hubs, publicFiles });
  const sorted = documents
    .filter(({ collection, slug, path }) => {
      const isFolder = slug === "index" && !collections.get(collection)?.hasFolders;
      // Invalid names have already been reported.
      return !isFolder && !/[^A-Za-z0-9/-]/.test(path);
    })
    .toSorted((a, b) => (a.source < b.source ? -1 : 1));
  const pages = new Map<string, string>();
  for (const { file, path, locale, locate } of sorted) {
    const owner = pages.get(path);
    if (owner === undefined) pages.set(path, file);
    const language = localeOfPath(path, locales);
    const purpose =
      reserved(aliasKey(path)) ??
      reserved(markdownPath(path)) ??
      (language === locale
        ? undefined
        : `the language "${language}" (its files end with .${language}.md)`);
    const reason =
      owner !== undefined
        ? `${owner} already has. Rename one of them, or give it another slug.`
        : purpose !== undefined
          ? `is reserved for ${purpose}. Move or rename the file, or give it another slug.`
          : undefined;
    if (reason !== undefined)
      yield { file, ...locate("slug"), message: `has the address ${path}, which ${reason}` };
  }
  // The reference exists with or without a document.
  if (!pages.has(referencePath)) pages.set(referencePath, reference);
  const aliases = new Map<string, string>();
  for (const document of sorted)
    for (const [index, alias] of document.aliases.entries()) {
      const { file } = document;
      const key = aliasKey(alias);
      // The Markdown alternate of a previous path redirects, too.
      const purpose = reserved(key) ?? reserved(`${key}.md`);
      const page =
        pages.get(`${key}/`) ?? (key.endsWith(".md") ? pages.get(pageOfMarkdown(key)) : undefined);
      const other = aliases.get(key);
      const reason =
        purpose !== undefined
          ? `is reserved for ${purpose}`
          : page !== undefined
            ? `is a current address of ${page}`
            : other === file
              ? "appears here twice"
              : other && `${other} already has`;
      if (reason === undefined) aliases.set(key, file);
      else
        yield {
          file,
          ...document.locate("aliases", index),
          message: `an entry of "aliases" must be a previous address, got ${show(alias)}, which ${reason}. Remove it.`,
        };
    }
}
