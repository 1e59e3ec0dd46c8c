/**
 * Folders of Markdown without a site generator, vaults of Obsidian, and their sites of Quartz.
 */
import { basename } from "node:path";
import { toRecord, toText, toTexts } from "../source/fields.ts";
import { matchesGlobs, toPattern } from "../source/globs.ts";
import { readFields } from "../source/front-matter.ts";
import { readSettings } from "../source/settings.ts";
import { withoutExtension, type SiteReader } from "../source/source-site.ts";
import { hasFolder, tryRead } from "../source/source-tree.ts";
import { readFolder } from "./markdown-folder.ts";

export const quartzSettings = /^quartz\.config\.(?:ts|ya?ml)$/;

/** Folders of templates, which contain placeholders instead of texts. */
const templates = /(?:^|\/)_?templates?\//i;

export const readPlainFolder: SiteReader = (tree, { input }) => {
  const quartz = [...tree.names].find((name) => quartzSettings.test(name));
  const settings = toRecord(readSettings(tree, [quartz ?? ""])["configuration"]);
  const root = input ?? (quartz ? "content/" : "");
  const isExplicit = /ExplicitPublish|explicit-publish/.test(tryRead(tree, quartz) ?? "");
  const ignored = toTexts(settings["ignorePatterns"]);
  const isVault = hasFolder(tree, ".obsidian/");
  const setting = (file: string, key: string) =>
    readSettings(tree, [`.obsidian/${file}.json`])[key];
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
    generator: quartz ? "Quartz" : isVault ? "Obsidian" : "Markdown files",
    root,
    folder: basename(tree.locate(root)),
    name: toText(settings["pageTitle"]),
    url: quartz && `https://${toText(settings["baseUrl"]) ?? ""}`,
    dialect: "obsidian",
    isDocs: false,
    hasFolderPages: true,
    addressKeys: ["permalink"],
    ...(quartz ? { addressOf: toAddress, tagPaths: (tag) => [toAddress(`tags/${tag}`)] } : {}),
    withheld: (file) => {
      if (file.endsWith(".excalidraw.md")) return "is a drawing";
      if (isHidden(file)) return "is excluded in the settings of the vault";
      const paths = file.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"));
      if (paths.some((path) => matchesGlobs(path, ignored))) return "is ignored in the settings";
      if (isExplicit && readFields(tree, root + file).get("publish") !== true)
        return "is not marked for publication";
      const isTemplate =
        templates.test(file) ||
        (folder && file.startsWith(`${folder}/`)) ||
        withoutExtension(file) === daily?.replace(/\.md$/, "");
      return isTemplate ? "is a template" : undefined;
    },
  });
};

/** @returns the address of a note, written as Quartz does */
function toAddress(path: string): string {
  return `/${path
    .replace(/\s/g, "-")
    .replaceAll("&", "-and-")
    .replaceAll("%", "-percent")
    .replace(/[?#]/g, "")}`;
}
