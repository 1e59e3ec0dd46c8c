/**
 * Options of the site's Astro configuration for its content: collections, as in site.yaml, and
 * strings, as in files of strings.
 */
import { z } from "zod";
import { collectionSettings } from "./settings/collections.ts";
import type { Settings } from "./settings/settings.ts";
import type { Site } from "./site.ts";

export const configOptionsShape = {
  collections: collectionSettings.optional(),
  strings: z.record(z.string(), z.record(z.string(), z.string())).optional(),
};

export interface ConfigOptions {
  /** As `collections` in site.yaml, whose entries take precedence. */
  collections?: z.input<typeof collectionSettings> | undefined;
  /** Strings of the interface, by language and key. */
  strings?: Site["strings"] | undefined;
}

/**
 * @returns the settings with the options of the configuration, over which site.yaml takes
 * precedence
 */
export function withConfigOptions<Given extends Pick<Settings, "collections">>(
  settings: Given,
  { collections }: ConfigOptions,
): Given {
  return { ...settings, collections: { ...collections, ...settings.collections } };
}
