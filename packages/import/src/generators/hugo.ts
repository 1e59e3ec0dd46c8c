/**
 * Hugo sites: everything below the content folder. `_index` is the page of a section, `index` a
 * page bundle.
 */
import { folderOf, toBasePath, toFolder, toKey } from "../content/addresses.ts";
import { collectionOf } from "../content/content-format.ts";
import { fillPattern } from "../source/address-pattern.ts";
import {
  isSet,
  pickText,
  toList,
  toRecord,
  toText,
  toTexts,
  Fields,
  type Values,
} from "../source/fields.ts";
import { readDate } from "../source/dates.ts";
import { readFields, trySplit } from "../source/front-matter.ts";
import { findLanguages, isDefault, type Languages } from "../source/languages.ts";
import { matchesGlobs, toPattern } from "../source/globs.ts";
import type { ImportOptions } from "../source/import-options.ts";
import { readMenu } from "../source/menu.ts";
import { readPlace, type Place } from "../source/place.ts";
import { readData, readTemplates, readValues } from "../source/settings.ts";
import { createSidebar, type FolderSettings, type SidebarDocument } from "../source/sidebar.ts";
import {
  pageFile,
  withoutExtension,
  type Candidate,
  type SidebarEntry,
  type SourceSite,
} from "../source/source-site.ts";
import { hasFolder, noteAbsent, noteOnce, type SourceTree } from "../source/source-tree.ts";

/** Matches the page of a page bundle. */
const bundleFile = /(?:^|\/)index\.[^/]+$/;
/** Matches the page of a section. */
const sectionFile = /(?:^|\/)_index\./;

/** @param given settings of a generator with the same content, in place of the files */
export function readHugo(tree: SourceTree, { input }: ImportOptions, given?: Values): SourceSite {
  const settings = given ?? readConfig(tree);
  const named = new Map(Object.entries(toRecord(settings["languages"])));
  const components = given ? [] : readComponents(tree, settings);
  const own = readMounts(settings, "");
  const mounts = [...own, ...components.flatMap((one) => one.mounts)];
  const contents = mounts.filter(({ target }) => /^content(?:\/|$)/.test(target));
  const root = input ?? toFolder(toText(settings["contentdir"]) ?? "content");
  // Mounts of a component replace its folder.
  const isMounted = input === undefined && own.some((mount) => contents.includes(mount));
  const folders: ContentFolder[] = [
    ...(isMounted ? [] : contentFolders(named, root)),
    ...(input === undefined ? contents : []).map(({ source, target, language }) => ({
      folder: source,
      code: language,
      prefix: target.replace(/^content\/?/, ""),
    })),
  ];
  for (const { folder } of folders) noteAbsent(tree, folder);
  const rootOf = (name: string) => folders.find(({ folder }) => name.startsWith(folder));
  const toPath = (name: string) => {
    const { folder, code, prefix }: ContentFolder = rootOf(name) ?? { folder: "" };
    const path = withoutExtension(name.slice(folder.length));
    return [code, prefix, path].filter(Boolean).join("/");
  };
  const all = [...tree.names].filter((name) => pageFile.test(name) && rootOf(name));
  const isOfTheme = (name: string) => components.some((one) => name.startsWith(one.root));
  // A page of the site replaces that of its theme.
  const paths = new Set(all.filter((name) => !isOfTheme(name)).map(toPath));
  const files = all.filter((name) => !isOfTheme(name) || !paths.has(toPath(name)));
  const first =
    toText(settings["defaultcontentlanguage"]) ??
    toText(settings["languagecode"])?.split("-")[0]?.toLowerCase() ??
    "en";
  const languages = findLanguages(files.map(toPath), [...new Set([first, ...named.keys()])]);
  const local = lowerKeys(toRecord(named.get(first)));
  const params = { ...toRecord(settings["params"]), ...toRecord(local["params"]) };
  const url = toText(settings["baseurl"]);
  const cascadeFor = readCascades(tree, files, toPath, languages, settings);
  const reasonFor = withholder(tree, files, rootOf, settings, mounts);
  const imageOf = readBundleImages(tree);
  const candidates = files.map((name): Candidate => ({
    name,
    place: withoutSections(readPlace(toPath(name), languages), sectionFile.test(name)),
    syntax: "shortcodes",
    withheld: reasonFor(name),
    defaults: { ...cascadeFor(name), bundleImage: imageOf(name) },
  }));
  const pages = candidates
    .filter(({ place, withheld }) => !withheld && isDefault(place.language, languages))
    .map((candidate): Page => {
      const fields = readFields(tree, candidate.name);
      const menu = fields.get("menus") ?? fields.get("menu");
      return { candidate, fields, all: new Fields(fields.all(), candidate.defaults), menu };
    });
  const oldAddress: SourceSite["oldAddress"] = (candidate, fields, date) =>
    hasNoPage(fields)
      ? false
      : addressOf(
          candidate,
          fields,
          date,
          {
            ...settings,
            ...lowerKeys(toRecord(named.get(candidate.place.language?.toLowerCase() ?? first))),
          },
          first,
        );
  return {
    generator: "Hugo",
    about: {
      name: toText(local["title"]) ?? toText(settings["title"]),
      description: toText(params["description"]) ?? toText(local["description"]),
      url,
      locales: [...languages.values()],
      menu: readMenu([
        ...toList(
          [local["menu"], local["menus"], settings["menu"], settings["menus"]]
            .map((menu) => toRecord(menu)["main"])
            .find(Boolean) ?? [],
        ).flat(),
        ...readOwnEntries(pages, oldAddress),
      ]),
    },
    candidates,
    sidebar: readSections(
      pages,
      candidates,
      languages,
      readMenuFolders(settings, named, languages),
    ),
    tagPaths: (tag) => ["tags", "categories"].map((name) => `/${name}/${urlize(tag)}/`),
    taxonomies: Object.values(toRecord(settings["taxonomies"])).flatMap(toTexts),
    mediaRoots: [
      ...["", ...components.map((one) => one.root)].flatMap((base) => [
        `${base}static/`,
        `${base}assets/`,
      ]),
      root,
      ...contents.map(({ source }) => source),
    ],
    basePath: toBasePath(URL.parse(url ?? "")?.pathname),
    settings: params,
    strings: readStrings(tree),
    globals: { data: readData(tree, "data/") },
    templates: new Map(
      [...components.map((one) => one.root).toReversed(), ""]
        .flatMap((base) => [`${base}layouts/shortcodes/`, `${base}layouts/_shortcodes/`])
        .flatMap((folder) => [
          ...readTemplates(tree, folder, (name) => name.replace(/\.\w+$/, "")),
        ]),
    ),
    oldAddress,
  };
}

/** @returns the place of a page; that of a section inside a blog is no post */
function withoutSections(place: Place, isSection: boolean): Place {
  const isInner = isSection && place.collection === "blog" && place.segments.length > 1;
  return isInner ? { ...place, collection: "pages" } : place;
}

/** A page in the default language. */
interface Page {
  candidate: Candidate;
  /** Its own front matter. */
  fields: Fields;
  /** Front matter with that of its sections. */
  all: Fields;
  /** Its places in menus. */
  menu: unknown;
}

/** @returns the entries of the main menu that pages have in their front matter */
function readOwnEntries(pages: readonly Page[], oldAddress: SourceSite["oldAddress"]): Values[] {
  return pages.flatMap(({ candidate, fields, all, menu }) => {
    const entry = toRecord(menu)["main"];
    return entry === undefined && !toTexts(menu).includes("main")
      ? []
      : [
          {
            name: pickText(fields.all(), "linkTitle", "title"),
            weight: fields.get("weight"),
            pageRef: oldAddress(candidate, all) || undefined,
            ...toRecord(entry),
          },
        ];
  });
}

/**
 * @returns the settings: those of the file in the root folder, then those of `config/_default` and
 *   `config/production`, whose files are named after their key and can have a language
 * @see https://gohugo.io/configuration/introduction/#configuration-directory
 */
function readConfig(tree: SourceTree): Values {
  // The name `config` is that of older versions.
  const file = ["hugo", "config"]
    .flatMap((name) => ["toml", "yaml", "yml", "json"].map((ending) => `${name}.${ending}`))
    .find((name) => tree.names.has(name));
  const parts = ["_default", "production"].flatMap((environment) =>
    [...tree.names].flatMap((name): Values[] => {
      const [, folder, key = "", language] =
        /^config\/(\w+)\/([\w-]+)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/.exec(name) ?? [];
      if (folder !== environment) return [];
      const values = readValues(tree, name);
      if (/^(?:hugo|config)$/.test(key)) return [toRecord(values)];
      if (!language) return [{ [key]: values }];
      const own = key === "languages" ? values : { [key]: values };
      return [{ languages: { [language]: own } }];
    }),
  );
  return [toRecord(readValues(tree, file ?? "")), ...parts].map(lowerKeys).reduce(mergeValues, {});
}

/** @returns values with those of others; records are merged */
function mergeValues(first: Values, second: Values): Values {
  const keys = Object.keys(second).filter((key) => Object.keys(toRecord(second[key])).length > 0);
  const inner = keys.map((key) => [key, mergeValues(toRecord(first[key]), toRecord(second[key]))]);
  return { ...first, ...second, ...Object.fromEntries(inner) };
}

/** A folder of the source that becomes part of a component, such as `content`. */
type Mount = ReturnType<typeof readMounts>[number];

/**
 * @returns the themes and modules whose files are in the source, by their folder with a trailing
 *   slash, in their order of precedence
 * @see https://gohugo.io/configuration/module/#imports
 */
function readComponents(tree: SourceTree, settings: Values) {
  const themes = toFolder(toText(settings["themesdir"]) ?? "themes");
  const imports = [
    ...toTexts(settings["theme"]).map((path): Values => ({ path })),
    ...toList(toRecord(settings["module"])["imports"]).map((one) => lowerKeys(toRecord(one))),
  ];
  return imports.flatMap(({ path, mounts, disable }) => {
    const name = toText(path);
    if (!name || isSet(disable)) return [];
    const root = [`_vendor/${name}/`, `${themes}${name}/`].find((folder) =>
      hasFolder(tree, folder),
    );
    if (root) {
      const own = mounts ?? [{ source: "content", target: "content" }];
      const named = readMounts({ module: { mounts: own } }, root);
      return [
        {
          root,
          mounts: named.filter(({ source }) => hasFolder(tree, source)),
        },
      ];
    }
    if (name.includes("."))
      noteOnce(
        tree,
        name,
        "absent",
        "is a module of Hugo: run `hugo mod vendor` in the source, for its texts and shortcodes",
      );
    else noteAbsent(tree, themes + name);
    return [];
  });
}

/**
 * @param base folder of the component, with a trailing slash
 * @see https://gohugo.io/configuration/module/#mounts
 */
function readMounts(settings: Values, base: string) {
  return toList(toRecord(settings["module"])["mounts"]).flatMap((value) => {
    const mount = lowerKeys(toRecord(value));
    const source = toText(mount["source"]);
    const { languages } = toRecord(toRecord(mount["sites"])["matrix"]);
    const globs = [
      ...toTexts(mount["includefiles"]),
      ...toTexts(mount["files"]).map((glob) => glob.replace(/^!\s*/, "!")),
      ...toTexts(mount["excludefiles"]).map((glob) => `!${glob}`),
    ];
    return source
      ? [
          {
            /** Folder in the source, with a trailing slash. */
            source: base + toFolder(source),
            target: (toText(mount["target"]) ?? "").replace(/\/+$/, ""),
            language: toText(mount["lang"]) ?? toTexts(languages)[0],
            /** Patterns of the files; those that start with `!` make exceptions. */
            patterns: globs.every((glob) => glob.startsWith("!")) ? ["**", ...globs] : globs,
          },
        ]
      : [];
  });
}

/** @returns the words of templates by language, in any of Hugo's formats */
function readStrings(tree: SourceTree) {
  const files = [...tree.names].flatMap((name) => {
    const [, code = ""] =
      /^(?:(?:themes|_vendor)\/.+\/)?i18n\/([\w-]+)\.(?:ya?ml|toml|json)$/.exec(name) ?? [];
    return code ? [{ name, code: code.toLowerCase() }] : [];
  });
  const read = (name: string): Values => {
    const values = readValues(tree, name);
    return Array.isArray(values)
      ? Object.fromEntries(values.map((value) => [toText(toRecord(value)["id"]), value]))
      : toRecord(values);
  };
  // Words of the site override those of its theme.
  return new Map(
    [...Map.groupBy(files, ({ code }) => code)].map(([code, all]) => [
      code,
      Object.assign({}, ...all.toReversed().map(({ name }) => read(name))),
    ]),
  );
}

/** Matches menus that are no sidebar. */
const otherMenu = /^(?:main|footer|social)$/;

/** @returns the labels and positions of sections in the menus of documentation, by their paths */
function readMenuFolders(
  settings: Values,
  named: ReadonlyMap<string, unknown>,
  languages: Languages,
) {
  const folders = new Map<string, FolderSettings>();
  const read = (values: unknown, locale: string | undefined) => {
    const { menu, menus } = lowerKeys(toRecord(values));
    for (const [name, entries] of Object.entries({ ...toRecord(menu), ...toRecord(menus) }))
      for (const entry of otherMenu.test(name)
        ? []
        : toList(entries).map(toRecord).map(lowerKeys)) {
        const path = toKey(pickText(entry, "pageref", "url", "identifier") ?? "/").slice(1);
        const label = pickText(entry, "name", "title");
        const known = folders.get(path);
        const position = Number(entry["weight"]) || undefined;
        folders.set(path, {
          label: known?.label ?? label,
          labels: { ...known?.labels, ...(locale && label ? { [locale]: label } : {}) },
          position: known?.position ?? position,
        });
      }
  };
  read(settings, undefined);
  for (const [code, locale] of languages) read(named.get(code), locale);
  return folders;
}

/** Fields with the date of a page, in their order of precedence. */
const dateFields = ["date", "publishDate", "pubDate", "published", "lastmod", "modified"];

/** Share of pages with a weight from which a site without a documentation folder is documentation. */
const minWeighted = 0.6;

/**
 * Assigns the pages of documentation to guides: those of sections such as `docs`, or all sections
 * of a site most of whose pages have a weight, a place in a menu, or no date and a section with a
 * weight.
 *
 * @returns its sections as books, in the order of their weights
 */
function readSections(
  all: readonly Page[],
  candidates: readonly Candidate[],
  languages: Languages,
  folders: ReadonlyMap<string, FolderSettings>,
): SidebarEntry[] {
  const own = all
    .filter((page) => !hasNoPage(page.all))
    .map(({ candidate, fields, menu: menus }) => {
      const menu = Object.entries(toRecord(menus)).find(([name]) => !otherMenu.test(name));
      const entry = toRecord(menu?.[1]);
      const weight = Number(fields.get("weight") ?? entry["weight"] ?? Number.NaN);
      const isSection = sectionFile.test(candidate.name);
      const isPage =
        candidate.place.segments.length > 0 && !isSection && candidate.place.collection !== "blog";
      const label = pickText(fields.all(), "linkTitle", "title") ?? pickText(entry, "name");
      const isWeighted = Number.isFinite(weight) || menu;
      const date = dateFields.map((name) => readDate(fields.get(name))).find(Boolean);
      return { candidate, weight, isPage, isWeighted, label, date };
    });
  const pages = own.filter(({ isPage }) => isPage);
  const sections = own.filter(({ candidate }) => sectionFile.test(candidate.name));
  const hasNested = sections.some(({ candidate }) => candidate.place.segments.length > 1);
  const orders = new Set(
    sections.flatMap(({ isWeighted, candidate: { place } }) =>
      isWeighted ? (place.segments[0] ?? []) : [],
    ),
  );
  // Pages may have no weight because they are sorted by title below sections that have one.
  const isSorted = ({ candidate: { place }, date }: (typeof own)[number]) =>
    hasNested && date === undefined && orders.has(place.segments[0] ?? "");
  const weighted = new Set(
    pages.flatMap((page) => (page.isWeighted || isSorted(page) ? [page.candidate.place.key] : [])),
  );
  const hasDocs = candidates.some(({ place }) => place.collection === "guides");
  if (!hasDocs && pages.length > 2 && weighted.size >= pages.length * minWeighted)
    for (const { place, name } of candidates) {
      const isDoc = place.segments.length > 1 || sectionFile.test(name) || weighted.has(place.key);
      if (place.collection === "pages" && place.segments.length > 0 && isDoc)
        place.collection = "guides";
    }
  const documents = own
    .filter(
      ({ candidate: { place } }) => place.collection === "guides" || (hasDocs && isRoot(place)),
    )
    .map(({ candidate: { place }, weight, label, date }): SidebarDocument => ({
      key: place.key,
      path: place.key.replace(/\/index$/, "").replace(/_index$/, "index"),
      id: place.key,
      label,
      position: Number.isFinite(weight) && weight !== 0 ? weight : undefined,
      date,
    }));
  const collator = new Intl.Collator([...languages.values()][0]);
  const tops = new Set(documents.map(({ path }) => path.split("/")[0] ?? ""));
  const [top = ""] = tops;
  const isSingle = hasDocs && tops.size === 1;
  return createSidebar(
    documents.filter(({ path }) => !isSingle || path !== `${top}/index`),
    folders,
    // https://gohugo.io/quick-reference/glossary/#default-sort-order
    (a, b) =>
      Number(a.date < b.date) - Number(a.date > b.date) || collator.compare(a.label, b.label),
  ).readFolder(isSingle ? top : "");
}

/** @returns whether a page is that of a section of documentation */
function isRoot({ segments, isIndex }: Place): boolean {
  return isIndex && segments.length === 1 && collectionOf(segments[0] ?? "") === "guides";
}

/** A folder of content, with a trailing slash. */
interface ContentFolder {
  folder: string;
  /** Code of its language. */
  code?: string | undefined;
  /** Folder of the content in which it is. */
  prefix?: string;
}

/** @returns the content folders: those of single languages, then the common one */
function contentFolders(languages: ReadonlyMap<string, unknown>, root: string): ContentFolder[] {
  const own = [...languages].flatMap(([code, value]) => {
    const folder = toText(lowerKeys(toRecord(value))["contentdir"]);
    return folder ? [{ folder: toFolder(folder), code }] : [];
  });
  return [...own.toSorted((a, b) => b.folder.length - a.folder.length), { folder: root }];
}

/**
 * @returns whether Hugo creates no page: it is headless, or `build.render` prevents it, unless it
 *   redirects; a `link` has an address but no page
 */
function hasNoPage(fields: Fields): boolean {
  const render = toText(lowerKeys(toRecord(fields.get("build")))["render"]) ?? "";
  return (
    isSet(fields.get("headless")) ||
    (/^(?:never|link|false)$/.test(render) && fields.find("redirect") === undefined)
  );
}

/**
 * @returns a function that returns the reason why Hugo creates no page from a file: it is ignored
 *   in the settings, in a disabled language, or a resource of a page bundle
 */
function withholder(
  tree: SourceTree,
  files: readonly string[],
  rootOf: (name: string) => ContentFolder | undefined,
  settings: Values,
  mounts: readonly Mount[],
) {
  const bundles = new Set(
    files.filter((name) => bundleFile.test(name)).map((name) => `${folderOf(name)}/`),
  );
  const ignored = toTexts(settings["ignorefiles"]).flatMap((pattern) => toPattern(pattern) ?? []);
  const disabled = [
    ...toTexts(settings["disablelanguages"]),
    ...Object.entries(toRecord(settings["languages"])).flatMap(([code, value]) =>
      isSet(toRecord(value)["disabled"]) ? [code] : [],
    ),
  ];
  return (name: string) => {
    const { folder = "", code = "" } = rootOf(name) ?? {};
    const file = name.slice(folder.length);
    const mount = mounts.find(({ source }) => name.startsWith(source));
    if (
      ignored.some((pattern) => pattern.test(name) || pattern.test(tree.locate(name))) ||
      (mount && !matchesGlobs(name.slice(mount.source.length), mount.patterns))
    )
      return "is ignored in the settings";
    if (disabled.includes(code) || disabled.some((one) => name.includes(`.${one}.`)))
      return "is in a language that the settings disable";
    const parents = file.split("/").slice(0, bundleFile.test(name) ? -2 : -1);
    return parents.some((_, at) => bundles.has(`${folder}${parents.slice(0, at + 1).join("/")}/`))
      ? "is a resource of a page bundle, not a page"
      : undefined;
  };
}

/**
 * @returns a function that returns the front matter that a file inherits from the settings and its
 *   sections (`cascade`). The nearest section wins.
 * @see https://gohugo.io/configuration/cascade/
 */
function readCascades(
  tree: SourceTree,
  files: readonly string[],
  toPath: (name: string) => string,
  languages: Languages,
  settings: Values,
) {
  const [first = ""] = languages.keys();
  const placeOf = (name: string) => {
    const path = toPath(name).toLowerCase().split("/");
    const { key, language = first } = readPlace(path.join("/"), languages);
    const parts = key.split("/");
    // Keys lack the underscores of folders such as `_includes`, which patterns have.
    const target = [...path.slice(-parts.length, -1), ...parts.slice(-1)].join("/");
    return { key, target, language: language.toLowerCase() };
  };
  const common = toRules(settings["cascade"]);
  const bySection = new Map<string, Values[]>();
  for (const name of files) {
    if (!sectionFile.test(name)) continue;
    const { key, language } = placeOf(name);
    // Reading a document with invalid front matter later adds a remark.
    const rules = toRules(lowerKeys(trySplit(tree, name)?.data ?? {})["cascade"]);
    bySection.set(`${language}:${folderOf(key)}`, rules);
  }
  return (name: string) => {
    const { key, target, language } = placeOf(name);
    const parts = key.split("/").slice(0, -1);
    const sections = ["", ...parts.map((_, at) => parts.slice(0, at + 1).join("/"))];
    const rules = sections.flatMap((folder) => bySection.get(`${language}:${folder}`) ?? []);
    return Object.assign(
      {},
      ...[...common, ...rules].map((rule) => valuesFor(rule, target, language)),
    );
  };
}

function toRules(cascade: unknown): Values[] {
  return cascade ? toList(cascade).map((rule) => lowerKeys(toRecord(rule))) : [];
}

/** @returns the values of a rule for a page, if it is a target of the rule */
function valuesFor(rule: Values, key: string, of: string): Values {
  const target = lowerKeys(toRecord(rule["target"] ?? rule["_target"]));
  const [path, kind, language] = ["path", "kind", "lang"].map((name) => toText(target[name]));
  const address = `/${key.replace(/(?:^|\/)_?index$/, "")}`;
  const own = !/(?:^|\/)_index$/.test(key) ? "page" : address === "/" ? "home" : "section";
  const isTarget =
    (!path ||
      [address, `${address}/`].some((one) => matchesGlobs(one.slice(1), [path.toLowerCase()]))) &&
    (!kind || matchesGlobs(own, [kind])) &&
    (!language || matchesGlobs(of, [language.toLowerCase()])) &&
    !/^(?!production|\{|\*)/.test(toText(target["environment"]) ?? "*");
  return isTarget ? { ...rule, ...toRecord(rule["params"]) } : {};
}

/**
 * @returns a function that returns the image of a page bundle, by Hugo's rule for previews in
 *   social networks: its name contains `feature`, or else `cover` or `thumbnail`
 * @see https://gohugo.io/templates/embedded/#open-graph
 */
function readBundleImages(tree: SourceTree) {
  const images = [...tree.names].filter((name) => /\.(?:avif|gif|jpe?g|png|webp)$/i.test(name));
  const byFolder = Map.groupBy(images, folderOf);
  return (name: string) => {
    const names = (bundleFile.test(name) ? (byFolder.get(folderOf(name)) ?? []) : [])
      .map((image) => image.slice(image.lastIndexOf("/") + 1))
      .toSorted((a, b) => a.length - b.length);
    return (
      names.find((image) => /feature/i.test(image)) ??
      names.find((image) => /cover|thumbnail/i.test(image))
    );
  };
}

function addressOf(
  { name, place: { segments, date: named, language } }: Candidate,
  fields: Fields,
  date: string | undefined,
  settings: Values,
  first: string,
): string | undefined {
  const isPrefixed =
    language && (language !== first || isSet(settings["defaultcontentlanguageinsubdir"]));
  const prefix = isPrefixed ? `/${language.toLowerCase()}` : "";
  const [section = ""] = segments.length > 1 || sectionFile.test(name) ? segments : [];
  const isSection = sectionFile.test(name);
  const slug = toText(fields.get("slug"));
  // A date in the file name is part of the path, unless the settings use it.
  const usesName = toTexts(toRecord(settings["frontmatter"])["date"]).includes(":filename");
  const last = segments.at(-1) ?? "";
  const base = !named || usesName ? last : `${named}-${last}`;
  const fill = (pattern: string) =>
    fillPattern(pattern, {
      fields,
      day: (usesName ? named : undefined) ?? date,
      title: urlize(slug ?? toText(fields.get("title")) ?? base),
      path: [...segments, ...(isSection ? [""] : [])].join("/"),
      collection: section,
      values: {
        title: urlize(toText(fields.get("title")) ?? base),
        slugorfilename: urlize(slug ?? base),
        slugorcontentbasename: urlize(slug ?? base),
        filename: base,
        contentbasename: base,
      },
    });
  const url = toText(fields.get("url"));
  if (url) {
    // Relative ones begin at the language.
    const path = url.includes(":") ? fill(url) : url;
    return path?.startsWith("/") && url.startsWith("/") ? path : path && `${prefix}/${path}`;
  }
  const patterns = toRecord(settings["permalinks"]);
  const find = (record: unknown) =>
    Object.entries(toRecord(record)).find(([key]) => key.replace(/^\/|\/$/g, "") === section)?.[1];
  const pattern = toText(
    find(patterns[isSection ? "section" : "page"]) ?? (isSection ? undefined : find(patterns)),
  );
  const own =
    pattern && segments.length > 0
      ? fill(pattern)?.toLowerCase()
      : `/${[...segments.slice(0, -1), isSection ? base : (slug ?? base)].map((part) => part && `${urlize(part)}/`).join("")}`;
  const ugly = settings["uglyurls"];
  const isUgly = isSet(ugly) || isSet(toRecord(ugly)[section]);
  return own && prefix + (isUgly ? own.replace(/(?<=[^/])\/$/, ".html") : own);
}

/** Converts a text to a path segment as Hugo does. */
function urlize(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}._+~-]/gu, "");
}

/** Lower-cases keys, because Hugo's are case-insensitive. */
function lowerKeys(record: Values): Values {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]),
  );
}
