/**
 * The collections of a site: the presets as site.yaml changes them, in their order, then those that
 * it declares.
 */
import { defineCollection, type Collection } from "../collections/collection.ts";
import type { CollectionDeclaration, Preset } from "../collections/declaration.ts";
import { presets } from "../collections/presets/presets.ts";
import { isCollectionName } from "./settings/collections.ts";
import type { Settings } from "./settings/settings.ts";

export type { Collection } from "../collections/collection.ts";

/** By name, in the order in which they are shown. */
export interface SiteCollections extends ReadonlyMap<string, Collection> {
  /**
   * The people who write, whom nothing lists but their own documents; undefined where the site has
   * a collection of that name.
   */
  readonly people: Collection | undefined;
}

/**
 * @param available the presets
 * @returns the collections without those that the site switches off and names that no collection
 * can have
 */
export function toSiteCollections(
  { collections: declared }: Pick<Settings, "collections">,
  available: readonly Preset[] = presets,
): SiteCollections {
  const entries = listEntries(declared, available);
  const names = entries.filter(([, , preset]) => preset?.layout !== "person").map(([name]) => name);
  const all = entries.map(([name, value, preset]) => defineCollection(name, value, preset, names));
  const isTaken = (path: string) => all.some((one) => one.path === path);
  const placed = all.map((collection) => ({
    ...collection,
    aliases: collection.aliases.filter((path) => !isTaken(path)),
  }));
  return Object.assign(
    new Map(
      placed
        .filter(({ layout }) => layout !== "person")
        .map((collection) => [collection.name, collection] as const),
    ),
    { people: placed.find(({ layout }) => layout === "person") },
  );
}

type Entry = [name: string, declared: CollectionDeclaration, preset: Preset | undefined];

/**
 * A preset is in every site if the API promises it or if it is about people. A declaration with a
 * label is the site's own collection, whatever presets there are: one that Broadsheet adds later
 * never changes it.
 */
function listEntries(declared: Settings["collections"], available: readonly Preset[]): Entry[] {
  const isDefault = ({ isPromised, layout }: Preset) => isPromised || layout === "person";
  const defaults = available.flatMap((preset): Entry[] => {
    const value = declared[preset.name];
    if (!isDefault(preset) || value === false || isOwn(preset, value)) return [];
    return [[preset.name, value ?? {}, preset]];
  });
  const own = Object.entries(declared).flatMap(([name, value]): Entry[] => {
    if (!value || defaults.some(([known]) => known === name)) return [];
    if (!isCollectionName(name)) return [];
    const preset = available.find((one) => one.name === name);
    return [[name, value, preset && isOwn(preset, value) ? undefined : preset]];
  });
  return [...defaults, ...own];
}

function isOwn({ isPromised }: Preset, value: CollectionDeclaration | false | undefined): boolean {
  return !isPromised && value !== false && value?.label !== undefined;
}

/** @returns what each folder of Markdown contains: the collections, and the people who write */
export function listFolders(known: SiteCollections): Collection[] {
  return [...known.values(), ...(known.people ? [known.people] : [])];
}

/** @returns the collection of this name, also that of the people who write */
export function findCollection(known: SiteCollections, name: string): Collection | undefined {
  return known.get(name) ?? (known.people?.name === name ? known.people : undefined);
}

/** @returns the collection of the folder of a file in the content folder */
export function collectionAt(known: SiteCollections, name: string): Collection | undefined {
  return findCollection(known, name.slice(0, Math.max(0, name.indexOf("/"))));
}

/** @returns a preset that the site switches off, as the API serves it: an empty list */
export function defineUnused(preset: Preset): Collection {
  return defineCollection(preset.name, {}, preset, []);
}

/** Those of a site whose site.yaml does not mention them. */
export const presetCollections = toSiteCollections({ collections: {} });
