/**
 * The collections of a site: the presets with the changes in site.yaml, in their order, then its
 * custom collections.
 */
import { defineCollection, type Collection } from "../collections/collection.ts";
import type { CollectionDeclaration, Preset } from "../collections/declaration.ts";
import { presets } from "../collections/presets/presets.ts";
import { isInPieces } from "./file-name.ts";
import { isCollectionName } from "./settings/collections.ts";
import type { Settings } from "./settings/settings.ts";

export type { Collection } from "../collections/collection.ts";

/** Collections by name, in display order. */
export interface SiteCollections extends ReadonlyMap<string, Collection> {
  /**
   * The collection of authors, which is in no list; undefined if the site has a custom collection
   * of that name.
   */
  readonly people: Collection | undefined;
}

/**
 * @param available the presets
 * @returns the collections, without disabled presets and invalid names
 */
export function toSiteCollections(
  { collections: declared, timezone }: Pick<Settings, "collections" | "timezone">,
  available: readonly Preset[] = presets,
): SiteCollections {
  const entries = listEntries(declared, available);
  const names = entries.filter(([, , preset]) => preset?.layout !== "person").map(([name]) => name);
  const all = entries.map(([name, value, preset]) =>
    defineCollection(name, value, preset, names, timezone),
  );
  const isTaken = (path: string) => all.some((collection) => collection.path === path);
  for (const collection of all)
    collection.aliases = collection.aliases.filter((path) => !isTaken(path));
  return Object.assign(
    new Map(
      all
        .filter(({ layout }) => layout !== "person")
        .map((collection) => [collection.name, collection] as const),
    ),
    { people: all.find(({ layout }) => layout === "person") },
  );
}

type Entry = [name: string, declared: CollectionDeclaration, preset: Preset | undefined];

/**
 * The built-in collections of the API and the authors exist in every site. A declaration with a
 * label is a custom collection, so a preset that Broadsheet adds later never changes it.
 */
function listEntries(declared: Settings["collections"], available: readonly Preset[]): Entry[] {
  const isDefault = ({ isStandard, layout }: Preset) => isStandard || layout === "person";
  const defaults = available.flatMap((preset): Entry[] => {
    const value = declared[preset.name];
    if (!isDefault(preset) || value === false || isOwn(preset, value)) return [];
    return [[preset.name, value ?? {}, preset]];
  });
  const declaredEntries = Object.entries(declared).flatMap(([name, value]): Entry[] => {
    if (!value || defaults.some(([known]) => known === name)) return [];
    if (!isCollectionName(name)) return [];
    const preset = available.find((candidate) => candidate.name === name);
    return [[name, value, preset && isOwn(preset, value) ? undefined : preset]];
  });
  return [...defaults, ...declaredEntries];
}

function isOwn({ isStandard }: Preset, value: CollectionDeclaration | false | undefined): boolean {
  return !isStandard && value !== false && value?.label !== undefined;
}

/** @returns the collection of each folder of Markdown, including authors */
export function listFolders(known: SiteCollections): Collection[] {
  return [...known.values(), ...(known.people ? [known.people] : [])];
}

/** @returns the collection with a name, including authors */
export function findCollection(known: SiteCollections, name: string): Collection | undefined {
  return known.get(name) ?? (known.people?.name === name ? known.people : undefined);
}

/** @returns the collection of a document, from the first folder in its name */
export function collectionAt(known: SiteCollections, name: string): Collection | undefined {
  if (isInPieces(name)) return undefined;
  return findCollection(known, name.slice(0, Math.max(0, name.indexOf("/"))));
}

/** @returns a disabled preset as the API serves it: an empty list */
export function defineUnused(preset: Preset): Collection {
  return defineCollection(preset.name, {}, preset, []);
}

/** Collections of a site without `collections` in site.yaml. */
export const presetCollections = toSiteCollections({ collections: {} });
