/** Problems of a content folder, found with the checks of a build. */
import { buildCache } from "../cache/build-cache.ts";
import { showPlace } from "../command/working-folder.ts";
import { readContent } from "../content/read/read-content.ts";
import { openAnalyses } from "../pipeline/analysis-store.ts";
import { buildInstant } from "../pipeline/build-instant.ts";
import { inspectSite } from "../pipeline/load-site.ts";
import type { Inspected } from "../plugin/plugin.ts";
import type { Project } from "./project.ts";

export function inspectContent({
  root,
  content: folder,
  publicFolder,
  extensions,
}: Project): Inspected {
  const label = showPlace(root, folder) || ".";
  const analyses = openAnalyses(buildCache(root), extensions, root);
  const files = readContent(folder, label);
  const { site, problems } = inspectSite({
    folder,
    label,
    now: buildInstant(),
    publicFolder,
    extensions,
    files,
    texts: analyses.texts,
    hasFinalRules: true,
  });
  analyses.save();
  return { files, site, problems };
}
