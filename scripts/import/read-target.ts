/**
 * What the content folder says before anything is written into it: the site's languages, and the addresses that are taken.
 */
import { aliasKey } from "../../src/contract/data/aliases.ts";
import { hubPaths } from "../../src/checks/kept-addresses.ts";
import { readContent } from "../../src/content/read/read-content.ts";
import { readDocuments } from "../../src/content/read/read-documents.ts";
import {
  readLocales,
  readSettings,
} from "../../src/content/read/site-files.ts";
import type { ImportOptions } from "./options.ts";

/**
 * @param publicFiles the paths of the files that the site serves as they are
 * @returns the options of an import; English alone where there is no site.yaml yet
 */
export function readTarget(
  folder: string,
  now: string,
  publicFiles: Iterable<string>,
): ImportOptions & { hasSettings: boolean } {
  const files = readContent(folder);
  const known = readLocales(files);
  const locales = known ?? ["en"];
  const documents = readDocuments(files, locales, now);
  return {
    locales,
    search: readSettings(files, [])?.search ?? true,
    hubs: hubPaths(documents),
    publicFiles,
    taken: new Map(
      documents.flatMap(({ path, aliases, source }) =>
        [path, ...aliases].map((address) => [aliasKey(address), source]),
      ),
    ),
    now,
    hasSettings: known !== undefined,
  };
}
