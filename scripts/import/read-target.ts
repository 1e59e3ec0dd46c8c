/**
 * What the content folder says before anything is written into it: the site's languages, and the addresses that are taken.
 */
import { collectionNames } from "../../src/contract/collections.ts";
import { readContent } from "../../src/model/read-content.ts";
import { readDocument } from "../../src/model/read-document.ts";
import { readLocales } from "../../src/model/site-files.ts";
import type { ImportOptions } from "./options.ts";

/** @returns the options of an import; English alone where there is no site.yaml yet */
export function readTarget(
  folder: string,
  now: string,
): ImportOptions & { hasSettings: boolean } {
  const files = readContent(folder);
  const locales = readLocales(files);
  const taken = new Map<string, string>();
  for (const source of files.sources) {
    const collection = collectionNames.find((name) =>
      source.name.startsWith(`${name}/`),
    );
    if (!collection || !source.name.endsWith(".md")) continue;
    const { document } = readDocument(source, collection, {
      label: files.label,
      locales: locales ?? ["en"],
      now,
      committedAt: null,
    });
    if (!document) continue;
    for (const address of [document.path, ...document.aliases])
      taken.set(address.replace(/\/*$/, "/"), source.name);
  }
  return {
    locales: locales ?? ["en"],
    taken,
    now,
    hasSettings: locales !== undefined,
  };
}
