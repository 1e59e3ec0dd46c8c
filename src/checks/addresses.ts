/**
 * Owners of the site's addresses: documents, aliases, and the site itself, which uses the paths
 * reserved on every site, further pages of lists, groups of documents, pages of plugins, and files
 * in public/.
 *
 * Addresses are compared by their keys (format/redirects.ts), so that all spellings of a URL
 * are equal.
 */
import { aliasKey } from "../format/redirects.ts";
import { reservePaths, type ReservedPath } from "../content/reserved-paths.ts";
import { markdownPath, pageOfMarkdown } from "../format/urls.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import type { Site, SitePage } from "../content/site.ts";
import { groupingFields, groupSegment } from "../site/listing/divide-list.ts";
import { pastSegment } from "../site/listing/groups.ts";

export interface AddressedSite extends Pick<Site, "collections"> {
  documents: readonly Pick<
    Document,
    "aliases" | "collection" | "file" | "layout" | "listing" | "path" | "slug" | "source"
  >[];
  /** Languages, starting with the default. */
  settings: { locales: readonly string[] };
  /** Pages of plugins. */
  pages?: readonly Pick<SitePage, "path" | "purpose" | "takesDocuments">[];
  /** Paths that plugins reserve. */
  reserved?: readonly ReservedPath[];
}

/**
 * @param publicFiles paths of the files in public/, from the root of the site
 * @param lists documents that reserve the addresses of their lists
 * @returns functions that find the owner of an address, given as its key; undefined if it is
 *   available
 */
export function indexAddresses<Given extends AddressedSite>(
  site: Given,
  publicFiles: Iterable<string> = [],
  lists: AddressedSite["documents"] = site.documents,
) {
  const reserved = reserveAddresses({ ...site, documents: lists }, publicFiles);
  const documents: readonly Given["documents"][number][] = site.documents
    .filter(({ collection, slug, path }) => {
      const isFolder = /(?:^|\/)index$/.test(slug) && !site.collections.get(collection)?.hasFolders;
      // Invalid names have already been reported.
      return !isFolder && !/[^A-Za-z0-9/-]/.test(path);
    })
    .toSorted((a, b) => (a.source < b.source ? -1 : 1));
  // These exist even without a document.
  const pages = new Map(
    (site.pages ?? [])
      .filter(({ takesDocuments }) => takesDocuments)
      .map(({ path, purpose }) => [aliasKey(path), purpose]),
  );
  const aliases = new Map<string, string>();
  // In reverse order, so that the first document with an address takes precedence.
  for (const { path, file, aliases: formerPaths } of documents.toReversed()) {
    pages.set(aliasKey(path), file);
    for (const alias of formerPaths) aliases.set(aliasKey(alias), file);
  }
  // Includes the Markdown alternate of the address.
  const purposeOf = (key: string, isFormer = false) =>
    reserved(key, isFormer) ?? reserved(`${key}.md`, isFormer);
  const pageAt = (key: string) =>
    pages.get(key) ?? (key.endsWith(".md") ? pages.get(aliasKey(pageOfMarkdown(key))) : undefined);
  /** @returns a relative clause without "which", for a previous address of the given file */
  const describeOwner = (key: string, claimant?: string): string | undefined => {
    const purpose = purposeOf(key, true);
    if (purpose !== undefined) return `is reserved for ${purpose}`;
    const page = pageAt(key);
    if (page !== undefined) return `is a current address of ${page}`;
    const owner = aliases.get(key);
    return owner === undefined || owner === claimant ? undefined : `${owner} already has`;
  };
  return { documents, pages, purposeOf, pageAt, describeOwner };
}

/** @returns the purpose that a key is reserved for, to follow "is reserved for" */
function reserveAddresses(
  { documents, collections, settings: { locales }, pages = [], reserved = [] }: AddressedSite,
  publicFiles: Iterable<string>,
): (key: string, isFormer: boolean) => string | undefined {
  const findReserved = reservePaths(reserved);
  const ofPlugins = new Map(
    pages
      .filter(({ takesDocuments }) => !takesDocuments)
      .flatMap(({ path, purpose }) =>
        [aliasKey(path), markdownPath(path)].map((key) => [key, purpose] as const),
      ),
  );
  // Indexed by path, because a site has a list for each of its authors.
  const below = Map.groupBy(
    documents.flatMap((document) => reserveBelow(document, collections, reserved)),
    ({ path }) => path,
  );
  const files = new Set([...publicFiles].map(aliasKey).flatMap((key) => [key, withoutEnding(key)]));
  return (key, isFormer) => {
    const purpose = ofPlugins.get(key);
    if (purpose !== undefined) return purpose;
    const address = `${key}/`;
    for (let at = address.indexOf("/") + 1; at > 0; at = address.indexOf("/", at) + 1) {
      const rest = address.slice(at);
      const pattern = below.get(address.slice(0, at))?.find(({ form }) => form.test(rest));
      if (pattern) return pattern.purpose;
    }
    return files.has(key) ? "a file in public/" : findReserved(key, locales, isFormer)?.purpose;
  };
}

/** Hosts also serve a file under its name without the extension. */
export function withoutEnding(key: string): string {
  return key.replace(/\.html$/, "");
}

/**
 * Reserves addresses below the pages whose lists can have further pages. The list of the home page
 * has none. Only the page of a year itself is reserved: old URLs often start with a year, as in
 * /blog/2019/05/a-post/.
 */
function reserveBelow(
  document: AddressedSite["documents"][number],
  collections: Site["collections"],
  reserved: readonly ReservedPath[],
) {
  const { path, listing, slug } = document;
  const isHub = isPage(document) && listing !== null && slug !== "index";
  if (!isHub && !isAuthor(document)) return [];
  const collection = collections.get(listing ?? "");
  const files = reserved.filter(({ isBelowLists }) => isBelowLists);
  const below = ["page/.*", ...files.map(({ segment }) => segment)];
  const forms: [form: string, purpose: string][] = [
    ["page/", "the further pages"],
    ...files.map(({ segment, purpose }): [string, string] => [`(?:${segment})/$`, purpose]),
  ];
  const groups = collection ? groupingFields(collection).map(groupSegment) : [];
  const past = collection?.when ? [pastSegment] : [];
  for (const segment of isHub ? [...groups, "tags", ...past] : [])
    forms.push([String.raw`${segment}(?:\.md)?/`, `the ${segment}`]);
  if (isHub && collection?.order === "-date")
    forms.push([String.raw`\d{4}(?:\.md|/(?:${below.join("|")}))?/$`, "the years"]);
  return forms.map(([form, purpose]) => ({
    path,
    form: new RegExp(`^${form}`),
    purpose: `${purpose} of ${path}`,
  }));
}
