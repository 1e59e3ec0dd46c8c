/**
 * `npm run schemas`: writes what VS Code needs to help with the content into .vscode/, from the schemas that the build checks with.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { writeEditorManifest } from "../src/astro/dev/editor-manifest.ts";
import { editorFiles } from "../src/authoring/editor-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

for (const [name, value] of editorFiles()) {
  const file = path.join(root, ".vscode", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await format(JSON.stringify(value), { filepath: file }));
}
writeEditorManifest(
  root,
  path.resolve(root, process.env["CONTENT_DIR"] ?? "content"),
);
console.log(".vscode is written.");
