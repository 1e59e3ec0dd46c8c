/**
 * Optional stages of a build: those that take longest, which tests and measurements leave out.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";

/** The settings of a site without each stage, by the names that `build --skip` takes. */
const settingsWithout = {
  search: { search: false },
  "social-images": { social_images: "none" },
} as const satisfies Record<string, Partial<Settings>>;

export type OptionalStage = keyof typeof settingsWithout;

export function isOptionalStage(name: string): name is OptionalStage {
  return Object.hasOwn(settingsWithout, name);
}

export const optionalStages = Object.keys(settingsWithout);

/** @returns the site as its build without these stages sees it */
export function skipStages(site: Site, stages: readonly OptionalStage[] = []): Site {
  return stages.reduce(
    (rest, stage) => ({
      ...rest,
      settings: { ...rest.settings, ...settingsWithout[stage] },
    }),
    site,
  );
}
