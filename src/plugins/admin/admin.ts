/**
 * Browser editor at /admin/: its page, its configuration and its bundle.
 */
import { refuseFilesBelow, type Rule } from "../../checks/rule.ts";
import { settingPlace } from "../../content/read/site-files.ts";
import type { Site } from "../../content/site.ts";
import { jsonFile, type OutputFile } from "../../emit/output-file.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { adminConfig } from "./admin-config.ts";
import { adminResponse, renderAdminPage } from "./admin-page.ts";
import { adminSetting } from "./admin-setting.ts";
import { bundleEditor } from "./bundle-editor.ts";
import { findEditorFault } from "./editor-package.ts";

const root = "/admin/";

/** The editor must be installed, and no file in public/ may have the path of one of its files. */
const checkEditor: Rule = function* (context) {
  const { site, files } = context;
  if (!adminSetting.of(site)) return;
  const fault = findEditorFault();
  if (fault !== undefined) yield { ...settingPlace(files, ["admin"]), message: fault };
  yield* refuseFilesBelow(root, context);
};

/** @returns an empty array if site.yaml names no repository */
async function adminFiles(site: Site): Promise<OutputFile[]> {
  const admin = adminSetting.of(site);
  if (!admin) return [];
  return [
    { path: `${root}index.html`, body: renderAdminPage(site.settings.name, admin) },
    jsonFile(`${root}config.json`, adminConfig(site, admin)),
    ...(await bundleEditor(`${root}program/`)),
  ];
}

export const admin = definePlugin({
  api: 1,
  name: "admin",
  settings: [adminSetting],
  rules: { site: [checkEditor] },
  reserves: [
    {
      segment: "admin",
      purpose: "the editor",
      allowsFiles: true,
      below: String.raw`config\.json|program`,
    },
  ],
  outputs: [
    {
      emit: adminFiles,
      isListed: false,
      headers: (site) =>
        adminSetting.of(site) ? [{ paths: [`${root}*`], headers: adminResponse }] : [],
    },
  ],
});
