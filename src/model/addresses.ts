/**
 * That every address of the site leads to one thing: no two pages share one, and no alias takes one away.
 */
import { aliasKey } from "../contract/aliases.ts";
import type { Document } from "./document.ts";
import { listHtmlPages } from "./html-pages.ts";
import type { Problem } from "./problems.ts";
import { searchPages } from "./search-pages.ts";
import type { Site } from "./site.ts";

/** @returns a problem for each document or alias at an address that is taken */
export function checkAddresses(site: Site): Problem[] {
  const owners = new Map<string, Document>();
  const searches = new Set(searchPages(site).map(({ path }) => path));
  // Hubs own the addresses of their further pages, drafts their own: they will be published one day.
  const paths = new Set(site.documents.map(({ path }) => path));
  // The API's reference stands at its address with a document or without.
  for (const { path, document } of listHtmlPages(site))
    if (path !== document.path || !paths.has(path)) owners.set(path, document);
  const documents = site.documents.toSorted((a, b) =>
    a.source < b.source ? -1 : 1,
  );
  return [
    ...documents.flatMap((document) => leaveToSearch(document, searches)),
    ...documents.flatMap((document) =>
      claim(
        owners,
        document.path,
        document,
        (owner) =>
          `has the address ${document.path}, which ${owner.file} has already. Rename one of them, or give it another slug.`,
      ),
    ),
    ...documents.flatMap((document) =>
      document.aliases.flatMap((alias) => [
        ...refuseMade(document, alias),
        ...claim(
          owners,
          `${aliasKey(alias)}/`,
          document,
          (owner) =>
            `"aliases" must be old addresses, but ${alias} is one of ${owner.file || "the API's reference"} today. Remove it.`,
          "aliases",
        ),
      ]),
    ),
  ];
}

/** What every build writes of itself: an alias there would never be asked, or would hide it. */
const made =
  /^\/(?:(?:api|_data|_astro|media|og|pagefind|\.well-known)(?:\/|$)|(?:[a-z-]+\/)?(?:(?:feed|atom|sitemap(?:-\d+)?)\.xml|feed\.json|llms-full(?:-\d+)?\.txt)$|(?:llms|robots)\.txt$|openapi\.json$|404\b)/;

function refuseMade(document: Document, alias: string): Problem[] {
  if (!made.test(alias)) return [];
  const message = `"aliases" must be old addresses, but ${alias} is where every build writes a file of its own. Remove it.`;
  return [{ file: document.file, ...document.locate("aliases"), message }];
}

/** The search has no document that could own its address. */
function leaveToSearch(
  document: Document,
  searches: ReadonlySet<string>,
): Problem[] {
  const complain = (path: string, place: { line: number; column: number }) => ({
    file: document.file,
    ...place,
    message: `wants the address ${path}, which is that of the site's search. Take another one, or write "search: false" into site.yaml.`,
  });
  return [
    ...(searches.has(document.path)
      ? [complain(document.path, { line: 1, column: 1 })]
      : []),
    ...document.aliases
      .map((alias) => alias.replace(/\/*$/, "/"))
      .filter((path) => searches.has(path))
      .map((path) => complain(path, document.locate("aliases"))),
  ];
}

function claim(
  owners: Map<string, Document>,
  path: string,
  document: Document,
  complain: (owner: Document) => string,
  key?: string,
): Problem[] {
  const owner = owners.get(path);
  if (!owner) {
    owners.set(path, document);
    return [];
  }
  const place =
    key === undefined ? { line: 1, column: 1 } : document.locate(key);
  return [{ file: document.file, ...place, message: complain(owner) }];
}
