/**
 * Problems of a site whose declarations drop or retype what it has published.
 */
import { describeSite, findDropped, readPublishedApi } from "../pipeline/published-api.ts";
import type { Problem } from "../content/problems.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import { locateSetting } from "../content/read/site-files.ts";
import type { Site } from "../content/site.ts";

/** The option of commands that publish such a change. */
export const acceptBreaking = {
  type: "boolean",
  description: "allows site.yaml to drop or retype fields and filters that the live API has",
} as const;

/** @param outDir the folder of the last build */
export async function checkPublished(
  site: Site,
  files: ContentFiles,
  outDir: string,
): Promise<Problem[]> {
  const published = await readPublishedApi(site.settings.base_url, outDir);
  if (published === undefined) return [];
  return findDropped(describeSite(site), published).map(
    ({ collection, kind, name, isChanged }) => ({
      file: `${files.label}/site.yaml`,
      ...locateSetting(files, [
        "collections",
        collection,
        ...(kind === "list" ? [] : ["fields", name.replace(/_(?:from|to)$/, "")]),
      ]),
      message: `${kind === "list" ? `"collections.${collection}"` : `"collections.${collection}.fields"`} ${isChanged ? "changes the type of" : "drops"} the ${kind} ${name}, which the published API has: clients would break. Declare it as before, or accept that with --accept-breaking.`,
    }),
  );
}
