/**
 * All files of the browser editor: its page, its configuration and its bundle.
 */
import { adminConfig, renderAdminPage } from "../admin/admin-config.ts";
import { adminRoot } from "../contract/security-policy.ts";
import type { Site } from "../content/site.ts";
import { jsonFile, type OutputFile } from "../emit/output-file.ts";
import { bundleEditor } from "../render/bundle-editor.ts";

/**
 * @returns an empty array if site.yaml names no repository
 * @throws BuildError if the editor is not installed
 */
export async function adminFiles(site: Site): Promise<OutputFile[]> {
  const { admin, name } = site.settings;
  if (!admin) return [];
  return [
    { path: `${adminRoot}index.html`, body: renderAdminPage(name, admin) },
    jsonFile(`${adminRoot}config.json`, adminConfig(site, admin)),
    ...(await bundleEditor(`${adminRoot}program/`)),
  ];
}
