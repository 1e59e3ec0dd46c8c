/**
 * Documentation of MkDocs: `nav`, ignored and draft files, redirects, and the blog of Material.
 */
import { resolvePath, toBasePath, toFolder } from "../content/addresses.ts";
import { isSet, toList, toRecord, toText, toTexts, type Values } from "../source/fields.ts";
import { isIgnored, matchesName, toPattern } from "../source/globs.ts";
import { readSettings } from "../source/settings.ts";
import { pageTree, type PageFolder, type PageItem } from "../source/page-tree.ts";
import { createSidebar, toLabels, type SidebarDocument } from "../source/sidebar.ts";
import { withoutExtension, type SidebarEntry, type SiteReader } from "../source/source-site.ts";
import { hasFolder, tryRead, type SourceTree } from "../source/source-tree.ts";
import { readFolder, type Folder } from "./markdown-folder.ts";
import { readLists, type Chapter } from "./summary-book.ts";

export const readMkdocs: SiteReader = (tree, { input }) => {
  const own = readSettings(tree, ["mkdocs.yml", "mkdocs.yaml"]);
  const parent = toText(own["INHERIT"])?.replace(/^\.\//, "");
  const settings: Values = {
    ...(parent && readSettings(tree, [parent])),
    ...own,
  };
  const plugins = toList(settings["plugins"]).map((plugin) =>
    typeof plugin === "string" ? { [plugin]: {} } : toRecord(plugin),
  );
  const optionsOf = (name: string): Values =>
    Object.assign(
      {},
      toRecord(toRecord(settings["plugins"])[name]),
      ...plugins.map((all) => toRecord(all[name])),
    );
  const hasPlugin = (name: string) =>
    [toRecord(settings["plugins"]), ...plugins].some((all) => name in all);
  const excluded = optionsOf("exclude");
  const excludeDocs = `/templates/\n${toText(settings["exclude_docs"]) ?? ""}`;
  const isExcluded = (file: string) =>
    isIgnored(file, excludeDocs) ||
    toTexts(excluded["glob"]).some((glob) => matchesName(file, glob)) ||
    toTexts(excluded["regex"]).some((source) => toPattern(`^(?:${source})`)?.test(file));
  const draftDocs = toText(settings["draft_docs"]) ?? "";
  const i18n = toList(optionsOf("i18n")["languages"]).map(toRecord);
  const toStem = (file: string) => withoutExtension(file.replace(/^\.?\//, ""));
  const root = input ?? toFolder(toText(settings["docs_dir"]) ?? "docs");
  // Lists of the plugin literate-nav.
  const navFile = toText(optionsOf("literate-nav")["nav_file"]) ?? "SUMMARY.md";
  const readNavFile = (folder: string): unknown[] =>
    readLists(tryRead(tree, root + folder + navFile) ?? "", folder).map((chapter) =>
      toEntry(chapter, folder),
    );
  const toEntry = (chapter: Chapter, folder: string): unknown => {
    const { label, slug, items } = chapter;
    if (items) return { ...chapter, items: items.map((item) => toEntry(item, folder)) };
    if (slug === undefined && label.includes("*"))
      return { autogenerate: { directory: folder.replace(/\/$/, "") } };
    const inner = `${slug ?? ""}/`;
    const isFolder = !tree.names.has(`${root}${slug}.md`) && hasFolder(tree, root + inner);
    return isFolder ? toItem({ [label]: inner }) : chapter;
  };
  const toItem = (entry: unknown): unknown => {
    if (typeof entry === "string") return toStem(entry);
    const [[label = "", inner] = []] = Object.entries(toRecord(entry));
    const path = toText(inner) ?? "";
    if (path.endsWith("/")) {
      const index = ["index.md", "README.md"].find((name) => tree.names.has(root + path + name));
      const group = { label, link: { id: toStem(path + (index ?? "")) } };
      const items = readNavFile(path);
      return items.length > 0
        ? { ...group, items }
        : { ...group, autogenerate: { directory: path.slice(0, -1) } };
    }
    if (!Array.isArray(inner)) return { label, slug: toStem(path) };
    const [first] = inner;
    // The page of a section is its first entry without a title.
    const isIndex = typeof first === "string" && /(?:^|\/)(?:index|readme)\.md$/i.test(first);
    return {
      label,
      ...(isIndex ? { link: { id: toStem(first) } } : {}),
      items: (isIndex ? inner.slice(1) : inner).map(toItem),
    };
  };
  const url = toText(settings["site_url"]);
  const isFlat = settings["use_directory_urls"] === false;
  const basePath = toBasePath(URL.parse(url ?? "")?.pathname);
  const pathOf = (path: string, isIndex: boolean) =>
    path ? (isFlat ? `/${path}${isIndex ? "/index" : ""}.html` : `/${path}/`) : "/";
  const toPath = (file: string) => {
    const [, name = "", rest = ""] = /^([^#]*)(.*)$/.exec(file) ?? [];
    const path = toStem(name).replace(/(?:^|\/)(?:index|readme)$/i, "");
    return basePath + pathOf(path, path !== toStem(name)) + rest;
  };
  const redirects = Object.entries(toRecord(optionsOf("redirects")["redirect_maps"])).flatMap(
    ([from, value]) => {
      const to = toText(value) ?? "";
      const target = /^https?:/.test(to) ? to : toPath(to);
      return [{ file: "mkdocs.yml", from: toPath(from), to: target }];
    },
  );
  // A list in the settings has the pages of all folders, unless it leaves a place for others.
  const pageFiles = [
    toText(optionsOf("awesome-pages")["filename"]) ?? ".pages",
    toText(optionsOf("awesome-nav")["filename"]) ?? ".nav.yml",
  ];
  const hasPageFiles =
    (!Array.isArray(settings["nav"]) ||
      settings["nav"].includes("...") ||
      hasPlugin("awesome-nav")) &&
    [...tree.names].some(
      (name) => name.startsWith(root) && pageFiles.includes(name.replace(/^.*\//, "")),
    );
  const nav = Array.isArray(settings["nav"])
    ? settings["nav"].map(toItem)
    : hasPlugin("literate-nav")
      ? readNavFile("")
      : [];
  return readFolder(tree, {
    generator: "MkDocs",
    root,
    dialect: "mkdocs",
    isDocs: true,
    hasFileIds: true,
    name: toText(settings["site_name"]),
    description: toText(settings["site_description"]),
    url,
    basePath,
    redirects,
    blog: readBlog(optionsOf("blog")),
    // Folders of the files that texts include.
    mediaRoots: toList(settings["markdown_extensions"])
      .flatMap((one) => toTexts(toRecord(toRecord(one)["pymdownx.snippets"])["base_path"]))
      .map(toFolder),
    codes: i18n
      .toSorted((a, b) => Number(isSet(b["default"])) - Number(isSet(a["default"])))
      .flatMap((language) => toText(language["locale"]) ?? []),
    withheld: (file) => (isExcluded(file) ? "is excluded in the settings" : undefined),
    isDraft: (file) => isIgnored(file, draftDocs),
    // Files of Material's plugin meta, of which the nearest wins.
    defaultsFor: (file) =>
      Object.assign(
        {},
        ...file
          .split("/")
          .map((_, at, parts) => `${[...parts.slice(0, at), ".meta.yml"].join("/")}`)
          .map((name) => readSettings(tree, [root + name])),
      ),
    ...(hasPageFiles
      ? {
          readSidebar: (documents) =>
            readPageFiles(tree, root, documents, pageFiles, settings["nav"]),
        }
      : {}),
    ...(nav.length > 0 && !hasPageFiles
      ? { readSidebar: (documents) => createSidebar(documents).readItems(nav) }
      : {}),
    addressOf: pathOf,
  });
};

/**
 * Reads the order of the folders from their own files.
 *
 * @param names names of these files, of the plugins awesome-pages and awesome-nav
 */
function readPageFiles(
  tree: SourceTree,
  root: string,
  documents: readonly SidebarDocument[],
  names: readonly string[],
  nav: unknown,
): SidebarEntry[] {
  const settingsOf = (folder: string): PageFolder => {
    const path = root + toFolder(folder);
    const settings = readSettings(
      tree,
      names.map((name) => path + name),
    );
    const sort = toRecord(settings["sort"]);
    const own = settings["nav"] ?? settings["arrange"] ?? (folder ? undefined : nav);
    const isReversed = (sort["direction"] ?? settings["order"]) === "desc";
    const ignored = toTexts(settings["ignore"]).map((glob) => `!${glob}`);
    const restOf = (glob: string): PageItem => ({
      rest: isReversed ? "descending" : "ascending",
      patterns: [glob, ...ignored],
    });
    const toPath = (file: string) => withoutExtension(resolvePath(folder, file) ?? file);
    const toItem = (item: unknown): PageItem => {
      const glob = toText(toRecord(item)["glob"]);
      if (glob) return restOf(glob);
      if (typeof item === "string") {
        const [, pattern = "**"] = /^\.\.\.(?:\s*\|\s*(?:flat\s*\|\s*)?(.+))?$/.exec(item) ?? [];
        if (item.startsWith("...")) return restOf(pattern);
        return item.includes("*") ? restOf(item) : { path: toPath(item) };
      }
      const [[label = "", inner] = []] = Object.entries(toRecord(item));
      return Array.isArray(inner)
        ? { label, items: inner.map(toItem) }
        : { path: toPath(toText(inner) ?? ""), label };
    };
    return {
      indexes: [toPath("index"), toPath("README")],
      labels: toLabels(toText(settings["title"])),
      items: [
        ...(Array.isArray(own) ? own.map(toItem) : [restOf("**")]),
        ...(isSet(settings["append_unmatched"]) ? [restOf("**")] : []),
      ],
      isHidden: isSet(settings["hide"]),
      isFlat: isSet(
        settings["collapse"] ??
          settings["collapse_single_pages"] ??
          settings["flatten_single_child_sections"],
      ),
    };
  };
  return pageTree(documents, settingsOf)("").items ?? [];
}

/** @see https://squidfunk.github.io/mkdocs-material/plugins/blog/#config.post_url_format */
function readBlog(options: Values): NonNullable<Folder["blog"]> {
  const folder = (toText(options["blog_dir"]) ?? "blog").replace(/^\.?\/?|\/$/g, "");
  const form = toText(options["post_url_format"]) ?? "{date}/{slug}";
  const dayForm = toText(options["post_url_date_format"]) ?? "yyyy/MM/dd";
  const toSlug = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, "")
      .trim()
      .replace(/\s+/g, "-");
  return {
    folder: folder ? `${folder}/` : "posts/",
    addressOf: ({ fields, date, heading, name }) => {
      const title = toText(fields.get("title")) ?? heading;
      const slug = toText(fields.get("slug")) ?? (title && toSlug(title));
      if (!date || !slug) return undefined;
      const [year = "", month = "", day = ""] = date.slice(0, 10).split("-");
      const parts: Record<string, string> = { y: year, M: month, d: day };
      const shown = dayForm.replace(/y+|M+|d+/g, (token) => {
        const value = parts[token[0] ?? ""] ?? "";
        return token.length === 1 ? String(Number(value)) : value.slice(-token.length);
      });
      const values: Record<string, string> = {
        date: shown,
        slug,
        file: name,
        categories: toTexts(fields.get("categories")).map(toSlug).join("/"),
      };
      const path = form.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
      return `/${folder}/${path}/`.replace(/\/{2,}/g, "/");
    },
  };
}
