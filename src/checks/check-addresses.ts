/**
 * That every address of the site leads to one thing: no two documents share one, none takes one that is kept for something else, and no alias takes
 * one away. Aliases are compared by their keys, so that no spelling of an address gets past.
 */
import { aliasKey } from "../contract/data/redirects.ts";
import { localeOfPath, pageOfMarkdown, referencePath, markdownPath } from "../contract/urls.ts";
import type { Document } from "../content/document.ts";
import { findHubs, keptAddresses, type KeptFor } from "./kept-addresses.ts";
import { show, type Problem } from "../content/problems.ts";
import type { Settings } from "../content/settings.ts";
import type { Site } from "../content/site.ts";
import type { SiteCollections } from "../content/site-collections.ts";

/** Of a file whose name can be no address, which is said already. */
const refused = /[^A-Za-z0-9/-]/;

function hasAddress({ collection, slug, path }: Document, collections: SiteCollections): boolean {
  const isFolder = slug === "index" && !collections.get(collection)?.hasFolders;
  return !isFolder && !refused.test(path);
}

interface CheckedSite extends Pick<Site, "documents" | "collections"> {
  settings: Pick<Settings, "search"> & { locales: readonly string[] };
}

/** Who has each path: the name of a file, or what the site has of its own. */
type Owners = Map<string, string>;

/**
 * @param site drafts are among its documents: they will be published one day
 * @param publicFiles the paths of the files that are served as they are
 * @returns a problem for each document or alias at an address that is taken
 */
export function checkAddresses(
  { documents, collections, settings }: CheckedSite,
  publicFiles: Iterable<string> = [],
): Problem[] {
  const { locales, search } = settings;
  const keptFor = keptAddresses({
    locales,
    search,
    hubs: findHubs(documents, collections),
    publicFiles,
  });
  const sorted = documents
    .filter((document) => hasAddress(document, collections))
    .toSorted((a, b) => (a.source < b.source ? -1 : 1));
  const pages: Owners = new Map();
  const misplaced = sorted.flatMap((document) => checkPath(document, pages, keptFor, locales));
  // It stands at its address with a document or without.
  if (!pages.has(referencePath)) pages.set(referencePath, "the API's reference");
  const aliases: Owners = new Map();
  return [
    ...misplaced,
    ...sorted.flatMap((document) => checkAliases(document, aliases, pages, keptFor)),
  ];
}

function checkPath(
  document: Document,
  pages: Owners,
  keptFor: KeptFor,
  locales: readonly string[],
): Problem[] {
  const { file, path, locale } = document;
  const owner = pages.get(path);
  if (owner !== undefined) {
    const message = `has the address ${path}, which ${owner} has already. Rename one of them, or give it another slug.`;
    return [{ file, ...document.locate("slug"), message }];
  }
  pages.set(path, file);
  const language = localeOfPath(path, locales);
  const purpose =
    keptFor(aliasKey(path)) ??
    keptFor(markdownPath(path)) ??
    (language === locale
      ? undefined
      : `the language "${language}" (its files end with .${language}.md)`);
  if (purpose === undefined) return [];
  const message = `has the address ${path}, which is kept for ${purpose}. Move or rename the file, or give it another slug.`;
  return [{ file, ...document.locate("slug"), message }];
}

function checkAliases(
  document: Document,
  aliases: Owners,
  pages: Owners,
  keptFor: KeptFor,
): Problem[] {
  const { file } = document;
  return document.aliases.flatMap((alias, index) => {
    const key = aliasKey(alias);
    const reason =
      // The old address of its twin is redirected, too.
      describeKept(keptFor(key) ?? keptFor(`${key}.md`)) ??
      describePage(pages.get(`${key}/`) ?? ownerOfTwin(pages, key)) ??
      describeOther(aliases.get(key), file);
    if (reason === undefined) {
      aliases.set(key, file);
      return [];
    }
    const message = `an entry of "aliases" must be an old address, got ${show(alias)}, ${reason}. Remove it.`;
    return [{ file, ...document.locate("aliases", index), message }];
  });
}

function describeKept(purpose: string | undefined): string | undefined {
  return purpose && `which is kept for ${purpose}`;
}

function describePage(owner: string | undefined): string | undefined {
  return owner && `which is one of ${owner} today`;
}

function describeOther(owner: string | undefined, file: string): string | undefined {
  if (owner === file) return "which stands here twice";
  return owner && `which ${owner} has already`;
}

function ownerOfTwin(pages: Owners, key: string): string | undefined {
  return key.endsWith(".md") ? pages.get(pageOfMarkdown(key)) : undefined;
}
