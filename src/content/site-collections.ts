/**
 * The collections of a site: those of the table as its site.yaml leaves them, in their order, then those that it declares.
 */
import { authors } from "../collections/authors.ts";
import { writeDeclared } from "../collections/declared-collection.ts";
import { writePages } from "../collections/pages.ts";
import { writtenCollections } from "../collections/written-collections.ts";
import type { Collection } from "../contract/collection.ts";
import {
  collectionNames,
  collections,
  type CollectionName,
  type DeclaredName,
  type SiteCollectionName,
} from "../contract/collections.ts";
import type { GroupedBy } from "../contract/urls.ts";
import { toDeclaredName } from "./collection-settings.ts";
import type { LocalText } from "./local-text.ts";
import type { Settings } from "./settings.ts";

type Written =
  | (typeof writtenCollections)[CollectionName]
  | ReturnType<typeof writeDeclared>
  | typeof authors;

export interface SiteCollection extends Pick<
  Collection,
  "path" | "order" | "hasFolders" | "hasBooks"
> {
  name: SiteCollectionName;
  /** What the paths of its pages have started with before, which lead to them. */
  aliases: readonly string[];
  /** What people call it; null where site.yaml has no other word than the table. */
  label: LocalText | null;
  /** What is in it, of a collection that is the site's own. */
  description: LocalText | null;
  /** Whether all of its documents that have a date are in the feeds. Those of the table decide for themselves. */
  isNews: boolean;
  /** Which of the lists of what has something in common search engines may index: all, or those that have a description here, by the last part of their paths. */
  groups: { [By in GroupedBy]?: boolean | Record<string, LocalText> };
  written: Written;
}

export type SiteCollections = ReadonlyMap<SiteCollectionName, SiteCollection>;

type Said = Settings["collections"];

interface Placed {
  path?: string | undefined;
  aliases?: string[] | undefined;
  label?: LocalText | undefined;
  tags?: boolean | Record<string, LocalText> | undefined;
  kinds?: boolean | Record<string, LocalText> | undefined;
  years?: boolean | Record<string, LocalText> | undefined;
}

function toGroups({ tags, kinds, years }: Placed): SiteCollection["groups"] {
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(years === undefined ? {} : { years }),
  };
}

/** @returns the collections that a site has, without those that it does without; names that no collection can have are left out too */
export function toSiteCollections({
  collections: said,
}: Pick<Settings, "collections">): SiteCollections {
  const kept = collectionNames.filter((name) => said[name] !== false);
  const own = Object.entries(said).flatMap(([key, value]) => {
    const name = toDeclaredName(key);
    return name && value ? declare(name, value) : [];
  });
  const names = [...kept, ...own.map(({ name }) => name)];
  const all = [...kept.map((name) => keep(name, said, names)), ...own];
  const isTaken = (path: string) => all.some((one) => one.path === path);
  return new Map(
    all.map(({ aliases, ...collection }) => [
      collection.name,
      { ...collection, aliases: aliases.filter((path) => !isTaken(path)) },
    ]),
  );
}

/** @param names all collections of the site, of which its pages can list one */
function keep(
  name: CollectionName,
  said: Said,
  names: readonly SiteCollectionName[],
): SiteCollection {
  const { path, order, hasFolders, hasBooks } = collections[name];
  const value: Placed = said[name] || {};
  const isUsual = names.join() === collectionNames.join();
  return {
    name,
    path: value.path ?? path,
    order,
    ...(hasFolders ? { hasFolders } : {}),
    ...(hasBooks ? { hasBooks } : {}),
    aliases: value.aliases ?? [],
    label: value.label ?? null,
    description: null,
    isNews: false,
    groups: toGroups(value),
    written:
      name === "pages" && !isUsual
        ? writePages(names)
        : writtenCollections[name],
  };
}

function declare(
  name: DeclaredName,
  said: Exclude<Said[string], false | undefined>,
): SiteCollection {
  const isNewestFirst = said.order === "newest";
  return {
    name,
    path: said.path ?? `/${name}/`,
    order: isNewestFirst ? "newest-first" : "by-position",
    aliases: said.aliases ?? [],
    label: said.label ?? name,
    description: said.description ?? null,
    isNews: said.feed ?? isNewestFirst,
    groups: toGroups(said),
    written: writeDeclared(name, isNewestFirst),
  };
}

/** The people who write, who are no collection: nothing lists them but what they have written. */
const authorsFolder: SiteCollection = {
  name: authors.collection,
  path: "/authors/",
  order: "by-position",
  aliases: [],
  label: null,
  description: null,
  isNews: false,
  groups: {},
  written: authors,
};

/** @returns what each folder of Markdown holds: the collections, and the people who write unless a collection has their name */
export function listFolders(known: SiteCollections): SiteCollection[] {
  return known.has(authorsFolder.name)
    ? [...known.values()]
    : [...known.values(), authorsFolder];
}

/** @returns what the folder holds that a file of the content folder lies in */
export function collectionAt(
  known: SiteCollections,
  name: string,
): SiteCollection | undefined {
  const folder = name.includes("/") ? name.slice(0, name.indexOf("/")) : "";
  return listFolders(known).find((collection) => collection.name === folder);
}

/** Those of a site whose site.yaml says nothing of them. */
export const usualCollections = toSiteCollections({ collections: {} });

/** @returns one of them */
export function usualCollection(name: CollectionName): SiteCollection {
  return keep(name, {}, collectionNames);
}
