/**
 * Parts of the content folder's format that an import writes: collections, categories and slugs.
 *
 * Repeated here because this package does not depend on modules of the engine.
 * content-format.test.ts compares both.
 */
import collections from "./collections.json" with { type: "json" };

const presets = new Map(Object.entries(collections));

export const collectionNames: readonly string[] = [...presets.keys()];

/** @returns the default path of a collection: `/blog/` */
export function defaultPath(name: string): string {
  return presets.get(name)?.path ?? `/${name}/`;
}

/** @returns the collection for a folder, by its common names */
export function collectionOf(folder: string): string {
  const name = folder.toLowerCase().replace(/^_/, "").replaceAll("_", "-");
  return [...presets].find(([, { folders }]) => folders.includes(name))?.[0] ?? "pages";
}

export const categories = ["Consulting", "Services", "Industries", "Guides", "Company"] as const;

/** Letters that Unicode does not decompose into an ASCII letter and an accent. */
const transliterations: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * @returns ASCII words joined by hyphens: `Größe & Maß` → `groesse-mass`; empty for a text without
 *   Latin letters and digits
 */
export function toSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\0-\u007F]/g, (letter) => transliterations[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * @param locales languages of the site, the default first
 * @returns the path prefix of a language: empty for the default language, else `/de`
 */
export function localePrefix(locale: string, [first = "en"]: readonly string[]): string {
  return locale === first ? "" : `/${locale}`;
}
