/**
 * What a file's path says in the tools that are imported: collection, language, date, and whether it stands for its folder.
 */
import { promisedNames, type PromisedName } from "../../../src/collections/presets/presets.ts";
import type { Languages } from "./languages.ts";

/** Names that sites give to folders of what belongs to a collection, where its own is not all. Everything else is pages. */
const folders: Partial<Record<PromisedName, RegExp>> = {
  blog: /^(?:blogs?|posts?|articles?|news|journal|press|press-releases|notes|writing|updates|announcements|stories)$/,
  services: /^(?:services?|offerings?|leistungen)$/,
  industries: /^(?:industry|industries|sectors?|branchen)$/,
  consulting: /^consulting$/,
  guides: /^(?:guides?|docs?|documentation|tutorials?|how-?tos?|handbook)$/,
  "case-studies": /^(?:case-?stud(?:y|ies)|projects?|portfolio|work|references|customers)$/,
};

/** @returns the collection that a folder of this name holds */
export function collectionOf(folder: string): PromisedName {
  const name = folder.toLowerCase().replace(/^_/, "").replaceAll("_", "-");
  return promisedNames.find((known) => folders[known]?.test(name) ?? known === name) ?? "pages";
}

export interface Place {
  collection: PromisedName;
  /** The folders and the name, without date, language, extension and `index`: what the new address is made of. */
  segments: string[];
  /** In the name, as `YYYY-MM-DD`. */
  date: string | undefined;
  locale: string | undefined;
  /** The folder or the ending that names the language, as it is written. */
  language: string | undefined;
  /** The same for a document in all its languages, and for no other document. */
  key: string;
  /** Whether the file stands for its folder, as `index` does. */
  isIndex: boolean;
}

/** @param path relative to where addresses start, without extension: `posts/2024-01-05-hello.de` */
export function readPlace(path: string, languages: Languages): Place {
  const parts = path.split("/").map((part) => part.replace(/^_(?=.)(?!index)/, ""));
  const language = [0, 1].find(
    (index) => index < parts.length - 1 && languages.has((parts[index] ?? "").toLowerCase()),
  );
  let code = language === undefined ? undefined : parts.splice(language, 1)[0];
  const suffix = /^(.+)\.([a-z]{2,3}(?:-[a-z]{2,4})?)$/i.exec(parts.at(-1) ?? "");
  if (suffix?.[1] !== undefined && languages.has((suffix[2] ?? "").toLowerCase())) {
    parts.splice(-1, 1, suffix[1]);
    code = suffix[2];
  }
  const key = parts.join("/").toLowerCase();
  const isIndex = /^_?index$/i.test(parts.at(-1) ?? "");
  if (isIndex) parts.pop();
  // Eleventy and Hugo name the main file of a folder like the folder.
  const dated = /^(\d{4}-\d{2}-\d{2})[-_]?(.*)$/.exec(parts.at(-1) ?? "");
  if (dated?.[2]) parts.splice(-1, 1, dated[2]);
  if (parts[0] === "pages" && parts.length > (isIndex ? 0 : 1)) parts.shift();
  const collection = collectionOf(parts[0] ?? "");
  return {
    collection: collection !== "pages" && parts.length > 1 ? collection : "pages",
    segments: parts,
    date: dated?.[1],
    locale: code && languages.get(code.toLowerCase()),
    language: code,
    key,
    isIndex,
  };
}
