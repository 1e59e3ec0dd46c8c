/**
 * Gatsby sites: Markdown in the folders of gatsby-source-filesystem and in `src/pages`. Documents with
 * a date are posts; a menu of documentation themes in a data file becomes books.
 */
import { toFolder, toKey } from "../content/addresses.ts";
import { toSlug } from "../content/content-format.ts";
import { Fields, toList, toRecord, toText } from "../source/fields.ts";
import { readSettings, readValues } from "../source/settings.ts";
import { readMenus, createSidebar } from "../source/sidebar.ts";
import { markdownFile, type SiteReader } from "../source/source-site.ts";
import { commonFolder, readFolder } from "./markdown-folder.ts";

export const gatsbySettings = /^gatsby-config\.[cm]?[jt]s$/;

export const readGatsby: SiteReader = (tree, { input }) => {
  const names = [...tree.names];
  const settings = new Fields(
    readSettings(
      tree,
      names.filter((name) => gatsbySettings.test(name)),
    ),
  );
  const folders = toList(settings.get("plugins")).map((plugin) =>
    toFolder(toText(toRecord(toRecord(plugin)["options"])["path"]) ?? ""),
  );
  const texts = names.filter((name) => markdownFile.test(name));
  const hasTexts = (folder: string) => texts.some((name) => name.startsWith(folder));
  // Without one in the settings, a theme reads a folder with a usual name.
  const filled = [...new Set([...folders, "src/pages/"])].filter(
    (folder) => folder && hasTexts(folder),
  );
  const roots =
    input === undefined && filled.some((folder) => folder !== "src/pages/")
      ? filled
      : [input ?? ["content/", "src/content/", "src/pages/", "docs/"].find(hasTexts) ?? ""];
  const root = commonFolder(roots);
  const longestFirst = roots.toSorted((a, b) => b.length - a.length);
  const addressOf = (path: string) => {
    const name = `${root}${path}/`;
    const folder = longestFirst.find((start) => name.startsWith(start)) ?? "";
    return `/${name.slice(folder.length)}`;
  };
  const meta = toRecord(settings.get("siteMetadata"));
  const menus = names
    .filter((name) =>
      /^(?:src|content)\/(?!.*node_modules).*\b(?:nav|sidebar)[\w-]*\.(?:ya?ml|json)$/i.test(name),
    )
    .map((name) => readValues(tree, name));
  return readFolder(tree, {
    generator: "Gatsby",
    root,
    name: toText(meta["title"]),
    description: toText(meta["description"]),
    url: toText(meta["siteUrl"]),
    basePath: toText(settings.get("pathPrefix")),
    mediaRoots: ["static/", ...roots],
    withheld: (file) =>
      longestFirst.some((folder) => `${root}${file}`.startsWith(folder))
        ? undefined
        : "is in no folder of the settings",
    readSidebar: (documents) =>
      readMenus(
        menus,
        createSidebar(
          documents.map((page) => ({ ...page, id: toKey(addressOf(page.id)).slice(1) })),
        ),
      ),
    addressKeys: ["path", "slug", "permalink"],
    addressOf,
    blog: { folder: "" },
    tagPaths: (tag) => [`/tags/${toSlug(tag)}/`],
  });
};
