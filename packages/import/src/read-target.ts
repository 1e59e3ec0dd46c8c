/**
 * What the content folder says before anything is written into it: the site's languages, and the addresses that are taken.
 */
import { aliasKey } from "../../../src/contract/data/redirects.ts";
import { findHubs } from "../../../src/checks/kept-addresses.ts";
import type { Configured } from "../../../src/content/configured.ts";
import { readContent } from "../../../src/content/read/read-content.ts";
import { readDocuments } from "../../../src/content/read/read-documents.ts";
import {
  readCollections,
  readLocales,
  readSettings,
} from "../../../src/content/read/site-files.ts";
import type { ImportOptions } from "./options.ts";

/**
 * @param publicFiles the paths of the files that the site serves as they are
 * @param found the languages of the source, for a folder without site.yaml
 * @returns the options of an import
 */
export function readTarget(
  folder: string,
  now: string,
  publicFiles: Iterable<string>,
  found: readonly string[],
  configured: Configured = {},
): ImportOptions {
  const files = readContent(folder, undefined, configured);
  const locales = readLocales(files) ?? found;
  const sections = readCollections(files);
  const documents = readDocuments(files, sections, locales, now);
  return {
    locales,
    sections,
    search: readSettings(files, [])?.search ?? true,
    hubs: findHubs(documents, sections),
    publicFiles,
    taken: new Map(
      documents.flatMap(({ path, aliases, source }) =>
        [path, ...aliases].map((address) => [aliasKey(address), source]),
      ),
    ),
    existing: new Set(files.sources.map(({ name }) => name)),
    now,
  };
}
