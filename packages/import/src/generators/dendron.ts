/**
 * Vaults of Dendron: notes whose names are a hierarchy, `area.product.md`, as a tree of books. Only
 * the hierarchies of the settings are public.
 *
 * @see https://wiki.dendron.so/notes/f2ed8639-a604-4a9d-b76c-41e205fb8713/
 */
import { basename } from "node:path";
import { toFolder } from "../content/addresses.ts";
import { toList, toRecord, toText, toTexts } from "../source/fields.ts";
import { readFields, trySplit } from "../source/front-matter.ts";
import { readSettings } from "../source/settings.ts";
import { createSidebar } from "../source/sidebar.ts";
import { withoutExtension, type SiteReader } from "../source/source-site.ts";
import { toWikilinks } from "../text/obsidian.ts";
import { readFolder } from "./markdown-folder.ts";

export const dendronSettings = /^(?:dendron\.yml|root\.schema\.yml)$/;

export const readDendron: SiteReader = (tree, { input }) => {
  const settings = readSettings(tree, ["dendron.yml"]);
  const vaults = toList(toRecord(settings["workspace"])["vaults"] ?? settings["vaults"])
    .map(toRecord)
    .map((vault) => {
      const folder = toFolder(toText(vault["fsPath"]) ?? "");
      const notes = vault["selfContained"] === true ? `${folder}notes/` : folder;
      return { folder: notes, isPrivate: vault["visibility"] === "private" };
    })
    // The longest first, because a vault can be inside of another.
    .toSorted((a, b) => b.folder.length - a.folder.length);
  const publishing = toRecord(settings["publishing"] ?? settings["site"]);
  const hierarchies = toTexts(publishing["siteHierarchies"] ?? "root");
  const index = toText(publishing["siteIndex"]) ?? hierarchies[0] ?? "root";
  const seo = toRecord(publishing["seo"]);
  const vaultOf = (file: string) =>
    tree.names.has("dendron.yml") && input === undefined
      ? vaults.find(({ folder }) => file.startsWith(folder))
      : { folder: "", isPrivate: false };
  const root = input ?? "";
  const noteOf = (file: string) =>
    withoutExtension(file.slice(vaultOf(file)?.folder.length ?? 0)).replaceAll("/", ".");
  const isBelow = (note: string) => (name: string) =>
    name === "root" || note === name || note.startsWith(`${name}.`);
  const isMarked = (note: string) => {
    const rules = Object.entries(toRecord(publishing["hierarchy"] ?? publishing["config"]));
    const rule = rules.findLast(([name]) => isBelow(note)(name))?.[1];
    const value = toRecord(rule)["publishByDefault"];
    // The value can depend on the vault.
    return value !== false && !Object.values(toRecord(value)).includes(false);
  };
  const site = readFolder(tree, {
    generator: "Dendron",
    root,
    folder: basename(tree.locate(root)),
    name: toText(seo["title"]),
    description: toText(seo["description"]),
    url: toText(publishing["siteUrl"]),
    dialect: "dendron",
    isDocs: true,
    toPath: (stem) => {
      const note = noteOf(`${stem}.md`);
      return note === index || note === "root" ? "index" : note.replaceAll(".", "/");
    },
    withheld: (file) => {
      const vault = vaultOf(file);
      if (!vault) return "is in no vault";
      if (vault.isPrivate) return "is in a private vault";
      const note = noteOf(file);
      const fields = readFields(tree, root + file);
      if (!hierarchies.some(isBelow(note)) && note !== index) return "is in no public hierarchy";
      if (!isMarked(note) && fields.get("published") !== true)
        return "is not marked for publication";
      const isEmpty =
        fields.get("stub") === true && trySplit(tree, root + file)?.body.trim() === "";
      return isEmpty ? "is an empty note" : undefined;
    },
    hasFileIds: true,
    mediaRoots: vaults.map(({ folder }) => folder),
    readSidebar: (documents) =>
      createSidebar(
        documents.map((document) => {
          const position = readFields(tree, `${root}${document.id}.md`).get("nav_order");
          return { ...document, position: typeof position === "number" ? position : undefined };
        }),
        new Map(),
        (first, second) => first.label.localeCompare(second.label, "en"),
      ).readFolder(""),
  });
  return {
    ...site,
    // Embedded notes have texts of their own.
    original: (name) =>
      toWikilinks(trySplit(tree, name)?.body ?? "").replace(/!\[\[[^\]]*\]\]/g, ""),
    oldAddress: ({ place }, fields) => {
      const id = toText(fields.get("id"));
      if (place.segments.length === 0) return "/";
      return id && `/notes/${id}`;
    },
  };
};
