/**
 * State of the target content folder before the import: languages, sections and used paths.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Engine } from "../engine.ts";
import { toRecord, toText, toTexts, type Values } from "../source/fields.ts";
import { parseYaml, trySplit } from "../source/front-matter.ts";
import { toLocale } from "../source/languages.ts";
import { readTree, tryRead, type SourceTree } from "../source/source-tree.ts";
import { aliasKey } from "./addresses.ts";
import { collectionNames, defaultPath, localePrefix } from "./content-format.ts";
import { reservedAddresses } from "./reserved-addresses.ts";

export type Target = ReturnType<typeof readTarget>;

/**
 * @param found languages of the source, for a folder without site.yaml
 * @param dated collections of dated sections besides the blog, which a new site.yaml declares
 */
export function readTarget(
  folder: string,
  now: string,
  found: readonly string[],
  dated: readonly string[],
  findReserved: Engine["findReserved"],
  publicFolder?: string,
) {
  const tree = existsSync(folder) ? readTree(folder) : undefined;
  const settings = readSiteFile(tree);
  const named = toTexts(settings["locales"]).filter((locale) => toLocale(locale));
  const locales = named.length > 0 ? named : "name" in settings ? ["en"] : found;
  const declared = toRecord(settings["collections"]);
  const pathOf = (name: string) => toText(toRecord(declared[name])["path"]);
  const sections = new Map(
    [...collectionNames, ...dated.filter((name) => !("name" in settings) || name in declared)]
      .filter((name) => declared[name] !== false)
      .map((name) => [name, pathOf(name) ?? defaultPath(name)]),
  );
  const roots = new Map<string, string>([
    ...Object.keys(declared).map((name) => [name, pathOf(name) ?? `/${name}/`] as const),
    ...sections,
  ]);
  const documents = tree ? readDocuments(tree, roots, locales) : [];
  return {
    /** Languages of the site, the default first. */
    locales,
    /** True if the settings show untranslated documents in each language; undefined without settings. */
    hasFallbacks:
      "name" in settings ? toRecord(settings["languages"])["fallback"] === true : undefined,
    /** Paths of the site's collections. */
    sections,
    /** Files by the normalized form of their paths and aliases. */
    taken: new Map(
      documents.flatMap(({ file, addresses }) => addresses.map((one) => [aliasKey(one), file])),
    ),
    existing: tree?.names ?? new Set(),
    /** Paths of pages that list a collection. */
    hubs: new Set(
      documents.flatMap(({ isHub, addresses }) => (isHub ? addresses.slice(0, 1) : [])),
    ),
    reservedFor: reservedAddresses(
      locales,
      roots,
      publicFolder ? listFiles(publicFolder) : [],
      findReserved,
    ),
    /**
     * Time of the import as `YYYY-MM-DDTHH:MM:SSZ`. Documents that have expired by then become
     * drafts.
     */
    now,
  };
}

function readSiteFile(tree: SourceTree | undefined): Values {
  try {
    return toRecord(parseYaml((tree && tryRead(tree, "site.yaml")) ?? ""));
  } catch {
    return {};
  }
}

/** @returns each document with its address, then its aliases */
function readDocuments(
  tree: SourceTree,
  roots: ReadonlyMap<string, string>,
  locales: readonly string[],
) {
  const [first = "en"] = locales;
  return [...tree.names].flatMap((file) => {
    const [, collection = "", rest = ""] = /^([^/]+)\/(.+)\.md$/.exec(file) ?? [];
    const root = roots.get(collection);
    if (!root) return [];
    const data: Values = trySplit(tree, file)?.data ?? {};
    const parts = rest.split("/");
    const locale = locales.find((one) => rest.endsWith(`.${one}`));
    const base = parts.pop() ?? "";
    const name = locale ? base.slice(0, -locale.length - 1) : base;
    // Folders are part of the path of a page; in other collections, only if they have an index.
    const folders = parts.filter(
      (_, at) =>
        collection === "pages" ||
        tree.names.has(`${collection}/${parts.slice(0, at + 1).join("/")}/index.md`),
    );
    const slug = toText(data["slug"]) ?? name;
    const segments = slug === "index" ? folders : [...folders, slug];
    const address =
      localePrefix(locale ?? first, locales) + root + segments.map((one) => `${one}/`).join("");
    return [{ file, addresses: [address, ...toTexts(data["aliases"])], isHub: "listing" in data }];
  });
}

/** @returns the paths of the files in a folder, with a leading slash */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => `/${path.relative(folder, file).replaceAll("\\", "/")}`);
}
