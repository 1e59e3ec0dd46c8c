/**
 * That the files beside the content are those of the host that site.yaml names.
 */
import path from "node:path";
import type { ContentFiles } from "../../content/read/read-content.ts";
import type { Problem } from "../../content/problems.ts";
import { locateSetting } from "../../content/read/site-files.ts";
import type { Site } from "../../content/site.ts";
import type { Project } from "../project.ts";
import { findForeign } from "./foreign-files.ts";

/** @returns a warning that names the files of other hosts */
export async function checkHostFiles(
  { root, content }: Project,
  files: ContentFiles,
  { settings: { host } }: Site,
): Promise<Problem[]> {
  // Content from elsewhere says nothing of this project.
  if (path.relative(root, content).startsWith("..")) return [];
  const foreign = await findForeign(root, host);
  if (foreign.length === 0) return [];
  const names = [...new Set(foreign.map((file) => file.path))].join(", ");
  const hosts = [...new Set(foreign.map((file) => file.host))].join(" and ");
  return [
    {
      file: `${files.label}/site.yaml`,
      ...locateSetting(files, ["host"]),
      severity: "warning",
      message: `The site is for host: ${host}, but beside the content are files for ${hosts}: ${names}. Run npx broadsheet host ${host}, which lists what it writes and removes.`,
    },
  ];
}
