/**
 * `broadsheet schemas`: writes schemas and settings into .vscode/, with which VS Code completes and
 * checks front matter.
 */
import { defineCommand } from "../../command/command.ts";

export const command = defineCommand({
  options: {},
  run: async () => {
    const { findProject } = await import("../project.ts");
    const { writeEditorManifest, writeEditorFiles } =
      await import("../../authoring/editor-files.ts");
    const { readContent } = await import("../../content/read/read-content.ts");
    const { readCollections } = await import("../../content/read/site-files.ts");
    const { root, content, extensions } = await findProject();
    const { settings, contentFiles } = extensions;
    const collections = readCollections(readContent(content), settings);
    writeEditorFiles(root, collections, settings, contentFiles);
    writeEditorManifest(root, content, settings);
    console.log("Wrote .vscode.");
  },
});
