/**
 * What a site's configuration says of its content, which site.yaml could say too or has no words for.
 */
import { z } from "zod";
import { collectionSettings } from "./collection-settings.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./site.ts";

export const configuredShape = {
  collections: collectionSettings.optional(),
  strings: z.record(z.string(), z.record(z.string(), z.string())).optional(),
};

export interface Configured {
  /** Sections, as `collections` in site.yaml, whose entries stand above these. */
  collections?: z.input<typeof collectionSettings> | undefined;
  /** Words of the interface that are the site's own, by language and name. */
  strings?: Site["strings"] | undefined;
}

/** @returns the settings with what the configuration adds: what site.yaml says stands above it */
export function addConfigured<Said extends Pick<Settings, "collections">>(
  settings: Said,
  { collections }: Configured,
): Said {
  return {
    ...settings,
    collections: { ...collections, ...settings.collections },
  };
}
