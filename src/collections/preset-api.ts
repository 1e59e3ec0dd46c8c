/**
 * The API that every site has: its built-in collections, with all settings at their defaults.
 */
import { makeApi, type Api } from "../contract/make-api.ts";
import { serializers } from "../contract/serializers.ts";
import { defineCollection } from "./collection.ts";
import { presets } from "./presets/presets.ts";
import { projectCollection } from "./projected-collection.ts";

export const presetCollections = presets
  .filter(({ isStandard }) => isStandard)
  .map((preset) => projectCollection(defineCollection(preset.name, {}, preset, []), "en"));

/** All versions, starting with the current one. */
export const presetApis: readonly Api[] = serializers.map((one) => makeApi(one, presetCollections));

const [current] = presetApis;
if (!current) throw new Error("The API has no version.");

/** The current version. */
export const presetApi: Api = current;
