/** Writes schemas and settings for VS Code into the folder that it opens. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { editorFiles } from "../authoring/editor-files.ts";
import type { SiteCollections } from "../content/site-collections.ts";

/** @param root folder that is open in the editor */
export function writeEditorFiles(root: string, collections: SiteCollections): void {
  for (const [name, value] of editorFiles(collections)) {
    const file = path.join(root, ".vscode", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  }
}
