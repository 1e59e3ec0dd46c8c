/**
 * What a build can leave out, as benchmarks want it: other programs have no part of it.
 */
import type { Site } from "../content/site.ts";

/** @returns the site as BROADSHEET_SEARCH=off and BROADSHEET_SOCIAL_IMAGES=off want it */
export function leaveOutStages(site: Site): Site {
  const isOff = (name: string) => process.env[name] === "off";
  const settings = { ...site.settings };
  if (isOff("BROADSHEET_SEARCH")) settings.search = false;
  if (isOff("BROADSHEET_SOCIAL_IMAGES")) settings.social_images = "none";
  return { ...site, settings };
}
