/**
 * That each section that a site declares has a name that nothing else has: it is that of a folder, of a list in the API, of an operation, and the word
 * by which editors ask for a new document.
 */
import { isPromisedName, presets, promisedNames } from "../collections/presets/presets.ts";
import {
  itemId,
  listId,
  projectCollection,
  typeName,
} from "../collections/projected-collection.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { apiPath } from "../contract/urls.ts";
import { serializers } from "../contract/serializers.ts";
import { isCollectionName } from "../content/collection-settings.ts";
import type { Settings } from "../content/settings.ts";
import { defineUnused, presetCollections } from "../content/site-collections.ts";
import { toSlug } from "../content/to-slug.ts";

/** @returns the remedy for a name in site.yaml that no collection can have, to follow it; undefined for any other */
export function refuseCollectionName(
  name: string,
  said: Settings["collections"],
): string | undefined {
  if (isPromisedName(name)) return undefined;
  const value = said[name];
  const meant = didYouMean(name, promisedNames);
  const hint = meant === undefined ? "" : `Did you mean "${meant}"? `;
  const isPreset = presets.some((preset) => preset.name === name);
  if (value === false)
    return isPreset
      ? undefined
      : `is no section that every site has, so that none is left out. ${hint || `There are ${promisedNames.join(", ")}.`}`.trim();
  if (!isCollectionName(name)) {
    const slug = toSlug(name).replace(/^[\d-]+/, "");
    return `must be small letters, digits and single hyphens, with a letter first, as its folder. ${slug === "" ? "Choose another name." : `Write ${slug}.`}`;
  }
  const owner = findOwner(name) ?? findOperation(name, Object.keys(said));
  if (owner !== undefined) return `is taken: ${owner}. Choose another name, for its folder too.`;
  if (value?.label !== undefined || isPreset) return undefined;
  const words = name.replaceAll("-", " ");
  return `has no label. ${hint}A section of the site's own needs one, as in label: ${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

const promised = presets
  .filter(({ isPromised }) => isPromised)
  .map((preset) => projectCollection(defineUnused(preset), "en"));

/** @returns what the name means already */
function findOwner(name: string): string | undefined {
  for (const { name: version, operations } of serializers) {
    const operation = operations.find(({ path }) => path === `/${name}`);
    if (operation) return `${apiPath(version, operation.path)} is in the API`;
  }
  if (name === "index") return "index stands for a folder in addresses";
  const usual = [...presetCollections.values()].find(
    ({ name: own, word }) =>
      word === name || promised.some((one) => one.name === own && one.type === typeName(name)),
  );
  return usual && `it means one of the ${usual.name}`;
}

/** Programs that are made from openapi.json may take capitals for small letters. */
function findOperation(name: string, names: readonly string[]): string | undefined {
  const isSame = (id: string) => id.toLowerCase() === listId(name).toLowerCase();
  const other = names.slice(0, names.indexOf(name)).find((one) => isSame(listId(one)));
  if (other !== undefined) return `its operation would be ${listId(name)}, as that of "${other}"`;
  const ids = [
    ...serializers.flatMap(({ operations }) => operations.map(({ id }) => id)),
    ...promised.flatMap(({ list, single }) => [list.id, single.id]),
  ];
  const known = ids.find((id) => isSame(id) || id.toLowerCase() === itemId(name).toLowerCase());
  return known && `${known} is an operation of every site`;
}
