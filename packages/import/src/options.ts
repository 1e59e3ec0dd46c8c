/**
 * What an import is told about the content folder that it writes into.
 */
import type { SiteShape } from "../../../src/checks/kept-addresses.ts";
import type { SiteCollections } from "../../../src/content/site-collections.ts";

export interface ImportOptions extends SiteShape {
  /** The sections of the site, of which each has a folder and a path. */
  sections: SiteCollections;
  /** Addresses that documents of the content folder have already, aliases among them: the file by the address's key. */
  taken: ReadonlyMap<string, string>;
  /** The files that the content folder has already, by their names in it. */
  existing: ReadonlySet<string>;
  /** The instant of the import as `YYYY-MM-DDTHH:MM:SSZ`: what has expired by then becomes a draft. */
  now: string;
}
