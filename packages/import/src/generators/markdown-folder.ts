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
import { fillPattern } from "../source/address-pattern.ts";
import { isIgnored, matchesGlobs, matchesName, toPattern } from "../source/globs.ts";
import type { OldRedirect } from "../source/host-redirects.ts";
import type { ImportOptions } from "../source/import-options.ts";
import { findLanguages, type Languages } from "../source/languages.ts";
import { readMenu, type MenuItem } from "../source/menu.ts";
import { readPlace } from "../source/place.ts";
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
import { tryRead, type SourceTree } from "../source/source-tree.ts";

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
  /** @returns the front matter that a file inherits */
  defaultsFor?: (file: string) => Record<string, unknown>;
  /** @returns the entries of the sidebar; by default, those of the folders */
  readSidebar?: (documents: SidebarDocument[]) => SidebarEntry[];
  /** Old path of a page, by its path below the root without extension and index. */
  addressOf?: (path: string, isIndex: boolean) => string;
  /** True if pages can name their path in front matter. */
  hasPermalinks?: boolean;
  redirects?: OldRedirect[];
  /** Blog of documentation. */
  blog?: { folder: string; addressOf: (document: Post) => string | undefined };
}

interface Post {
  fields: Fields;
  date: string | undefined;
  /** Title of the text. */
  heading: string | undefined;
  name: string;
}

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
    syntax: "none",
    dialect: "obsidian",
    isDocs: false,
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

export function readMkdocs(tree: SourceTree, { input }: ImportOptions): SourceSite {
  const remarks: Remark[] = [];
  const own = readSettings(tree, ["mkdocs.yml", "mkdocs.yaml"], remarks);
  const parent = toText(own["INHERIT"])?.replace(/^\.\//, "");
  const settings: Record<string, unknown> = {
    ...(parent === undefined ? {} : readSettings(tree, [parent], remarks)),
    ...own,
  };
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
  const isExcluded = (file: string) =>
    isIgnored(file, excludeDocs) ||
    toTexts(excluded["glob"]).some((glob) => matchesName(file, glob)) ||
    toTexts(excluded["regex"]).some((source) => toPattern(`^(?:${source})`)?.test(file));
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
  const root = input ?? toFolder(toText(settings["docs_dir"]) ?? "docs");
  const basePath = (URL.parse(url ?? "")?.pathname ?? "").replace(/\/+$/, "");
  const pathOf = (path: string, isIndex: boolean) =>
    path === "" ? "/" : isFlat ? `/${path}${isIndex ? "/index" : ""}.html` : `/${path}/`;
  const toPath = (file: string) => {
    const [, name = "", rest = ""] = /^([^#]*)(.*)$/.exec(file) ?? [];
    const path = toStem(name).replace(/(?:^|\/)(?:index|readme)$/i, "");
    return basePath + pathOf(path, path !== toStem(name)) + rest;
  };
  const redirects = Object.entries(toRecord(optionsOf("redirects")["redirect_maps"])).flatMap(
    ([from, value]) => {
      const to = toText(value) ?? "";
      const target = /^https?:/.test(to) ? to : toPath(to);
      return [{ file: "mkdocs.yml", from: toPath(from), to: target, status: 301 }];
    },
  );
  return readFolder(tree, {
    generator: "MkDocs",
    root,
    syntax: "none",
    dialect: "mkdocs",
    isDocs: true,
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
          .map((name) => readSettings(tree, [root + name], remarks)),
      ),
    ...(Array.isArray(settings["nav"])
      ? {
          readSidebar: (documents) =>
            new Sidebar(documents).readItems(toList(settings["nav"]).map(toItem)),
        }
      : {}),
    addressOf: pathOf,
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
  // Of VuePress 2 and 1.
  const pages = toTexts(settings["pagePatterns"] ?? settings["patterns"]);
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
      const isPage = pages.length === 0 || matchesGlobs(name, pages);
      return matchesGlobs(name, excluded) || !isPage ? "is excluded in the settings" : undefined;
    },
    readSidebar,
    hasPermalinks: isVuepress,
    addressOf: (own, isOwnIndex) => {
      const name = isOwnIndex ? [own, "index"].filter(Boolean).join("/") : own;
      const stem = rewrite(`${name}.md`, toRecord(settings["rewrites"])).replace(/\.md$/, "");
      const path = stem.replace(/(?:^|\/)index$/, "");
      return path === "" ? "/" : path === stem ? `/${path}${ending}` : `/${path}/`;
    },
  });
}

/**
 * @param rules new names by pattern: `packages/:pkg/src/:slug*`
 * @see https://vitepress.dev/guide/routing#route-rewrites
 */
function rewrite(file: string, rules: Record<string, unknown>): string {
  for (const [pattern, to] of Object.entries(rules)) {
    const form = pattern
      .replace(/[.+^$]/g, String.raw`\$&`)
      .replace(/\(\\\.\*\)/g, ".*")
      .replace(/:(\w+)(?:\*|\.\*)/g, "(?<$1>.*)")
      .replace(/:(\w+)/g, "(?<$1>[^/]+)");
    const groups = toPattern(`^${form}$`)?.exec(file);
    if (groups)
      return String(to).replace(/:(\w+)\*?/g, (_, name: string) => groups.groups?.[name] ?? "");
  }
  return file;
}

/** Matches files with titles and order, which can be in a language or of the whole site. */
const nextraMeta = /(?:^|\/)_meta(?:\.(?:global|[a-z]{2}(?:-[\w-]+)?))?\.(?:json|[jt]sx?|mjs)$/;

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
  const readMeta = (meta: Record<string, unknown>, folder: string): void => {
    Object.entries(meta).forEach(([key, value], position) => {
      const entry = toRecord(value);
      const path = folder === "" ? key : `${folder}/${key}`;
      folders.set(path, { label: toText(value) ?? toText(entry["title"]), position });
      if (entry["display"] === "hidden") hidden.add(path);
      readMeta(toRecord(entry["items"]), path);
    });
  };
  for (const name of names.filter((one) => nextraMeta.test(one)).toReversed()) {
    const isGlobal = name.includes("_meta.global.");
    if (name.startsWith(root) || isGlobal)
      readMeta(
        readSettings(tree, [name], []),
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
    mediaRoots: ["public/"],
    withheld: (file) => (/(?:^|\/)_[^/]*$/.test(file) ? "is a part of other pages" : undefined),
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
    if (isDocs && place.segments.length > 0) {
      const isBlog = place.collection === "blog" || file.startsWith(folder.blog?.folder ?? "?");
      place.collection = isBlog && isDated(tree, name) ? "blog" : "guides";
    }
    return {
      name,
      place,
      syntax: name.endsWith(".mdx") ? "jsx" : folder.syntax,
      isDraft: folder.isDraft?.(file) ?? false,
      isUnlisted: folder.unlisted?.has(name) ?? false,
      withheld: folder.withheld?.(file),
      defaults: folder.defaultsFor?.(file) ?? {},
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
    redirects: folder.redirects ?? [],
    ...(folder.dialect ? { dialect: folder.dialect } : {}),
    mediaRoots: [...(folder.mediaRoots ?? []), root, ""],
    basePath: (folder.basePath ?? "").replace(/\/+$/, ""),
    oldAddress: ({ place, name }, fields, date) => {
      const path = toPath(name).replace(/(?:^|\/)index$/, "");
      if (folder.blog && place.collection === "blog") {
        const heading = /^# +(.+)$/m.exec(tryRead(tree, name) ?? "")?.[1];
        const base = place.segments.at(-1) ?? "";
        return folder.blog.addressOf({ fields, date, heading, name: base });
      }
      const permalink = folder.hasPermalinks ? toText(fields.get("permalink")) : undefined;
      if (permalink !== undefined)
        return fillPattern(`/${permalink.replace(/^\/+/, "")}`, {
          fields,
          day: date,
          title: place.segments.at(-1) ?? "",
          path,
          collection: place.collection,
        });
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

/** @see https://squidfunk.github.io/mkdocs-material/plugins/blog/#config.post_url_format */
function readBlog(options: Record<string, unknown>): NonNullable<Folder["blog"]> {
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
    folder: folder === "" ? "posts/" : `${folder}/`,
    addressOf: ({ fields, date, heading, name }) => {
      const title = toText(fields.get("title")) ?? heading;
      const slug = toText(fields.get("slug")) ?? (title === undefined ? undefined : toSlug(title));
      if (date === undefined || slug === undefined) return undefined;
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
