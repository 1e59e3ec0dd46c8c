/**
 * The API that every site has: its built-in collections, with all settings at their defaults.
 */
import { makeApis } from "../contract/make-api.ts";
import { defineCollection } from "./collection.ts";
import { presets } from "./presets/presets.ts";
import { projectCollection } from "./projected-collection.ts";

export const standardCollections = presets
  .filter(({ isStandard }) => isStandard)
  .map((preset) => projectCollection(defineCollection(preset.name, {}, preset, []), "en"));

/** All versions, starting with the current one. */
export const presetApis = makeApis(standardCollections);

/** The current version. */
export const [presetApi] = presetApis;
