/**
 * Aliases for the paths of the old site that no document has any more. Each alias belongs to one
 * document.
 */
import type { Note } from "../report/remark.ts";
import type { SourceSite } from "../source/source-site.ts";
import { toText, toTexts } from "../source/fields.ts";
import { aliasKey, followLink, rejectAlias, toAlias, toKey } from "./addresses.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Target } from "./read-target.ts";

/**
 * @param created paths of the pages that the import creates
 * @returns a function that returns the aliases of a document, its old path first, then those in its
 *   front matter; to be called once for each document, in order
 */
export function aliasesFor(
  documents: readonly PlacedDocument[],
  created: readonly string[],
  { basePath, dialect, generator }: SourceSite,
  { taken, reservedFor }: Target,
) {
  // In Obsidian, aliases are further titles, which Quartz publishes as addresses.
  const hasAddresses = dialect !== "obsidian" || generator === "Quartz";
  const owners = new Map(
    [...created, ...documents.map(({ path }) => path)].map((path) => [toKey(path), path]),
  );
  return ({ fields, oldAddress, path, file }: PlacedDocument, note: Note) => {
    if (!oldAddress && toText(fields.get("permalink")))
      note("address", "the old address cannot be determined from the files: add it to aliases");
    const named = toTexts(hasAddresses ? fields.find("aliases") : []).map((alias) =>
      rooted(alias, oldAddress ?? path),
    );
    const aliases = new Map<string, string>();
    for (const old of oldAddress === undefined ? named : [oldAddress, ...named]) {
      const alias = toAlias(/^https?:/.test(old) ? old : basePath + old);
      if (!alias) continue;
      const key = aliasKey(alias);
      // The Markdown alternate of a page already exists.
      const page = key.endsWith(".md") ? key.slice(0, -".md".length) : key;
      if (page === aliasKey(path) || aliases.has(key)) continue;
      const fault = rejectAlias(alias);
      const purpose = reservedFor(alias, true);
      const owner = owners.get(toKey(page));
      const other = taken.get(page) ?? taken.get(key);
      const reason =
        (fault && `it is ${fault}`) ??
        (purpose && `it is reserved for ${purpose}`) ??
        (owner === path ? undefined : owner && `it already leads to ${owner}`) ??
        (other === file ? undefined : other && `it belongs to ${other}`);
      if (reason) note("address", `old address ${alias} left out: ${reason}`);
      else {
        owners.set(toKey(page), path);
        aliases.set(key, alias);
      }
    }
    return [...aliases.values()];
  };
}

/** Resolves an alias. Hugo's relative aliases start from the folder of the page. */
function rooted(alias: string, address: string): string {
  if (alias.startsWith("/") || /^https?:/.test(alias)) return alias;
  return followLink(`../${alias}`, address) ?? `/${alias}`;
}
