/**
 * The old addresses that lead to each document from now on: those that are no document's address, each for one document.
 */
import { aliasKey } from "../../../src/contract/data/redirects.ts";
import { pageOfMarkdown } from "../../../src/contract/urls.ts";
import { refuseAliasForm } from "../../../src/collections/front-matter/alias-form.ts";
import type { KeptFor } from "../../../src/checks/kept-addresses.ts";
import { toText, toTexts } from "./fields.ts";
import { toAlias, toKey } from "./old-paths.ts";
import type { ImportOptions } from "./options.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Note } from "./remark.ts";

interface TakenAddresses extends Pick<ImportOptions, "taken"> {
  /** What the old site's addresses start with. */
  basePath: string;
  /** The pages that are made for the site: home pages, and those of its sections. */
  pages: readonly string[];
  /** What the new site keeps for itself. */
  keptFor: KeptFor;
}

/** @returns for a document in turn its aliases: its own old address first, then those that its front matter names */
export function aliasClaims(
  documents: readonly PlacedDocument[],
  { basePath, taken, keptFor, pages }: TakenAddresses,
): (document: PlacedDocument, note: Note) => string[] {
  const owners = new Map(
    [...pages, ...documents.map(({ path }) => path)].map((path) => [toKey(path), path]),
  );
  return ({ fields, oldAddress, path, target }, note) => {
    const aliases: string[] = [];
    const own = new Set([aliasKey(path)]);
    const named = toTexts(fields.take("redirect_from", "aliases", "redirects"));
    const isLost = oldAddress === undefined && toText(fields.take("permalink")) !== undefined;
    if (isLost) note("its old address cannot be known from the files; add it to aliases");
    const all = [oldAddress ?? [], named.map((alias) => rooted(alias, oldAddress ?? path))];
    for (const old of all.flat()) {
      const alias = toAlias(/^https?:/.test(old) ? old : basePath + old);
      if (alias === undefined) continue;
      const key = aliasKey(alias);
      // The twin of a page is there already.
      const page = key.endsWith(".md") ? aliasKey(pageOfMarkdown(key)) : undefined;
      if (own.has(key) || page === aliasKey(path)) continue;
      const fault = refuseAliasForm(alias);
      const purpose = keptFor(key) ?? keptFor(`${key}.md`);
      const name = toKey(key);
      const other = owners.get(name) ?? (page && owners.get(toKey(page)));
      const file = taken.get(key) ?? (page && taken.get(page));
      const owner = other === path ? undefined : other;
      if (fault !== undefined) note(`the old address ${alias} is left out: it ${fault}`);
      else if (purpose !== undefined) note(`the old address ${alias} is kept for ${purpose}`);
      else if (owner !== undefined || (file !== undefined && file !== target))
        note(`the old address ${alias} is ${owner ?? `one of ${file}`} now`);
      else {
        owners.set(name, path);
        own.add(key);
        aliases.push(alias);
      }
    }
    return aliases;
  };
}

/** Hugo starts relative aliases from the folder of the page. */
function rooted(alias: string, address: string): string {
  if (alias.startsWith("/") || /^https?:/.test(alias)) return alias;
  const base = `https://site.invalid${encodeURI(address)}`;
  return URL.parse(`../${alias}`, base)?.pathname ?? `/${alias}`;
}
