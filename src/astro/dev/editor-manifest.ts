/**
 * Manifest for the Astro extension of VS Code, which completes and validates front matter with it.
 *
 * It contains absolute paths of this machine, so it is generated and never committed. Location and
 * format are those that Astro uses for its own collections (`experimental.contentIntellisense`).
 */
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { editorSchemas } from "../../authoring/editor-schemas.ts";
import { withConfigOptions, type ConfigOptions } from "../../content/config-options.ts";
import { readSettingsFrom } from "../../content/read/site-files.ts";
import { toSiteCollections } from "../../content/site-collections.ts";

/**
 * Does nothing for content outside of the root, which the extension ignores.
 *
 * @param root folder that is open in the editor
 */
export function writeEditorManifest(
  root: string,
  contentFolder: string,
  configured: ConfigOptions = {},
): void {
  if (path.relative(root, contentFolder).startsWith("..")) return;
  const target = path.join(root, ".astro", "collections");
  mkdirSync(target, { recursive: true });
  const settings = readSettingsFrom(contentFolder) ?? { collections: {} };
  const collections = toSiteCollections(withConfigOptions(settings, configured));
  const schemas = editorSchemas(collections);
  for (const [name, schema] of schemas)
    writeFileSync(path.join(target, `${name}.schema.json`), JSON.stringify(schema));
  const entries: [file: string, schema: string][] = [...collections.keys()].flatMap((name) =>
    globSync(`${name}/**/*.md`, { cwd: contentFolder })
      .toSorted()
      .map((file): [string, string] => [file, name]),
  );
  entries.push(["company.md", "company"]);
  const manifest = {
    collections: [...schemas.keys()].map((name) => ({ name, hasSchema: true })),
    entries: Object.fromEntries(
      entries.map(([file, name]) => [editorAddress(path.join(contentFolder, file)), name]),
    ),
  };
  writeFileSync(path.join(target, "collections.json"), JSON.stringify(manifest, null, 2));
}

/** The extension compares decoded URLs in lower case. */
function editorAddress(file: string): string {
  return decodeURIComponent(pathToFileURL(file).href).toLowerCase();
}
