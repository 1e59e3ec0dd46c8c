/**
 * Errors for declarations that drop or retype fields and filters of the published API.
 */
import { describeSite, findBreakingChanges, readPublishedApi } from "../pipeline/published-api.ts";
import type { Problem } from "../content/problems.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import { settingPlace } from "../content/read/site-files.ts";
import type { Site } from "../content/site.ts";

/** Option that permits such a change. */
export const acceptBreaking = {
  type: "boolean",
  description: "allow dropped or retyped fields and filters of the live API",
} as const;

/** @param outDir output folder of the last build */
export async function checkPublished(
  site: Site,
  files: ContentFiles,
  outDir: string,
): Promise<Problem[]> {
  const published = await readPublishedApi(site.settings.base_url, outDir);
  if (published === undefined) return [];
  return findBreakingChanges(describeSite(site), published).map(
    ({ collection, kind, name, isChanged }) => ({
      ...settingPlace(files, [
        "collections",
        collection,
        ...(kind === "list" ? [] : ["fields", name.replace(/_(?:from|to)$/, "")]),
      ]),
      message: `${kind === "list" ? `"collections.${collection}"` : `"collections.${collection}.fields"`} ${isChanged ? "changes the type of" : "drops"} the ${kind} ${name}, which the published API has: clients would break. Restore it, or accept the change with --accept-breaking.`,
    }),
  );
}
