/**
 * Hugo sites: everything below the content folder. `_index` is the page of a section, `index` a
 * page bundle.
 */
import { folderOf, toFolder } from "../content/addresses.ts";
import { collectionOf } from "../content/content-format.ts";
import type { Remark } from "../report/remark.ts";
import { fillPattern } from "../source/address-pattern.ts";
import {
  isSet,
  pickText,
  toList,
  toRecord,
  toText,
  toTexts,
  type Fields,
} from "../source/fields.ts";
import { readFields, trySplit } from "../source/front-matter.ts";
import { findLanguages, type Languages } from "../source/languages.ts";
import { matchesGlobs } from "../source/globs.ts";
import type { ImportOptions } from "../source/import-options.ts";
import { readMenu } from "../source/menu.ts";
import { readPlace, type Place } from "../source/place.ts";
import { readData, readSettings, readTemplates, readValues } from "../source/settings.ts";
import { Sidebar, type SidebarDocument } from "../source/sidebar.ts";
import {
  pageFile,
  withoutExtension,
  type Candidate,
  type SidebarEntry,
  type SourceSite,
} from "../source/source-site.ts";
import type { SourceTree } from "../source/source-tree.ts";

type Values = Record<string, unknown>;

/** Matches the page of a page bundle. */
const bundleFile = /(?:^|\/)index\.[^/]+$/;
/** Matches the page of a section. */
const sectionFile = /(?:^|\/)_index\./;

/** @returns the names of a settings file in all formats */
const withExtensions = (name: string) =>
  ["toml", "yaml", "yml", "json"].map((extension) => `${name}.${extension}`);

export function readHugo(tree: SourceTree, { input }: ImportOptions): SourceSite {
  const remarks: Remark[] = [];
  const read = (...names: string[]) => readSettings(tree, names.flatMap(withExtensions), remarks);
  const settings = lowerKeys(
    read("hugo", "config", "config/_default/hugo", "config/_default/config"),
  );
  const root = input ?? toFolder(toText(settings["contentdir"]) ?? "content");
  const named = new Map([
    ...Object.entries(toRecord(settings["languages"])),
    ...Object.entries(read("config/_default/languages")),
    ...[...tree.names].flatMap((name) => {
      const [, code] = /^config\/_default\/languages\.([a-z-]+)\.\w+$/i.exec(name) ?? [];
      return code === undefined ? [] : [[code, readSettings(tree, [name], remarks)] as const];
    }),
  ]);
  const folders = contentFolders(named, root);
  const rootOf = (name: string) => folders.find(({ folder }) => name.startsWith(folder));
  const files = [...tree.names].filter((name) => pageFile.test(name) && rootOf(name));
  const toPath = (name: string) => {
    const { folder = "", code } = rootOf(name) ?? {};
    const path = withoutExtension(name.slice(folder.length));
    return code === undefined ? path : `${code}/${path}`;
  };
  const first =
    toText(settings["defaultcontentlanguage"]) ??
    toText(settings["languagecode"])?.split("-")[0]?.toLowerCase() ??
    "en";
  const languages = findLanguages(files.map(toPath), [...new Set([first, ...named.keys()])]);
  const local = lowerKeys(toRecord(named.get(first)));
  const params = {
    ...toRecord(settings["params"]),
    ...read("config/_default/params"),
    ...toRecord(local["params"]),
  };
  const menus = read("config/_default/menus", "config/_default/menus.en", "config/_default/menu");
  const url = toText(settings["baseurl"]);
  const cascadeFor = readCascades(tree, files, root, settings);
  const reasonFor = withholder(tree, files, rootOf, settings);
  const imageOf = readBundleImages(tree);
  const candidates = files.map((name): Candidate => ({
    name,
    place: readPlace(toPath(name), languages),
    syntax: "shortcodes",
    isDraft: false,
    withheld: reasonFor(name),
    defaults: { ...cascadeFor(name), bundleImage: imageOf(name) },
  }));
  return {
    generator: "Hugo",
    about: {
      name: toText(local["title"]) ?? toText(settings["title"]),
      description: toText(params["description"]) ?? toText(local["description"]),
      url,
      locales: [...languages.values()],
      menu: readMenu(
        [local["menu"], local["menus"], settings["menu"], settings["menus"], menus]
          .map((menu) => toRecord(menu)["main"])
          .find((main) => main !== undefined),
      ),
    },
    candidates,
    sidebar: readSections(tree, candidates, languages),
    remarks,
    tagPaths: (tag) => ["tags", "categories"].map((name) => `/${name}/${urlize(tag)}/`),
    taxonomies: Object.values(toRecord(settings["taxonomies"])).flatMap(toTexts),
    mediaRoots: ["static/", "assets/", root],
    basePath: URL.parse(url ?? "")?.pathname.replace(/\/+$/, "") ?? "",
    settings: params,
    strings: readStrings(tree, remarks),
    globals: { data: readData(tree, "data/", remarks) },
    templates: new Map(
      ["layouts/shortcodes/", "layouts/_shortcodes/"].flatMap((folder) => [
        ...readTemplates(tree, folder, (name) => name.replace(/\.\w+$/, "")),
      ]),
    ),
    oldAddress: (candidate, fields, date) =>
      isSet(fields.get("headless")) || isUnrendered(fields.get("build"))
        ? false
        : localAddress(addressOf(candidate, fields, date, settings), candidate, first, settings),
  };
}

/** @returns the words of templates by language, in any of Hugo's formats */
function readStrings(tree: SourceTree, remarks: Remark[]): ReadonlyMap<string, Values> {
  const files = [...tree.names].flatMap((name) => {
    const [, code = ""] =
      /^(?:themes\/[^/]+\/)?i18n\/([\w-]+)\.(?:ya?ml|toml|json)$/.exec(name) ?? [];
    return code === "" ? [] : [{ name, code: code.toLowerCase() }];
  });
  const read = (name: string): Values => {
    const values = readValues(tree, name, remarks);
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

/** Share of pages with a weight from which a site without a documentation folder is documentation. */
const minWeighted = 0.6;

/**
 * Assigns the pages of documentation to guides: those of sections such as `docs`, or all sections
 * of a site most of whose pages have a weight or a place in a menu.
 *
 * @returns its sections as books, in the order of their weights
 */
function readSections(
  tree: SourceTree,
  candidates: readonly Candidate[],
  languages: Languages,
): SidebarEntry[] {
  const [first] = languages.keys();
  const own = candidates
    .filter(
      ({ place, withheld }) =>
        withheld === undefined && (place.language?.toLowerCase() ?? first) === first,
    )
    .map((candidate) => {
      const fields = readFields(tree, candidate.name);
      const menus = toRecord(fields.get("menu") ?? fields.get("menus"));
      const menu = Object.entries(menus).find(([name]) => !/^(?:main|footer|social)$/.test(name));
      const entry = toRecord(menu?.[1]);
      const weight = Number(fields.get("weight") ?? entry["weight"] ?? Number.NaN);
      const isSection = sectionFile.test(candidate.name);
      const isPage =
        candidate.place.segments.length > 0 && !isSection && candidate.place.collection !== "blog";
      const label = pickText(fields.all(), "linkTitle", "title") ?? pickText(entry, "name");
      return {
        candidate,
        weight,
        isPage,
        isWeighted: Number.isFinite(weight) || menu !== undefined,
        label,
      };
    });
  const pages = own.filter(({ isPage }) => isPage);
  const weighted = new Set(
    pages.flatMap(({ isWeighted, candidate }) => (isWeighted ? [candidate.place.key] : [])),
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
    .map(({ candidate: { place }, weight, label }): SidebarDocument => ({
      key: place.key,
      path: place.key.replace(/\/index$/, "").replace(/_index$/, "index"),
      id: place.key,
      label,
      position: Number.isFinite(weight) && weight !== 0 ? weight : undefined,
    }));
  const tops = new Set(documents.map(({ path }) => path.split("/")[0] ?? ""));
  const [top = ""] = tops;
  const isSingle = hasDocs && tops.size === 1;
  return new Sidebar(
    documents.filter(({ path }) => !isSingle || path !== `${top}/index`),
  ).readFolder(isSingle ? top : "");
}

/** @returns whether a page is that of a section of documentation */
function isRoot({ segments, isIndex }: Place): boolean {
  return isIndex && segments.length === 1 && collectionOf(segments[0] ?? "") === "guides";
}

/** @returns the content folders: those of single languages, then the common one */
function contentFolders(
  languages: ReadonlyMap<string, unknown>,
  root: string,
): { folder: string; code?: string }[] {
  const own = [...languages].flatMap(([code, value]) => {
    const folder = toText(lowerKeys(toRecord(value))["contentdir"]);
    return folder === undefined ? [] : [{ folder: toFolder(folder), code }];
  });
  return [...own.toSorted((a, b) => b.folder.length - a.folder.length), { folder: root }];
}

/** @returns whether `build.render` prevents the page; a `link` has an address but no page */
function isUnrendered(build: unknown): boolean {
  return /^(?:never|link|false)$/.test(toText(toRecord(build)["render"]) ?? "");
}

/**
 * @returns a function that returns the reason why Hugo creates no page from a file: it is ignored
 *   in the settings, in a disabled language, or a resource of a page bundle
 */
function withholder(
  tree: SourceTree,
  files: readonly string[],
  rootOf: (name: string) => { folder: string; code?: string } | undefined,
  settings: Values,
): (name: string) => string | undefined {
  const bundles = new Set(
    files.filter((name) => bundleFile.test(name)).map((name) => `${folderOf(name)}/`),
  );
  const ignored = toTexts(settings["ignorefiles"]).flatMap((pattern) => toPattern(pattern) ?? []);
  const mounts = toList(toRecord(settings["module"])["mounts"]).map((value) => {
    const mount = lowerKeys(toRecord(value));
    return {
      start: toFolder(toText(mount["source"]) ?? "?"),
      included: toTexts(mount["includefiles"]),
      excluded: toTexts(mount["excludefiles"]),
    };
  });
  const disabled = [
    ...toTexts(settings["disablelanguages"]),
    ...Object.entries(toRecord(settings["languages"])).flatMap(([code, value]) =>
      isSet(toRecord(value)["disabled"]) ? [code] : [],
    ),
  ];
  return (name) => {
    const { folder = "", code = "" } = rootOf(name) ?? {};
    const file = name.slice(folder.length);
    const {
      start = "",
      included = [],
      excluded = [],
    } = mounts.find((mount) => name.startsWith(mount.start)) ?? {};
    const inner = name.slice(start.length);
    if (
      ignored.some((pattern) => pattern.test(name) || pattern.test(tree.locate(name))) ||
      matchesGlobs(inner, excluded) ||
      (included.length > 0 && !matchesGlobs(inner, included))
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

function toPattern(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

/**
 * @returns a function that returns the front matter that a file inherits from the settings and its
 *   sections (`cascade`). The nearest section wins.
 * @see https://gohugo.io/configuration/cascade/
 */
function readCascades(
  tree: SourceTree,
  files: readonly string[],
  root: string,
  settings: Values,
): (name: string) => Values {
  const byFolder = new Map<string, Values[]>([["", toRules(settings["cascade"])]]);
  for (const name of files) {
    const [, folder] = /^(.*\/)_index\.[^/]+$/.exec(name) ?? [];
    // Reading a document with invalid front matter later adds a remark.
    if (folder !== undefined) byFolder.set(folder, toRules(trySplit(tree, name)?.data["cascade"]));
  }
  return (name) => {
    const parts = name.split("/").slice(0, -1);
    const folders = parts.map((_, at) => `${parts.slice(0, at + 1).join("/")}/`);
    const rules = ["", ...folders].flatMap((folder) => byFolder.get(folder) ?? []);
    return Object.assign({}, ...rules.map((rule) => valuesFor(rule, name.slice(root.length))));
  };
}

function toRules(cascade: unknown): Values[] {
  return cascade === undefined ? [] : toList(cascade).map((rule) => lowerKeys(toRecord(rule)));
}

/** @returns the values of a rule for a file of the content folder, if it is a target of the rule */
function valuesFor(rule: Values, file: string): Values {
  const target = lowerKeys(toRecord(rule["target"] ?? rule["_target"]));
  const [path, kind, language] = ["path", "kind", "lang"].map((key) => toText(target[key]));
  const address = `/${withoutExtension(file).replace(/(?:^|\/)_?index(?:\.[a-z-]+)?$/i, "")}`;
  const own = !sectionFile.test(file) ? "page" : address === "/" ? "home" : "section";
  const isTarget =
    (path === undefined ||
      [address, `${address}/`].some((one) => matchesGlobs(one.slice(1), [path]))) &&
    (kind === undefined || matchesGlobs(own, [kind])) &&
    (language === undefined || file.includes(`.${language}.`) || file.startsWith(`${language}/`)) &&
    !/^(?!production|\{|\*)/.test(toText(target["environment"]) ?? "*");
  return isTarget ? { ...rule, ...toRecord(rule["params"]) } : {};
}

/**
 * @returns a function that returns the image of a page bundle, by Hugo's rule for previews in
 *   social networks: its name contains `feature`, or else `cover` or `thumbnail`
 * @see https://gohugo.io/templates/embedded/#open-graph
 */
function readBundleImages(tree: SourceTree): (name: string) => string | undefined {
  const images = [...tree.names].filter((name) => /\.(?:avif|gif|jpe?g|png|webp)$/i.test(name));
  const byFolder = Map.groupBy(images, folderOf);
  return (name) => {
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
  { name, place: { segments, date: named } }: Candidate,
  fields: Fields,
  date: string | undefined,
  settings: Values,
): string | undefined {
  const url = toText(fields.get("url"));
  if (url !== undefined) return url.startsWith("/") ? url : `/${url}`;
  const [section = ""] = segments;
  const isSection = sectionFile.test(name);
  const slug = toText(fields.get("slug"));
  // A date in the file name is part of the path.
  const base = named === undefined ? segments.at(-1) : `${named}-${segments.at(-1)}`;
  const patterns = toRecord(settings["permalinks"]);
  const pattern = toText(toRecord(patterns["page"])[section]) ?? toText(patterns[section]);
  if (pattern !== undefined && !isSection && segments.length > 1)
    return fillPattern(pattern, {
      fields,
      day: date,
      title: urlize(slug ?? toText(fields.get("title")) ?? base ?? ""),
      path: segments.join("/"),
      collection: section,
    })?.toLowerCase();
  const last = isSection ? base : (slug ?? base);
  const path = [...segments.slice(0, -1), ...(segments.length > 0 ? [last ?? ""] : [])];
  return `/${path.map((part) => `${urlize(part)}/`).join("")}`;
}

function localAddress(
  address: string | undefined,
  { place: { language } }: Candidate,
  first: string,
  settings: Values,
): string | undefined {
  const isPrefixed =
    language !== undefined &&
    (language !== first || isSet(settings["defaultcontentlanguageinsubdir"]));
  const prefix = isPrefixed ? `/${language.toLowerCase()}` : "";
  if (address === undefined) return undefined;
  const isUgly = isSet(settings["uglyurls"]);
  return prefix + (isUgly ? address.replace(/(?<=[^/])\/$/, ".html") : address);
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
