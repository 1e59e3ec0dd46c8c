/**
 * Old addresses as aliases: those that are no document's address today, each for one document.
 */
import type { Note } from "../report/remark.ts";
import { toText, toTexts } from "../source/fields.ts";
import { aliasKey, refuseAlias, toAlias, toKey } from "./addresses.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Target } from "./read-target.ts";

/**
 * @param made paths of the pages that the import makes
 * @param basePath start of the addresses of the old site
 * @returns for one document after the other its aliases: its own old address first, then those in its front matter
 */
export function aliasesFor(
  documents: readonly PlacedDocument[],
  made: readonly string[],
  basePath: string,
  { taken, reservedFor }: Target,
): (document: PlacedDocument, note: Note) => string[] {
  const owners = new Map(
    [...made, ...documents.map(({ path }) => path)].map((path) => [toKey(path), path]),
  );
  return ({ fields, oldAddress, path, file }, note) => {
    if (oldAddress === undefined && toText(fields.get("permalink")) !== undefined)
      note("address", "old address cannot be known from the files: add it to aliases");
    const named = toTexts(fields.find("aliases")).map((alias) => rooted(alias, oldAddress ?? path));
    const aliases = new Map<string, string>();
    for (const old of oldAddress === undefined ? named : [oldAddress, ...named]) {
      const alias = toAlias(/^https?:/.test(old) ? old : basePath + old);
      if (alias === undefined) continue;
      const key = aliasKey(alias);
      // The Markdown alternate of a page exists already.
      const page = key.endsWith(".md") ? key.slice(0, -".md".length) : key;
      if (page === aliasKey(path) || aliases.has(key)) continue;
      const fault = refuseAlias(alias);
      const purpose = reservedFor(alias);
      const owner = owners.get(toKey(page));
      const other = taken.get(page) ?? taken.get(key);
      if (fault !== undefined) note("address", `old address ${alias} left out: it is ${fault}`);
      else if (purpose !== undefined)
        note("address", `old address ${alias} left out: it is kept for ${purpose}`);
      else if (owner !== undefined && owner !== path)
        note("address", `old address ${alias} left out: it is ${owner} now`);
      else if (other !== undefined && other !== file)
        note("address", `old address ${alias} left out: ${other} has it`);
      else {
        owners.set(toKey(page), path);
        aliases.set(key, alias);
      }
    }
    return [...aliases.values()];
  };
}

/** Hugo starts relative aliases from the folder of the page. */
function rooted(alias: string, address: string): string {
  if (alias.startsWith("/") || /^https?:/.test(alias)) return alias;
  const base = `https://site.invalid${encodeURI(address)}`;
  return URL.parse(`../${alias}`, base)?.pathname ?? `/${alias}`;
}
