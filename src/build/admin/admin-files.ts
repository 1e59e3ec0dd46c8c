/**
 * All files of the editor in the browser: its page, its configuration, and its program as npm has installed it, so that nothing comes from elsewhere.
 *
 * The program's modules are served as they are. Only what they import by the names of packages, which a browser does not know, is renamed.
 */
import { adminConfig } from "../../admin/admin-config.ts";
import { renderAdminPage } from "../../admin/admin-page.ts";
import { adminRoot } from "../../contract/admin-headers.ts";
import type { Site } from "../../content/site.ts";
import { jsonFile, type OutputFile } from "../../emit/output-file.ts";
import { programFiles } from "./program-files.ts";

/**
 * @returns nothing for a site whose site.yaml names no repository
 * @throws BuildError where the editor is not installed
 */
export function adminFiles(site: Site): OutputFile[] {
  const { admin, name } = site.settings;
  if (!admin) return [];
  return [
    { path: `${adminRoot}index.html`, body: renderAdminPage(name, admin) },
    jsonFile(`${adminRoot}config.json`, adminConfig(site, admin)),
    ...programFiles(`${adminRoot}program/`),
  ];
}
