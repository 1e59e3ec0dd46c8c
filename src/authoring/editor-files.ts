/**
 * Files for VS Code: schemas, settings and recommended extensions in `.vscode/` of a repository, and
 * the manifest with which its Astro extension completes and validates front matter.
 *
 * The manifest contains absolute paths of this machine, so it is generated and never committed. Its
 * location and format are those that Astro uses for its own collections
 * (`experimental.contentIntellisense`).
 */
import { type SiteCollections, toSiteCollections } from "../content/site-collections.ts";
import { editorSchemas, schemaName, type ContentFileSchemas } from "./editor-schemas.ts";
import { mkdirSync, writeFileSync, globSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SettingsSchema } from "../content/settings/settings.ts";
import { readSettingsFrom } from "../content/read/site-files.ts";

/**
 * Validates the front matter of Markdown with the schemas. Red Hat's YAML extension validates only
 * YAML files.
 */
const markdownExtension = "astro-build.astro-vscode";

const yamlExtension = "redhat.vscode-yaml";

/** @returns the JSON value of each file, by its name in `.vscode/` */
export function editorFiles(
  collections?: SiteCollections,
  settings?: SettingsSchema,
  contentFiles: ContentFileSchemas = {},
): Map<string, unknown> {
  const schemas = [...editorSchemas(collections, settings, contentFiles)].map(
    ([name, schema]) => [`schemas/${name}.json`, schema] as const,
  );
  return new Map<string, unknown>([
    ...schemas,
    ["settings.json", editorSettings(Object.keys(contentFiles))],
    [
      "extensions.json",
      {
        recommendations: [markdownExtension, yamlExtension, "esbenp.prettier-vscode"],
      },
    ],
  ]);
}

/** @param contentFiles names of the YAML files of plugins */
const editorSettings = (contentFiles: readonly string[]) => ({
  "astro.content-intellisense": true,
  "yaml.schemas": Object.fromEntries(
    ["site.yaml", ...contentFiles].map((file) => [
      `./.vscode/schemas/${schemaName(file)}.json`,
      `content/${file}`,
    ]),
  ),
  "files.eol": "\n",
  "[markdown]": {
    "editor.wordWrap": "on",
    // Enables suggestions from the schemas in Markdown, where they are off by default, without
    // word-based suggestions, which distract when writing prose.
    "editor.quickSuggestions": {
      other: "on",
      comments: "off",
      strings: "on",
    },
    "editor.wordBasedSuggestions": "off",
  },
});

/** @param root folder that is open in the editor */
export function writeEditorFiles(
  root: string,
  collections: SiteCollections,
  settings?: SettingsSchema,
  contentFiles?: ContentFileSchemas,
): void {
  for (const [name, value] of editorFiles(collections, settings, contentFiles)) {
    const file = path.join(root, ".vscode", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  }
}

/**
 * Does nothing for content outside of the root, which the extension ignores.
 *
 * @param root folder that is open in the editor
 */
export function writeEditorManifest(
  root: string,
  contentFolder: string,
  settings: SettingsSchema,
): void {
  if (path.relative(root, contentFolder).startsWith("..")) return;
  const target = path.join(root, ".astro", "collections");
  mkdirSync(target, { recursive: true });
  const collections = toSiteCollections(
    readSettingsFrom(contentFolder, settings) ?? { collections: {} },
  );
  const schemas = editorSchemas(collections, settings);
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
