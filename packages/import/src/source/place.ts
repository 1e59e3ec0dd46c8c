/**
 * Metadata in the path of a file: collection, language, date, and whether it is an index.
 */
import { collectionOf } from "../content/content-format.ts";
import type { Languages } from "./languages.ts";

export type Place = ReturnType<typeof readPlace>;

/**
 * @param path path relative to the root of the site, without extension: `posts/2024-01-05-hello.de`
 */
export function readPlace(path: string, languages: Languages = new Map()) {
  const parts = path.split("/").map((part) => part.replace(/^_(?=.)(?!index)/, ""));
  const isLanguage = (code = "") => languages.has(code.toLowerCase());
  const at = [0, 1].find((index) => index < parts.length - 1 && isLanguage(parts[index]));
  let language = at === undefined ? undefined : parts.splice(at, 1)[0];
  const [, stem, suffix] =
    /^(.+)\.([a-z]{2,3}(?:-[a-z]{2,4}){0,2})$/i.exec(parts.at(-1) ?? "") ?? [];
  if (stem && isLanguage(suffix)) {
    parts.splice(-1, 1, stem);
    language = suffix;
  }
  const key = parts.join("/").toLowerCase();
  const isIndex = /^_?index$/i.test(parts.at(-1) ?? "");
  if (isIndex) parts.pop();
  const [, date, name] = /^(\d{4}-\d{2}-\d{2})[-_]?(.*)$/.exec(parts.at(-1) ?? "") ?? [];
  if (name) parts.splice(-1, 1, name);
  if (parts[0] === "pages" && parts.length > (isIndex ? 0 : 1)) parts.shift();
  return {
    collection: parts.length > 1 ? collectionOf(parts[0] ?? "") : "pages",
    /** Folders and name without date, language, extension and `index`; the base of the new path. */
    segments: parts,
    /** Date in the name, as `YYYY-MM-DD`. */
    date,
    locale: language && languages.get(language.toLowerCase()),
    /** Folder or suffix of the language, as written. */
    language,
    /** Key shared by all translations of a document and by no other document. */
    key,
    /** True if the file is the index of its folder. */
    isIndex,
  };
}
