/**
 * Files in `.vscode/` of a repository: schemas, settings and recommended extensions.
 */
import type { SiteCollections } from "../content/site-collections.ts";
import { editorSchemas } from "./editor-schemas.ts";

/**
 * Validates the front matter of Markdown with the schemas. Red Hat's YAML extension validates only
 * YAML files.
 */
const markdownExtension = "astro-build.astro-vscode";

const yamlExtension = "redhat.vscode-yaml";

/** @returns the JSON value of each file, by its name in `.vscode/` */
export function editorFiles(collections?: SiteCollections): Map<string, unknown> {
  const schemas = [...editorSchemas(collections)].map(
    ([name, schema]) => [`schemas/${name}.json`, schema] as const,
  );
  return new Map<string, unknown>([
    ...schemas,
    ["settings.json", settings],
    [
      "extensions.json",
      {
        recommendations: [markdownExtension, yamlExtension, "esbenp.prettier-vscode"],
      },
    ],
  ]);
}

const settings = {
  "astro.content-intellisense": true,
  "yaml.schemas": { "./.vscode/schemas/site.json": "content/site.yaml" },
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
};
