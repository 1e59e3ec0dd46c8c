/**
 * The npm package of the browser editor. It takes 40 MB, so only sites that use the editor install
 * it.
 *
 * The version is exact because the bundle leaves out parts of the package by name. A test checks
 * that package.json has the same version.
 */
import { findPackageJSON } from "node:module";

export const editorPackage = "@sveltia/cms";

export const editorVersion = "0.221.1";

/**
 * @returns the reason why the editor cannot be served, phrased to follow the location of `admin:`
 * in site.yaml, or undefined if it is installed
 */
export function findEditorFault(): string | undefined {
  try {
    findPackageJSON(editorPackage, import.meta.url);
    return undefined;
  } catch {
    return `"admin" needs the editor, which is not installed. Run: npm install ${editorPackage}@${editorVersion}`;
  }
}
