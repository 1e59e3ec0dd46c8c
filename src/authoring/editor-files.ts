/**
 * Files in `.vscode/` of a repository: schemas, settings and recommended extensions.
 */
import type { SiteCollections } from "../content/site-collections.ts";
import { editorSchemas } from "./editor-schemas.ts";

/**
 * Checks the front matter of Markdown with our schemas. Red Hat's extension, which does the same
 * for YAML files, leaves Markdown alone.
 */
const markdownExtension = "astro-build.astro-vscode";

const yamlExtension = "redhat.vscode-yaml";

/** @returns each file's value by its name in `.vscode/` */
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
    // Markdown has no suggestions while typing unless asked for; those from words of the text would
    // only be in the way of prose.
    "editor.quickSuggestions": {
      other: "on",
      comments: "off",
      strings: "on",
    },
    "editor.wordBasedSuggestions": "off",
  },
};
