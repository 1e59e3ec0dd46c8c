/**
 * Folders of Markdown without a site generator, and vaults of Obsidian.
 */
import { basename } from "node:path";
import { toText, toTexts } from "../source/fields.ts";
import { toPattern } from "../source/globs.ts";
import type { ImportOptions } from "../source/import-options.ts";
import { readSettings } from "../source/settings.ts";
import { withoutExtension, type SourceSite } from "../source/source-site.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readFolder } from "./markdown-folder.ts";

/** Folders of templates, which contain placeholders instead of texts. */
const templates = /(?:^|\/)_?templates?\//i;

export function readPlainFolder(tree: SourceTree, { input = "" }: ImportOptions): SourceSite {
  const isVault = [...tree.names].some((name) => name.startsWith(".obsidian/"));
  const setting = (file: string, key: string) =>
    readSettings(tree, [`.obsidian/${file}.json`], [])[key];
  const folder = toText(setting("templates", "folder"));
  const daily = toText(setting("daily-notes", "template"));
  const hidden = toTexts(setting("app", "userIgnoreFilters"));
  const isHidden = (file: string) =>
    hidden.some((filter) =>
      /^\/.+\/$/.test(filter)
        ? toPattern(filter.slice(1, -1))?.test(file)
        : file.startsWith(filter),
    );
  return readFolder(tree, {
    generator: isVault ? "Obsidian" : "Markdown files",
    root: input,
    folder: basename(tree.locate(input)),
    syntax: "none",
    dialect: "obsidian",
    isDocs: false,
    hasFolderPages: true,
    hasPermalinks: true,
    withheld: (file) => {
      if (file.endsWith(".excalidraw.md")) return "is a drawing";
      if (isHidden(file)) return "is excluded in the settings of the vault";
      const isTemplate =
        templates.test(file) ||
        (folder !== undefined && file.startsWith(`${folder}/`)) ||
        withoutExtension(file) === daily?.replace(/\.md$/, "");
      return isTemplate ? "is a template" : undefined;
    },
  });
}
