/**
 * What an import is told about the content folder that it writes into.
 */
import type { SiteShape } from "../../src/checks/kept-addresses.ts";

export interface ImportOptions extends SiteShape {
  /** Addresses that documents of the content folder have already, aliases among them: the file by the address's key. */
  taken: ReadonlyMap<string, string>;
  /** The instant of the import as `YYYY-MM-DDTHH:MM:SSZ`: what has expired by then becomes a draft. */
  now: string;
}
