/**
 * Slow stages of a build, which tests and benchmarks can skip.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";

/** Settings that disable each stage, by its name in `build --skip`. */
const settingsWithout = {
  search: { search: false },
  "social-images": { social_images: "none" },
} as const satisfies Record<string, Partial<Settings>>;

export type OptionalStage = keyof typeof settingsWithout;

export function isOptionalStage(name: string): name is OptionalStage {
  return Object.hasOwn(settingsWithout, name);
}

export const optionalStages = Object.keys(settingsWithout);

/** @returns the site with settings that disable these stages */
export function skipStages(site: Site, stages: readonly OptionalStage[] = []): Site {
  return stages.reduce(
    (rest, stage) => ({
      ...rest,
      settings: { ...rest.settings, ...settingsWithout[stage] },
    }),
    site,
  );
}
