/**
 * The API that every site has: the presets that it promises, as a site serves them that changes none.
 */
import { addCollections } from "../contract/collection-operations.ts";
import { projectCollections, projections } from "../contract/projections.ts";
import { currentVersion } from "../contract/version.ts";
import { defineCollection } from "./collection.ts";
import { presets } from "./presets/presets.ts";
import { projectCollection } from "./projected-collection.ts";

export const presetApi = presets
  .filter(({ isPromised }) => isPromised)
  .map((preset) => projectCollection(defineCollection(preset.name, {}, preset, []), "en"));

export const presetVersion = addCollections(currentVersion, presetApi);

export const presetProjections = projections.map((projection) =>
  projectCollections(projection, presetApi),
);
