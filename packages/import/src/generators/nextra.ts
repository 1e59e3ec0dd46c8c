/**
 * Documentation of Nextra, whose `_meta` files have titles and order.
 */
import { folderOf } from "../content/addresses.ts";
import { toRecord, toText, type Values } from "../source/fields.ts";
import { readSettings } from "../source/settings.ts";
import { createSidebar, type FolderSettings } from "../source/sidebar.ts";
import { markdownFile, withoutExtension, type SiteReader } from "../source/source-site.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readFolder } from "./markdown-folder.ts";

/** Matches files with titles and order, which can be in a language or of the whole site. */
const nextraMeta = /(?:^|\/)_meta(?:\.(?:global|[a-z]{2}(?:-[\w-]+)?))?\.(?:json|[jt]sx?|mjs)$/;

export function isNextra(tree: SourceTree): boolean {
  return [...tree.names].some(
    (name) => /^(?:src\/)?(?:content|pages|app)\//.test(name) && nextraMeta.test(name),
  );
}

export const readNextra: SiteReader = (tree, { input }) => {
  const names = [...tree.names];
  const root =
    input ??
    ["content/", "src/content/", "pages/", "src/pages/", "app/", "src/app/"].find((folder) =>
      names.some((name) => name.startsWith(folder) && markdownFile.test(name)),
    ) ??
    "";
  const folders = new Map<string, FolderSettings>();
  const hidden = new Set<string>();
  const readMeta = (meta: Values, folder: string): void => {
    Object.entries(meta).forEach(([key, value], position) => {
      const entry = toRecord(value);
      const path = folder ? `${folder}/${key}` : key;
      folders.set(path, { label: toText(value) ?? toText(entry["title"]), position });
      if (entry["display"] === "hidden") hidden.add(path);
      readMeta(toRecord(entry["items"]), path);
    });
  };
  for (const name of names.filter((one) => nextraMeta.test(one)).toReversed()) {
    const isGlobal = name.includes("_meta.global.");
    if (name.startsWith(root) || isGlobal)
      readMeta(
        readSettings(tree, [name]),
        isGlobal ? "" : folderOf(name.slice(root.length - 1)).slice(1),
      );
  }
  const isHidden = (path: string) =>
    [...hidden].some((one) => path === one || path.startsWith(`${one}/`));
  return readFolder(tree, {
    generator: "Nextra",
    root,
    syntax: "jsx",
    isDocs: true,
    hasFolderGroups: true,
    mediaRoots: ["public/"],
    // In the folder `app`, other names are those of parts.
    withheld: (file) =>
      /(?:^|\/)_[^/]*$/.test(file) ||
      (/^(?:src\/)?app\/$/.test(root) && !/(?:^|\/)page\.\w+$/.test(file))
        ? "is a part of other pages"
        : undefined,
    unlisted: new Set(
      names.filter((name) =>
        isHidden(withoutExtension(name.slice(root.length)).replace(/\/(?:index|page)$/, "")),
      ),
    ),
    readSidebar: (documents) =>
      createSidebar(
        documents.map((one) => ({
          ...one,
          label: folders.get(one.id)?.label ?? one.label,
          position: folders.get(one.id)?.position,
          isHidden: isHidden(one.id),
        })),
        folders,
      ).readFolder(""),
    addressOf: (path) => `/${path}`,
  });
};
