/**
 * Jekyll sites: posts and drafts in `_posts` and `_drafts` of any folder, collections of
 * _config.yml, and all other files with front matter.
 */
import { toBasePath, toFolder } from "../content/addresses.ts";
import { toAuthors } from "../source/authors.ts";
import { fillPattern, readCategories, slugify } from "../source/address-pattern.ts";
import type { Fields, Values } from "../source/fields.ts";
import { isSet, pickText, toList, toRecord, toText, toTexts } from "../source/fields.ts";
import { readFields } from "../source/front-matter.ts";
import { matchesEntry, matchesGlobs } from "../source/globs.ts";
import { findLanguages, toLocale } from "../source/languages.ts";
import { readMenu } from "../source/menu.ts";
import { readPlace } from "../source/place.ts";
import { readMenuTree } from "../source/sidebar.ts";
import { readData, readSettings, readTemplates } from "../source/settings.ts";
import {
  pageFile,
  repositoryFile,
  withoutExtension,
  type Candidate,
  type SourceSite,
  type SiteReader,
} from "../source/source-site.ts";
import { tryRead, type SourceTree } from "../source/source-tree.ts";

const systemFolder = /^_(?:layouts|includes|data|sass|plugins|assets)$/;

type Page = Exclude<ReturnType<typeof readPage>, string | undefined>;

export const readJekyll: SiteReader = (tree) => {
  const settings = readSettings(tree, ["_config.yml", "_config.yaml", "_config.toml"]);
  const pages = [...tree.names].flatMap((name) => {
    const page = pageFile.test(name) ? readPage(tree, name, settings) : undefined;
    if (typeof page === "string") tree.noteFor(name)("withheld", page);
    return typeof page === "object" ? [page] : [];
  });
  const languages = findLanguages(
    pages.map(({ path }) => path),
    configuredLocales(settings),
  );
  const basePath = toBasePath(toText(settings["baseurl"]));
  const usesFeed = [settings["plugins"], settings["gems"], tryRead(tree, "Gemfile")].some((one) =>
    toTexts(one).some((text) => text.includes("jekyll-feed")),
  );
  const data = readData(tree, `${toText(settings["data_dir"]) ?? "_data"}/`);
  // A menu can be among the words of the default language: `_data/locales/en.yml`.
  const [first = "en"] = languages.keys();
  const words = [data, ...Object.values(data)].map((group) => toRecord(toRecord(group)[first]));
  const menu = [data, ...words, settings]
    .flatMap((group) => [group["navigation"], group["nav"]])
    .find(Boolean);
  const menus = Object.keys(data)
    .filter((name) => /nav|sidebar|toc/i.test(name))
    .flatMap((name) => [data[name], ...Object.values(toRecord(data[name]))]);
  const candidates = pages.map(({ name, path, collection, above }): Candidate => ({
    name,
    place: readPlace(path, languages),
    syntax: "liquid",
    isDraft: collection === "drafts",
    defaults: {
      ...(above.length > 0 ? { categories: above } : {}),
      ...readDefaults(settings, name, collection ?? "pages"),
    },
  }));
  const byName = new Map(pages.map((page) => [page.name, page]));
  const oldAddress = ({ name, place }: Candidate, fields: Fields, date?: string) => {
    const page = byName.get(name);
    return page && addressOf(page, fields, date ?? place.date, settings);
  };
  return {
    generator: "Jekyll",
    about: {
      name: pickText(settings, "title", "name"),
      description: pickText(settings, "description", "tagline"),
      url: toText(settings["url"]),
      locales: [...languages.values()],
      menu: readMenu(
        // Themes have several menus in one file.
        Array.isArray(menu)
          ? menu
          : (toRecord(menu)["main"] ?? Object.values(toRecord(menu)).find(Array.isArray)),
      ),
    },
    candidates,
    sidebar: readMenuTree(menus, tree, candidates, oldAddress),
    authors: toAuthors(data["authors"]),
    tagPaths: readTagPages(tree, candidates, settings, oldAddress),
    // The ids of jekyll-feed have no ending.
    feedId: (_, address) =>
      usesFeed && address
        ? `${toText(settings["url"]) ?? ""}${basePath}${address.replace(/\/$|\.html$/, "")}`
        : undefined,
    needsFrontMatter: true,
    htmlBlocks: readHtmlBlocks(settings),
    mediaRoots: [""],
    basePath,
    settings,
    globals: {
      jekyll: { environment: "production" },
      site: { ...settings, data, baseurl: "", url: "" },
    },
    templates: readTemplates(tree, `${toText(settings["includes_dir"]) ?? "_includes"}/`),
    oldAddress,
  };
};

/** @returns the HTML blocks of kramdown, unless the settings select another parser or mode */
function readHtmlBlocks({ markdown, kramdown }: Values): "raw" | undefined {
  const isKramdown = /^kramdown$/i.test(toText(markdown) ?? "kramdown");
  return isKramdown && !isSet(toRecord(kramdown)["parse_block_html"]) ? "raw" : undefined;
}

/** Matches names that Jekyll ignores. */
const ignoredName = /^[._#~]/;

/**
 * @returns the page, the reason for leaving it out, or undefined for files of layouts, data and
 *   plugins
 */
function readPage(tree: SourceTree, name: string, settings: Values) {
  const isNamed = (key: string) =>
    toTexts(settings[key]).some((entry) => matchesEntry(name, entry));
  const isIncluded = isNamed("include");
  if (isNamed("exclude") && !isIncluded) return "is excluded in the settings";
  if (repositoryFile.test(name) && !tryRead(tree, name)?.startsWith("---"))
    return "describes the repository, not the site";
  const folder = collectionsFolder(settings);
  const parts = withoutExtension(withoutFolder(name, folder)).split("/");
  const at = parts.findIndex((part, index) => part.startsWith("_") && index < parts.length - 1);
  const special = at === -1 ? undefined : parts[at];
  if (special && systemFolder.test(special)) return undefined;
  const label = special?.slice(1) ?? "";
  const isPost = /^_(?:posts|drafts)$/.test(special ?? "");
  const isCollection =
    at === 0 && name.startsWith(folder) && isSet(readCollection(settings, label)["output"]);
  const inside = parts.slice(at + 1);
  const inner = inside.join("/");
  // Of the path in a collection, only the beginning and the name count.
  const checked =
    isPost || isCollection ? [inner, inside.at(-1) ?? ""] : name.split("/").filter(Boolean);
  if (checked.some((part) => ignoredName.test(part)) && !isIncluded)
    return !special || isPost || isCollection
      ? "has a name that Jekyll ignores"
      : `is in ${special}, which generates no pages`;
  const [, day = ""] = /(?:^|\/)(\d{2,4}-\d{1,2}-\d{1,2})-[^/]+$/.exec(inner) ?? [];
  if (special === "_posts" && !day) return "has no date in its name, so Jekyll ignores it";
  const dated = inner.replace(day, day.replace(/-(?=\d(?!\d))/g, "-0"));
  if (isPost)
    return { name, collection: label, path: `posts/${dated}`, inner, above: parts.slice(0, at) };
  return {
    name,
    /** Collection: `posts`, `drafts` or one of the settings; undefined for other pages. */
    collection: isCollection ? label : undefined,
    /** Path that determines collection and slug. */
    path: isCollection ? parts.join("/") : withoutExtension(name),
    /** Path below the folder of the collection, without extension. */
    inner: isCollection ? inner : withoutExtension(name),
    /** Folders above `_posts`, which are categories. */
    above: [],
  };
}

/** @returns the folder of the collections, with a trailing slash; empty for the root */
function collectionsFolder(settings: Values): string {
  return toFolder(toText(settings["collections_dir"]) ?? "");
}

function withoutFolder(name: string, folder: string): string {
  return name.startsWith(folder) ? name.slice(folder.length) : name;
}

/** @returns the settings of a collection; empty if it is not declared */
function readCollection({ collections }: Values, label: string): Values {
  return toRecord(toRecord(collections)[label]);
}

export function configuredLocales(settings: Values): string[] {
  return [settings["languages"], settings["lang"], settings["locale"], settings["language"]]
    .flatMap(toTexts)
    .slice(0, 100)
    .map((code) => (/^(?:pt|zh)/.test(code) ? code : (code.split(/[-_]/)[0] ?? "")))
    .filter((code) => toLocale(code));
}

function addressOf(
  { collection, inner, above }: Page,
  fields: Fields,
  date: string | undefined,
  settings: Values,
): string | undefined {
  const global = toText(settings["permalink"]);
  const isPost = collection === "posts" || collection === "drafts";
  const ending = /^pretty$|\/$/.test(global ?? "") ? "/" : ":output_ext";
  const patternOf = () => {
    if (isPost) return global ?? "date";
    if (!collection) return `/:path${ending}`;
    return (
      toText(readCollection(settings, collection)["permalink"]) ?? `/:collection/:path${ending}`
    );
  };
  const base = inner.split("/").at(-1) ?? "";
  const title =
    toText(fields.get("slug")) ??
    (collection ? base.replace(/^\d{2,4}-\d{1,2}-\d{1,2}-/, "") : base);
  const categories = [
    ...new Set([...above.map((name) => name.toLowerCase()), ...readCategories(fields)]),
  ];
  return fillPattern(toText(fields.get("permalink")) ?? patternOf(), {
    fields,
    day: dayIn(fields.get("date"), toText(settings["timezone"])) ?? date,
    title: title.replace(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, "-"),
    path: inner,
    collection: collection ?? "pages",
    values: {
      slug: slugify(title),
      name: slugify(base),
      basename: base,
      categories: categories.join("/"),
      slugified_categories: categories.map(slugify).join("/"),
    },
  })?.replace(/(^|\/)index(?:\.html)?\/?$/, "$1");
}

/** @returns a function that returns the pages that list a tag or category */
function readTagPages(
  tree: SourceTree,
  candidates: readonly Candidate[],
  settings: Values,
  oldAddress: SourceSite["oldAddress"],
) {
  const pages = new Map<string, string>();
  for (const candidate of candidates) {
    const fields = readFields(tree, candidate.name);
    const tag =
      toText(fields.get("tag") ?? fields.get("category")) ??
      (fields.get("layout") === "tag" ? toText(fields.get("title")) : undefined);
    const isOther = candidate.place.collection === "blog" || !tag;
    const address = isOther ? undefined : oldAddress(candidate, fields);
    if (tag && address) pages.set(tag.toLowerCase(), address);
  }
  const archives = toRecord(toRecord(settings["jekyll-archives"])["permalinks"]);
  return (tag: string) => {
    const own = pages.get(tag.toLowerCase());
    const generated = ["tag", "category"].flatMap((kind) => toText(archives[kind]) ?? []);
    const slug = tag.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    return [...(own ? [own] : []), ...generated.map((form) => form.replace(":name", slug))];
  };
}

/** @returns the day of a date with an offset in the time zone of the site, which is UTC by default */
function dayIn(value: unknown, zone = "UTC"): string | undefined {
  const [, day = "", time = "", sign = ""] =
    /^(\d{4}-\d\d-\d\d)[T ]+(\d\d:\d\d(?::\d\d)?)\s*([+-]\d\d:?\d\d)$/.exec(toText(value) ?? "") ??
    [];
  const date = new Date(`${day}T${time}${sign.replace(/(\d\d)$/, ":$1").replace("::", ":")}`);
  try {
    return Number.isNaN(date.getTime())
      ? undefined
      : date.toLocaleString("sv", { timeZone: zone }).replace(" ", "T");
  } catch {
    return undefined;
  }
}

/**
 * Merges the matching scopes of `defaults`: a longer path wins, then a scope with a type, then the
 * later one.
 *
 * @see https://jekyllrb.com/docs/configuration/front-matter-defaults/
 */
function readDefaults(settings: Values, file: string, collection: string): Values {
  const folder = collectionsFolder(settings);
  const name = withoutFolder(file, folder);
  const rules = toList(settings["defaults"])
    .map((value) => {
      const rule = toRecord(value);
      const scope = toRecord(rule["scope"]);
      const path = (toText(scope["path"]) ?? "").replace(/^\.?\/|\/$/g, "");
      const type = toText(scope["type"])?.replace(/^(?:page|post|draft)$/, "$&s");
      return { path: withoutFolder(path, folder), type, values: toRecord(rule["values"]) };
    })
    .filter(
      ({ path, type }) =>
        (!path || matchesGlobs(name, [path, `${path}/**`])) &&
        (!type || type === collection || (type === "posts" && collection === "drafts")),
    )
    .toSorted(
      (a, b) => a.path.length - b.path.length || Number(Boolean(a.type)) - Number(Boolean(b.type)),
    );
  return Object.assign({}, ...rules.map(({ values }) => values));
}
