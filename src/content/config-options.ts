/**
 * Content options in the site's Astro configuration: collections, as in site.yaml, and strings, as
 * in strings files.
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
  /** Collections as in site.yaml, whose entries take precedence. */
  collections?: z.input<typeof collectionSettings> | undefined;
  /** Interface strings, by language and key. */
  strings?: Site["strings"] | undefined;
}

/**
 * @returns the settings extended by the options of the configuration; site.yaml takes precedence
 */
export function withConfigOptions<Given extends Pick<Settings, "collections">>(
  settings: Given,
  { collections }: ConfigOptions,
): Given {
  return { ...settings, collections: { ...collections, ...settings.collections } };
}
