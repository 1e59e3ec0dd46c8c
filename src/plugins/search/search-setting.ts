/** The key `search` of site.yaml. */
import { z } from "zod";
import type { Site } from "../../content/site.ts";
import { defineSetting } from "../../plugin/plugin.ts";

const path = z
  .string()
  .regex(/^\/(?:[^\s?#]*\/)?$/, { error: "must be a path with a slash at both ends" });

export const searchSetting = defineSetting(
  "search",
  z
    .union([z.boolean(), z.strictObject({ below: z.array(path) })], {
      error: "must be true, false, or below with a list of paths",
    })
    .default(true),
  {
    note: "a search page and the search of the API; true by default. below ranks pages under these paths lower",
    advice:
      'Write true, false for a site without a search page, or { below: ["/docs/contributing/"] } for pages that few readers need.',
  },
);

/** @returns the paths whose pages rank below the others, for all languages */
export function pathsBelow(site: Pick<Site, "settings">): readonly string[] {
  const setting = searchSetting.of(site);
  return typeof setting === "object" ? setting.below : [];
}

export function isBelow(site: Pick<Site, "settings">, url: string): boolean {
  return pathsBelow(site).some((folder) => url.includes(folder));
}
