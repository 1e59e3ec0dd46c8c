/**
 * Options of an import that replace settings which the importer cannot read.
 */
import { collectionNames } from "../content/content-format.ts";
import { SourceError } from "./source-tree.ts";

/** Options as given by the user; lists are separated by commas. */
export interface RawOptions {
  input?: string | undefined;
  exclude?: string | undefined;
  section?: string | undefined;
  permalink?: string | undefined;
  sitemap?: string | undefined;
  /** Addresses of the old site, if it is still online. */
  addresses?: readonly string[] | undefined;
}

export type ImportOptions = ReturnType<typeof parseOptions>;

/** @throws SourceError for an invalid option */
export function parseOptions(raw: RawOptions = {}) {
  const list = (text = "") =>
    text
      .split(/,(?![^{]*\})/)
      .map((part) => part.trim())
      .filter(Boolean);
  const pairs = (name: "section" | "permalink", form: string) =>
    list(raw[name]).map((pair) => {
      const [, key, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
      if (!key || !value)
        throw new SourceError(`--${name} must be a list such as ${form}, got "${pair}".`);
      return [key.replace(/^\/|\/$/g, ""), value] as const;
    });
  const sections = pairs("section", "articles=blog");
  for (const [key, value] of sections)
    if (!collectionNames.includes(value))
      throw new SourceError(
        `--section ${key}=${value}: "${value}" is not a collection. Use one of: ${collectionNames.join(", ")}.`,
      );
  const input = raw.input?.replace(/^(?:\.\/)+|\/+$/g, "");
  return {
    /** Folder of the pages, with a trailing slash. */
    input: input === undefined ? undefined : !input || input === "." ? "" : `${input}/`,
    /** Globs of files to leave out. */
    exclude: list(raw.exclude),
    /** Collections by section of the source. */
    sections: new Map(sections),
    /** Permalink patterns of the old site by section of the source or collection. */
    permalinks: new Map(pairs("permalink", "blog=/:year/:month/:day/:slug/")),
    sitemap: raw.sitemap,
    addresses: raw.addresses,
  };
}
