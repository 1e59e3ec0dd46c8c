/**
 * What an import is told about the content folder that it writes into.
 */
export interface ImportOptions {
  /** The languages of the site, the default first. */
  locales: readonly string[];
  /** Addresses that documents of the content folder have already, aliases among them, with their final slash: the file by the address. */
  taken: ReadonlyMap<string, string>;
  /** The instant of the import as `YYYY-MM-DDTHH:MM:SSZ`: what has expired by then becomes a draft. */
  now: string;
}
