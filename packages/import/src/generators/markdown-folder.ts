/**
 * Folders of Markdown without a site generator, vaults of Obsidian, and documentation of MkDocs,
 * VitePress, VuePress and Nextra, whose pages are the files of one folder.
 */
import { folderOf, toFolder, toKey } from "../content/addresses.ts";
import type { Remark } from "../report/remark.ts";
import {
  isSet,
  pickText,
  toList,
  toRecord,
  toText,
  toTexts,
  type Fields,
} from "../source/fields.ts";
import { readFields } from "../source/front-matter.ts";
import { isIgnored, matchesGlobs } from "../source/globs.ts";
import type { ImportOptions } from "../source/import-options.ts";
import { findLanguages, type Languages } from "../source/languages.ts";
import { readMenu, type MenuItem } from "../source/menu.ts";
import { readPlace, type Place } from "../source/place.ts";
import { readSettings } from "../source/settings.ts";
import { Sidebar, type FolderSettings, type SidebarDocument } from "../source/sidebar.ts";
import {
  agentFile,
  markdownFile,
  withoutExtension,
  type Candidate,
  type SidebarEntry,
  type SourceSite,
} from "../source/source-site.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** Differences between the generators. */
interface Folder {
  generator: string;
  /** Folder of the pages, with a trailing slash. */
  root: string;
  syntax: Candidate["syntax"];
  dialect?: SourceSite["dialect"];
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  basePath?: string | undefined;
  menu?: MenuItem[];
  /** Language codes, the default first. */
  codes?: string[];
  /** True for documentation, whose pages become books. */
  isDocs: boolean;
  mediaRoots?: string[];
  /** @returns the reason for leaving out a file, by its name below the root */
  withheld?: (file: string) => string | undefined;
  isDraft?: (file: string) => boolean;
  /** Names of files without a place in lists. */
  unlisted?: ReadonlySet<string>;
  /** @returns the entries of the sidebar; by default, those of the folders */
  readSidebar?: (documents: SidebarDocument[]) => SidebarEntry[];
  /** Old path of a page, by its path below the root without extension and index. */
  addressOf?: (path: string, isIndex: boolean) => string;
}

/** Folders of templates, which contain placeholders instead of texts. */
const templates = /(?:^|\/)_?templates?\//i;

export function readPlainFolder(tree: SourceTree, { input = "" }: ImportOptions): SourceSite {
  const isVault = [...tree.names].some((name) => name.startsWith(".obsidian/"));
  const folder = toText(readSettings(tree, [".obsidian/templates.json"], [])["folder"]);
  return readFolder(tree, {
    generator: isVault ? "Obsidian" : "Markdown files",
    root: input,
    syntax: "none",
    dialect: "obsidian",
    isDocs: false,
    withheld: (file) =>
      templates.test(file) || (folder !== undefined && file.startsWith(`${folder}/`))
        ? "is a template"
        : undefined,
  });
}

export function readMkdocs(tree: SourceTree, { input }: ImportOptions): SourceSite {
  const remarks: Remark[] = [];
  const settings = readSettings(tree, ["mkdocs.yml", "mkdocs.yaml"], remarks);
  const plugins = toList(settings["plugins"]).map((plugin) =>
    typeof plugin === "string" ? { [plugin]: {} } : toRecord(plugin),
  );
  const optionsOf = (name: string): Record<string, unknown> =>
    Object.assign(
      {},
      toRecord(toRecord(settings["plugins"])[name]),
      ...plugins.map((all) => toRecord(all[name])),
    );
  const excluded = optionsOf("exclude");
  const excludeDocs = `/templates/\n${toText(settings["exclude_docs"]) ?? ""}`;
  const draftDocs = toText(settings["draft_docs"]) ?? "";
  const i18n = toList(optionsOf("i18n")["languages"]).map(toRecord);
  const toStem = (file: string) => withoutExtension(file.replace(/^\.?\//, ""));
  const toItem = (entry: unknown): unknown => {
    if (typeof entry === "string") return toStem(entry);
    const [[label = "", inner] = []] = Object.entries(toRecord(entry));
    if (!Array.isArray(inner)) return { label, slug: toStem(toText(inner) ?? "") };
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
  return readFolder(tree, {
    generator: "MkDocs",
    root: input ?? toFolder(toText(settings["docs_dir"]) ?? "docs"),
    syntax: "none",
    dialect: "mkdocs",
    isDocs: true,
    name: toText(settings["site_name"]),
    description: toText(settings["site_description"]),
    url,
    basePath: URL.parse(url ?? "")?.pathname,
    codes: i18n
      .toSorted((a, b) => Number(isSet(b["default"])) - Number(isSet(a["default"])))
      .flatMap((language) => toText(language["locale"]) ?? []),
    withheld: (file) =>
      isIgnored(file, excludeDocs) || matchesGlobs(file, toTexts(excluded["glob"]))
        ? "is excluded in the settings"
        : undefined,
    isDraft: (file) => isIgnored(file, draftDocs),
    ...(Array.isArray(settings["nav"])
      ? {
          readSidebar: (documents) =>
            new Sidebar(documents).readItems(toList(settings["nav"]).map(toItem)),
        }
      : {}),
    addressOf: (path, isIndex) =>
      path === "" ? "/" : isFlat ? `/${path}${isIndex ? "/index" : ""}.html` : `/${path}/`,
  });
}

export const vitepressSettings = /^(?:[\w.-]+\/)*?\.(?:vite|vue)press\/config(?:\/index)?\.\w+$/;

export function readVitepress(tree: SourceTree, { input }: ImportOptions): SourceSite {
  const file = [...tree.names].find((name) => vitepressSettings.test(name)) ?? "";
  const isVuepress = file.includes(".vuepress/");
  const settings = readSettings(tree, [file], []);
  const base = file.slice(0, file.search(/\.(?:vitepress|vuepress)\//));
  const theme = { ...toRecord(settings["themeConfig"]), ...toRecord(settings["theme"]) };
  const locales = toRecord(settings["locales"]);
  const root = toRecord(locales["root"] ?? locales["/"]);
  const themes = [
    theme,
    ...Object.values(locales).map((locale) => toRecord(toRecord(locale)["themeConfig"])),
  ];
  const excluded = toTexts(settings["srcExclude"]);
  const ending = isSet(settings["cleanUrls"]) ? "" : ".html";
  /** @param prefix path of the entries of a group, for links without a slash at the start */
  const toItem = (entry: unknown, prefix: string): unknown => {
    if (typeof entry === "string") return { slug: toKey(prefix + entry) };
    const item = toRecord(entry);
    const inner = (toText(item["base"]) ?? "") || prefix;
    const link = toText(item["link"] ?? item["path"]);
    const id = link === undefined ? undefined : toKey(link.startsWith("/") ? link : inner + link);
    const label = pickText(item, "text", "title");
    const items = item["items"] ?? item["children"];
    return Array.isArray(items)
      ? { label, link: { id }, items: items.map((one) => toItem(one, inner)) }
      : { label, slug: id ?? "" };
  };
  const readSidebar = (documents: SidebarDocument[]) => {
    const byAddress = documents.map((one) => ({ ...one, id: toKey(`/${one.id}`) }));
    const groups = themes.flatMap(({ sidebar }) =>
      Array.isArray(sidebar)
        ? sidebar.map((item) => toItem(item, "/"))
        : Object.entries(toRecord(sidebar)).flatMap(([path, group]) =>
            toList(toRecord(group)["items"] ?? group).map((item) =>
              toItem(item, toText(toRecord(group)["base"]) ?? path),
            ),
          ),
    );
    return new Sidebar(byAddress).readItems(groups);
  };
  return readFolder(tree, {
    generator: isVuepress ? "VuePress" : "VitePress",
    root: input ?? base + toFolder(toText(settings["srcDir"]) ?? ""),
    syntax: "none",
    dialect: "vitepress",
    isDocs: true,
    name: pickText({ ...root, ...settings }, "title"),
    description: pickText({ ...root, ...settings }, "description"),
    url: toText(toRecord(settings["sitemap"])["hostname"]),
    basePath: toText(settings["base"]),
    menu: readMenu(themes.map(({ nav, navbar }) => nav ?? navbar).find(Array.isArray)),
    codes: [
      toText(root["lang"]) ?? toText(settings["lang"]) ?? "en",
      ...Object.keys(locales).filter((key) => !/^(?:root|\/)$/.test(key)),
    ].map((code) => code.replace(/^\/|\/$/g, "").split("-")[0] ?? code),
    mediaRoots: [`${base}public/`, `${base}.vuepress/public/`],
    withheld: (name) => {
      if (/\[.+\]/.test(name)) return "is a template of dynamic routes";
      return matchesGlobs(name, excluded) ? "is excluded in the settings" : undefined;
    },
    readSidebar,
    addressOf: (path, isIndex) => (path === "" ? "/" : isIndex ? `/${path}/` : `/${path}${ending}`),
  });
}

const nextraMeta = /(?:^|\/)_meta(?:\.global)?\.(?:json|[jt]sx?|mjs)$/;

export function isNextra(tree: SourceTree): boolean {
  return [...tree.names].some(
    (name) => /^(?:src\/)?(?:content|pages|app)\//.test(name) && nextraMeta.test(name),
  );
}

export function readNextra(tree: SourceTree, { input }: ImportOptions): SourceSite {
  const names = [...tree.names];
  const root =
    input ??
    ["content/", "src/content/", "pages/", "src/pages/", "app/", "src/app/"].find((folder) =>
      names.some((name) => name.startsWith(folder) && markdownFile.test(name)),
    ) ??
    "";
  const folders = new Map<string, FolderSettings>();
  const hidden = new Set<string>();
  for (const name of names) {
    if (!name.startsWith(root) || !nextraMeta.test(name)) continue;
    const folder = folderOf(name.slice(root.length - 1)).slice(1);
    Object.entries(readSettings(tree, [name], [])).forEach(([key, value], position) => {
      const path = folder === "" ? key : `${folder}/${key}`;
      const label = toText(value) ?? toText(toRecord(value)["title"]);
      folders.set(path, { label, position });
      if (toRecord(value)["display"] === "hidden") hidden.add(path);
    });
  }
  const isHidden = (path: string) =>
    [...hidden].some((one) => path === one || path.startsWith(`${one}/`));
  return readFolder(tree, {
    generator: "Nextra",
    root,
    syntax: "jsx",
    isDocs: true,
    mediaRoots: ["public/"],
    unlisted: new Set(
      names.filter((name) =>
        isHidden(withoutExtension(name.slice(root.length)).replace(/\/(?:index|page)$/, "")),
      ),
    ),
    readSidebar: (documents) =>
      new Sidebar(
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
}

function readFolder(tree: SourceTree, folder: Folder): SourceSite {
  const { root, isDocs } = folder;
  const names = [...tree.names].filter(
    (name) =>
      name.startsWith(root) &&
      markdownFile.test(name) &&
      !/(?:^|\/)\./.test(name.slice(root.length)),
  );
  const stems = new Set(names.map((name) => withoutExtension(name).toLowerCase()));
  /** @returns the path below the root; a README is the index of a folder without another one */
  const toPath = (name: string) => {
    const stem = withoutExtension(name.slice(root.length)).replace(/\/page$/, "/index");
    const index = stem.replace(/(^|\/)readme$/i, "$1index");
    return index !== stem && stems.has((root + index).toLowerCase()) ? stem : index;
  };
  const languages: Languages = isDocs
    ? findLanguages(names.map(toPath), folder.codes ?? [])
    : new Map([["en", "en"]]);
  const candidates = names.map((name): Candidate => {
    const file = name.slice(root.length);
    const place = readPlace(toPath(name), languages);
    if (
      isDocs &&
      place.segments.length > 0 &&
      !(place.collection === "blog" && isDated(tree, name))
    )
      place.collection = "guides";
    return {
      name,
      place,
      syntax: name.endsWith(".mdx") ? "jsx" : folder.syntax,
      isDraft: folder.isDraft?.(file) ?? false,
      isUnlisted: folder.unlisted?.has(name) ?? false,
      withheld: folder.withheld?.(file),
      defaults: {},
    };
  });
  const isOwn = ({ place, withheld, name }: Candidate) =>
    withheld === undefined &&
    !agentFile.test(name) &&
    place.collection === "guides" &&
    (place.language === undefined ||
      languages.keys().next().value === place.language.toLowerCase());
  const documents = candidates.filter(isOwn).map(({ name, place }): SidebarDocument => {
    const fields = readFields(tree, name);
    const path = place.key;
    const label = pickText(fields.all(), "sidebarTitle", "sidebar_label", "nav_title", "title");
    const id = path.replace(/(?:^|\/)index$/, "");
    return {
      key: place.key,
      path,
      id: folder.dialect === "mkdocs" ? withoutExtension(name.slice(root.length)) : id,
      label,
    };
  });
  const sidebar = folder.readSidebar?.(documents) ?? [];
  return {
    generator: folder.generator,
    about: {
      name: folder.name,
      description: folder.description,
      url: folder.url,
      locales: [...languages.values()],
      menu: folder.menu ?? [],
    },
    candidates,
    sidebar: !isDocs || sidebar.length > 0 ? sidebar : new Sidebar(documents).readFolder(""),
    remarks: [],
    ...(folder.dialect ? { dialect: folder.dialect } : {}),
    mediaRoots: [...(folder.mediaRoots ?? []), root, ""],
    basePath: (folder.basePath ?? "").replace(/\/+$/, ""),
    oldAddress: ({ place, name }, fields, date) => {
      const path = toPath(name).replace(/(?:^|\/)index$/, "");
      if (folder.dialect === "mkdocs" && place.collection === "blog")
        return blogAddress(place, fields, date);
      const permalink = folder.dialect === "obsidian" ? toText(fields.get("permalink")) : undefined;
      if (permalink !== undefined) return `/${permalink.replace(/^\/+/, "")}`;
      return folder.addressOf?.(path, place.isIndex);
    },
  };
}

/** @returns whether a file is a post: it has a date in its front matter or name */
function isDated(tree: SourceTree, name: string): boolean {
  return (
    /(?:^|\/)\d{4}-\d{2}-\d{2}/.test(name) || readFields(tree, name).find("date") !== undefined
  );
}

/** @returns the path of a post of Material for MkDocs, if its title is in the front matter */
function blogAddress(
  { segments }: Place,
  fields: Fields,
  date: string | undefined,
): string | undefined {
  const title = toText(fields.get("slug")) ?? toText(fields.get("title"));
  if (date === undefined || title === undefined) return undefined;
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
  return `/${segments[0] ?? "blog"}/${date.slice(0, 10).replaceAll("-", "/")}/${slug}/`;
}
