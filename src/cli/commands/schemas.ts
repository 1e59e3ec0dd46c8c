/**
 * `broadsheet schemas`: writes schemas and settings into .vscode/, with which VS Code completes and
 * checks front matter.
 */
import { writeEditorManifest, writeEditorFiles } from "../../authoring/editor-files.ts";
import { readContent } from "../../content/read/read-content.ts";
import { readCollections } from "../../content/read/site-files.ts";
import { defineCommand } from "../../command/command.ts";
import { findProject } from "../project.ts";

export const command = defineCommand({
  options: {},
  run: async () => {
    const { root, content, extensions } = await findProject();
    const { settings, contentFiles } = extensions;
    const collections = readCollections(readContent(content), settings);
    writeEditorFiles(root, collections, settings, contentFiles);
    writeEditorManifest(root, content, settings);
    console.log("Wrote .vscode.");
  },
});
