/**
 * The old addresses that lead to each document from now on: those that are no document's address, each for one document.
 */
import { toText, toTexts } from "./fields.ts";
import { toAlias, toKey } from "./old-paths.ts";
import type { ImportOptions } from "./options.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Note } from "./remark.ts";

/** @returns for a document in turn its aliases: its own old address first, then those that its front matter names */
export function aliasClaims(
  documents: readonly PlacedDocument[],
  basePath: string,
  taken: ImportOptions["taken"],
): (document: PlacedDocument, note: Note) => string[] {
  const owners = new Map(documents.map(({ path }) => [toKey(path), path]));
  return ({ fields, oldAddress, path, target }, note) => {
    const aliases: string[] = [];
    const named = toTexts(fields.take("redirect_from", "aliases", "redirects"));
    const isLost =
      oldAddress === undefined &&
      toText(fields.take("permalink")) !== undefined;
    if (isLost)
      note("its old address cannot be known from the files; add it to aliases");
    const all = [
      oldAddress ?? [],
      named.map((alias) => rooted(alias, oldAddress ?? path)),
    ];
    for (const old of all.flat()) {
      const alias = toAlias(/^https?:/.test(old) ? old : basePath + old);
      if (alias === undefined) continue;
      // An address with the final slash and one without it are one.
      const address = alias.replace(/\/*$/, "/");
      if (
        [path, ...aliases.map((own) => own.replace(/\/*$/, "/"))].includes(
          address,
        )
      )
        continue;
      const other = owners.get(toKey(alias));
      const file = taken.get(address);
      const owner = other === path ? undefined : other;
      if (owner !== undefined || (file !== undefined && file !== target)) {
        note(`the old address ${alias} is ${owner ?? `one of ${file}`} now`);
        continue;
      }
      owners.set(toKey(alias), path);
      aliases.push(alias);
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
