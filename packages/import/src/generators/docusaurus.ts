/**
 * Docusaurus sites: documents, blogs and `src/pages` in the folder of the settings or in configured
 * folders, and translations in `i18n`.
 *
 * Older versions of the documentation are left out. Sidebars become books, `authors.yml` becomes
 * authors.
 */
import { formatCount } from "../report/remark.ts";
import { resolvePath, toBasePath, toKey } from "../content/addresses.ts";
import { toSlug } from "../content/content-format.ts";
import { listKeys, maxLevels } from "../content/books.ts";
import { toWords } from "../content/describe-document.ts";
import { toAuthors } from "../source/authors.ts";
import { Fields, toList, toRecord, toText, toTexts, type Values } from "../source/fields.ts";
import { readFields } from "../source/front-matter.ts";
import { toLanguages, type Languages } from "../source/languages.ts";
import { matchesGlobs } from "../source/globs.ts";
import type { OldRedirect } from "../source/host-redirects.ts";
import { readMenu } from "../source/menu.ts";
import { readPlace } from "../source/place.ts";
import { readSettings, readValues } from "../source/settings.ts";
import {
  numberPrefix,
  createSidebar,
  type FolderSettings,
  type SidebarDocument,
} from "../source/sidebar.ts";
import {
  markdownFile,
  withoutExtension,
  type Candidate,
  type SidebarEntry,
  type SiteReader,
} from "../source/source-site.ts";
import { hasFolder, noteAbsent, type SourceTree } from "../source/source-tree.ts";

export const docusaurusSettings = /^(?:[\w.-]+\/)?docusaurus\.config\.(?:[cm]?[jt]s)$/;

/** Documents, a blog or pages, from the preset or from a plugin instance. */
interface Section {
  kind: "docs" | "blog" | "pages";
  /** Folder in the source, with a trailing slash. */
  folder: string;
  /** Folder of its translations, relative to that of a language. */
  translated: string;
  /** Base path, without a trailing slash. */
  route: string;
  /** Prefix of the keys of its documents. */
  name: string;
  options: Values;
}

/** A document of a section. */
type Page = NonNullable<ReturnType<typeof locate>>;

export const readDocusaurus: SiteReader = (tree) => {
  const file = [...tree.names].find((name) => docusaurusSettings.test(name)) ?? "";
  const base = file.includes("/") ? `${file.split("/")[0]}/` : "";
  const settings = new Fields(readSettings(tree, [file]));
  const sections = findSections(tree, settings, base);
  const i18n = toRecord(settings.get("i18n"));
  const first = toText(i18n["defaultLocale"]) ?? "en";
  const pages = [...tree.names].flatMap((name) =>
    markdownFile.test(name) ? (locate(name, sections, base) ?? []) : [],
  );
  const languages = toLanguages([
    first,
    ...toTexts(i18n["locales"]),
    ...pages.flatMap(({ language }) => language ?? []),
  ]);
  const used = new Set(pages.map(({ language }) => (language ?? first).toLowerCase()));
  const theme = toRecord(settings.get("themeConfig"));
  const sidebars = sections
    .filter(({ kind }) => kind === "docs")
    .map((section) => readSidebars(tree, section, pages, base));
  const byName = new Map(pages.map((page) => [page.name, page]));
  const blogs = sections.filter(({ kind }) => kind === "blog");
  const people = blogs.map(({ folder }) =>
    readSettings(tree, [`${folder}authors.yml`, `${folder}authors.json`]),
  );
  const tags = blogs.flatMap(({ folder, route, options }) => {
    return Object.entries(
      readSettings(tree, [`${folder}${toText(options["tags"]) ?? "tags.yml"}`]),
    ).map(([key, value]) => {
      const { label, permalink } = toRecord(value);
      const path = toText(permalink) ?? `/${toKebab(key)}`;
      return { key, label: toText(label) ?? key, path: `${route}/tags${path}` };
    });
  });
  const basePath = toBasePath(toText(settings.get("baseUrl")));
  listOthers(tree, base, sections);
  // Reversed, so that the first page of several sections counts.
  const byId = new Map(
    pages
      .filter(({ section, language }) => section.kind === "docs" && !language)
      .toReversed()
      .map((page) => [toId(page, readFields(tree, page.name)), page]),
  );
  const byKey = new Map([...byId.values()].map((page) => [page.key, page]));
  const addressOfKey = (key = "") => {
    const page = byKey.get(key);
    return page && addressOf(page, readFields(tree, page.name), first);
  };
  const items = toList(toRecord(theme["navbar"])["items"]).map(toRecord);
  /** @returns an entry of the menu with the address of its document or of the first of its sidebar */
  const withAddress = (item: Values): Values => {
    const { docId, sidebarId, items: inner } = item;
    if (Array.isArray(inner)) return { ...item, items: inner.map(toRecord).map(withAddress) };
    const named = sidebars.flat().find(({ name }) => name === sidebarId);
    const key = byId.get(toText(docId) ?? "")?.key ?? named?.entries.flatMap(listKeys)[0];
    return { ...item, to: addressOfKey(key) ?? item["to"] };
  };
  return {
    generator: "Docusaurus",
    about: {
      name: toText(settings.get("title")),
      description: toText(settings.get("tagline")),
      url: toText(settings.get("url")),
      locales: [...languages].flatMap(([code, locale]) =>
        used.has(code) || code === first.toLowerCase() ? [locale] : [],
      ),
      hasFallbacks: true,
      menu: readMenu(items.map(withAddress)),
    },
    candidates: pages.map((page) => toCandidate(page, languages)),
    sidebar: sidebars.flatMap((all) =>
      joinSidebars(all, ({ name, entries }) => {
        const start = addressOfKey(entries.flatMap(listKeys)[0]);
        const item = items
          .map(withAddress)
          .find(
            ({ sidebarId, to }) =>
              sidebarId === name || (start && toKey(toText(to) ?? "?") === toKey(start)),
          );
        return toText(item?.["label"]);
      }),
    ),
    authors: people.flatMap(toAuthors),
    authorPath: (key) =>
      people
        .map((authors, at) => {
          const { page } = toRecord(authors[key]);
          const path = toText(toRecord(page)["permalink"]) ?? `/${toKebab(key)}`;
          return page ? `${blogs[at]?.route ?? ""}/authors${path}` : undefined;
        })
        .find(Boolean),
    tagLabel: (name) => tags.find(({ key }) => key === name)?.label,
    tagPaths: (name) => {
      const known = tags.find(({ label }) => label === name);
      return known ? [known.path] : blogs.map(({ route }) => `${route}/tags/${toKebab(name)}`);
    },
    // Links without ./ are relative to their file, or to the folder of the documents.
    mediaRoots: [
      ...toTexts(settings.get("staticDirectories") ?? "static").map((name) => `${base}${name}/`),
      base,
      "",
      ...sections.map(({ folder }) => folder),
    ],
    basePath,
    redirects: readRedirects(settings, file, basePath),
    unusedSettings: () => [
      ...settings.unused(),
      ...Object.keys(theme)
        .filter((key) => key !== "navbar")
        .map((key) => `themeConfig.${key}`),
    ],
    oldAddress: ({ name }, fields) => {
      const page = byName.get(name);
      return page && addressOf(page, fields, first);
    },
  };
};

function findSections(tree: SourceTree, settings: Fields, base: string): Section[] {
  const toSection = (kind: Section["kind"], options: Values): Section => {
    const id = toText(options["id"]);
    const usual = kind === "pages" ? "src/pages" : kind;
    const path = toText(options["path"]) ?? usual;
    const folder = `${resolvePath(base, path) ?? path}/`;
    if (options["path"]) noteAbsent(tree, folder);
    const isThere = hasFolder(tree, folder);
    const route = toText(options["routeBasePath"]) ?? (kind === "pages" ? "/" : kind);
    const version = kind === "docs" ? publishedVersion(tree, options, id, base) : undefined;
    return {
      kind,
      folder: version ?? (isThere || kind === "pages" ? folder : `${kind}/`),
      translated: `docusaurus-plugin-content-${kind}${id ? `-${id}` : ""}/${kind === "docs" ? "current/" : ""}`,
      route: `/${route}`.replace(/\/+$/, "").replace(/^\/{2,}/, "/"),
      name: id ?? kind,
      options,
    };
  };
  const presets = toList(settings.get("presets")).map((preset) =>
    toRecord(Array.isArray(preset) ? preset[1] : undefined),
  );
  const plugins = readPlugins(settings).flatMap(({ name, options }) => {
    const [, kind] = /content-(docs|blog|pages)$/.exec(name) ?? [];
    return kind === "docs" || kind === "blog" || kind === "pages" ? [toSection(kind, options)] : [];
  });
  const optionsOf = (kind: Section["kind"]) => presets.find((preset) => kind in preset)?.[kind];
  // A preset can disable each of its plugins with `false`.
  const kinds = (["docs", "blog", "pages"] as const).filter((kind) => optionsOf(kind) !== false);
  return [...plugins, ...kinds.map((kind) => toSection(kind, toRecord(optionsOf(kind))))];
}

function readPlugins(settings: Fields) {
  return toList(settings.get("plugins")).flatMap((plugin) =>
    Array.isArray(plugin) ? [{ name: String(plugin[0]), options: toRecord(plugin[1]) }] : [],
  );
}

function readRedirects(settings: Fields, file: string, basePath: string): OldRedirect[] {
  return readPlugins(settings)
    .filter(({ name }) => name.endsWith("client-redirects"))
    .flatMap(({ options }) => toList(options["redirects"]).map(toRecord))
    .flatMap(({ from, to }) => {
      const target = toText(to);
      const path = (address: string) => (address.startsWith("/") ? basePath + address : address);
      return target
        ? toTexts(from).map((old) => ({ file, from: path(old), to: path(target) }))
        : [];
    });
}

/**
 * @returns the folder of the latest version of the documentation, if the site does not publish the
 *   current one
 */
function publishedVersion(
  tree: SourceTree,
  options: Values,
  id: string | undefined,
  base: string,
): string | undefined {
  const only = toTexts(options["onlyIncludeVersions"]);
  const isCurrent =
    options["includeCurrentVersion"] !== false && (only.length === 0 || only.includes("current"));
  if (isCurrent) return undefined;
  const prefix = id ? `${base}${id}_` : base;
  const versions = toTexts(readValues(tree, `${prefix}versions.json`));
  return `${prefix}versioned_docs/version-${only[0] ?? versions[0] ?? "current"}/`;
}

/** Folders and files that are excluded by default, besides partials. */
const defaultExclude = ["**/_*/**", "**/*.test.*", "**/__tests__/**"];

/** @returns the document of a file; undefined for partials, older versions and other files */
function locate(name: string, sections: readonly Section[], base: string) {
  if (/(?:^|\/)_[^/]*$/.test(name)) return undefined;
  const [, language, inner = ""] = /^i18n\/([\w-]+)\/(.*)$/.exec(name.slice(base.length)) ?? [];
  const isTranslated = language && name.startsWith(base);
  const section = sections.find(({ folder, translated }) =>
    isTranslated ? inner.startsWith(translated) : name.startsWith(folder),
  );
  if (!section) return undefined;
  const file = isTranslated
    ? inner.slice(section.translated.length)
    : name.slice(section.folder.length);
  const { include, exclude } = section.options;
  const isExcluded =
    matchesGlobs(file, [...defaultExclude, ...toTexts(exclude)]) ||
    (include !== undefined && !matchesGlobs(file, toTexts(include)));
  const path = withoutExtension(file);
  const key = `${section.name}/${path.toLowerCase()}`;
  const all = path.split("/");
  /** Path without number prefixes, which only determine the order of the sidebar. */
  const parts =
    section.options["numberPrefixParser"] === false
      ? all
      : all.map((part) => part.replace(numberPrefix, ""));
  return { name, section, path, parts, language, key, isExcluded };
}

/** @returns the parts of the path of a post with a date; undefined without one */
function readDated(path: string): string[] | undefined {
  const [isDated, folder = "", year = "", month = "", day = "", name = ""] =
    /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/?index)?$/.exec(path) ?? [];
  return isDated ? [year, month, day, folder + name] : undefined;
}

function isIndex(parts: readonly string[]): boolean {
  const last = parts.at(-1)?.toLowerCase() ?? "";
  return (
    /^(?:index|readme)$/.test(last) || (parts.length > 1 && last === parts.at(-2)?.toLowerCase())
  );
}

function toCandidate(page: Page, languages: Languages): Candidate {
  const { name, section, path, language, key, isExcluded } = page;
  const { kind } = section;
  // Folders around a date only sort posts.
  const dated = (
    readDated(path)?.map((part) => part.replace(/^.*\//, "")) ?? [path.replace(/\/index$/, "")]
  )
    .filter(Boolean)
    .map((part) => part.replace(/^\d$/, "0$&"))
    .join("-");
  const parts = kind === "blog" ? [dated.replaceAll("/", "-")] : [...page.parts];
  if (kind === "docs" && isIndex(parts)) parts.splice(-1, 1, "index");
  const place = readPlace([...(kind === "pages" ? [] : [kind]), ...parts].join("/"));
  return {
    name,
    place: { ...place, locale: language && languages.get(language.toLowerCase()), language, key },
    syntax: "jsx",
    withheld: isExcluded ? "is excluded in the settings" : undefined,
  };
}

function addressOf(page: Page, fields: Fields, first: string): string {
  const { path, language } = page;
  const { kind, route } = page.section;
  const prefix = !language || language === first ? "" : `/${language}`;
  const slug = toText(fields.get("slug"));
  const parts = (kind === "blog" ? readDated(path) : undefined) ?? [...page.parts];
  if (kind !== "blog" && isIndex(parts)) parts.pop();
  const id = toText(fields.get("id"));
  if (id && kind === "docs" && parts.length > 0) parts.splice(-1, 1, id);
  const own = parts
    .filter(Boolean)
    .join("/")
    .replace(/(^|\/)index$/, "$1");
  const folder = kind === "blog" ? [] : parts.slice(0, -1);
  const address = slug?.startsWith("/") ? slug : `/${slug ? [...folder, slug].join("/") : own}`;
  return (prefix + route + address).replace(/\/{2,}/g, "/");
}

/** @returns the id of a document, whose last part can be in its front matter */
function toId({ parts }: Page, fields: Fields): string {
  return [...parts.slice(0, -1), toText(fields.get("id")) ?? parts.at(-1)].join("/");
}

/** A sidebar of the settings; without a name if it is that of the folders. */
interface NamedSidebar {
  name: string;
  entries: SidebarEntry[];
}

function readSidebars(
  tree: SourceTree,
  section: Section,
  pages: readonly Page[],
  base: string,
): NamedSidebar[] {
  const own = pages.filter(
    (page) => page.section === section && !page.language && !page.isExcluded,
  );
  const documents = own.map((page): SidebarDocument => {
    const fields = readFields(tree, page.name);
    const position = fields.get("sidebar_position");
    return {
      key: page.key,
      path: page.path,
      id: toId(page, fields),
      label: toText(fields.get("sidebar_label")) ?? toText(fields.get("title")),
      position: typeof position === "number" ? position : undefined,
    };
  });
  const folders = new Map<string, FolderSettings>();
  for (const name of tree.names) {
    const [, folder] = /^(.*)\/_category_\.(?:json|ya?ml)$/.exec(name) ?? [];
    if (!folder || !`${folder}/`.startsWith(section.folder)) continue;
    const values = toRecord(readValues(tree, name));
    const link = toRecord(values["link"]);
    folders.set(folder.slice(section.folder.length), {
      label: toText(values["label"]),
      position: typeof values["position"] === "number" ? values["position"] : undefined,
      description: toText(link["description"]),
      link: toText(link["id"]),
    });
  }
  const sidebar = createSidebar(documents, folders);
  const [, prefix, version] = /^(.*)versioned_docs\/(version-[^/]+)\/$/.exec(section.folder) ?? [];
  const path = version
    ? `/${prefix}versioned_sidebars/${version}-sidebars.json`
    : (toText(section.options["sidebarPath"]) ?? "sidebars");
  const file = ["", ".js", ".ts", ".json"]
    .map((extension) => (resolvePath(path.startsWith("/") ? "" : base, path) ?? "") + extension)
    .find((name) => tree.names.has(name));
  const listed = readValues(tree, file ?? "");
  if (Array.isArray(listed)) return [{ name: "", entries: sidebar.readItems(listed) }];
  const sidebars = Object.entries(toRecord(listed)).flatMap(([name, items]) => {
    const entries = sidebar.readItems(items);
    return entries.length === 0 ? [] : [{ name, entries }];
  });
  return sidebars.length > 0 ? sidebars : [{ name: "", entries: sidebar.readFolder("") }];
}

/** Maximum share of documents whose chapters become too deep. */
const maxMerged = 0.1;

/** @returns a book for each of several sidebars, unless that would merge too many chapters */
function joinSidebars(
  sidebars: readonly NamedSidebar[],
  labelOf: (sidebar: NamedSidebar) => string | undefined,
): SidebarEntry[] {
  const all = sidebars.flatMap(({ entries }) => entries);
  const tooDeep = depthsOf(all).filter((depth) => depth >= maxLevels);
  return sidebars.length < 2 || tooDeep.length > depthsOf(all).length * maxMerged
    ? all
    : sidebars.map((sidebar) => {
        const name = sidebar.name.replace(/(?<=.)[-_]?sidebar$/i, "");
        return { labels: { "": labelOf(sidebar) ?? toWords(name) }, name, items: sidebar.entries };
      });
}

/** @returns a segment of generated paths: `jMarcey` becomes `j-marcey` */
function toKebab(name: string): string {
  return toSlug(name.replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3-$2"));
}

/** @returns the number of groups that contain each document */
function depthsOf(entries: readonly SidebarEntry[], depth = 0): number[] {
  return entries.flatMap(({ items }) => (items ? depthsOf(items, depth + 1) : [depth]));
}

/** Adds remarks on older versions of the documentation and on React pages. */
function listOthers(tree: SourceTree, base: string, sections: readonly Section[]): void {
  const versions = Map.groupBy(
    [...tree.names].filter((name) => markdownFile.test(name)),
    (name) =>
      /^(?:i18n\/.*\/version-[^/]+|\w*versioned_docs\/[^/]+)/.exec(name.slice(base.length))?.[0],
  );
  for (const [folder, names] of versions)
    if (folder && !sections.some((one) => one.folder === `${base}${folder}/`))
      tree.noteFor(base + folder)(
        "leftOut",
        `is an older version of the documentation (${formatCount(names.length, "file")})`,
      );
  for (const name of tree.names)
    if (name.startsWith(`${base}src/pages/`) && /\.[jt]sx?$/.test(name))
      tree.noteFor(name)("leftOut", "is a React component, whose text is in its code");
}
