/**
 * The editor in the browser as npm has it: a package of forty megabytes, which only sites install that ask for it.
 *
 * Its version is exact, because the bundle leaves out parts by their names; package.json has the same, as a test holds.
 */
import { findPackageJSON } from "node:module";

export const editorPackage = "@sveltia/cms";

export const editorVersion = "0.221.1";

/** @returns why the editor cannot be served, to follow the place of `admin:` in site.yaml; undefined where it is installed */
export function findEditorFault(): string | undefined {
  try {
    findPackageJSON(editorPackage, import.meta.url);
    return undefined;
  } catch {
    return `"admin" needs the editor, which is not installed. Run: npm install ${editorPackage}@${editorVersion}`;
  }
}
