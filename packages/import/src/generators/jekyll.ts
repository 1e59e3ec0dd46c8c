/**
 * Jekyll sites: posts and drafts in `_posts` and `_drafts` of any folder, collections of
 * _config.yml, and all other files with front matter.
 */
import type { Remark } from "../report/remark.ts";
import { toAuthors } from "../source/authors.ts";
import { fillPattern } from "../source/address-pattern.ts";
import type { Fields } from "../source/fields.ts";
import { isSet, pickText, toList, toRecord, toText, toTexts } from "../source/fields.ts";
import { readFields } from "../source/front-matter.ts";
import { matchesEntry } from "../source/globs.ts";
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
} from "../source/source-site.ts";
import { tryRead, type SourceTree } from "../source/source-tree.ts";

const systemFolder = /^_(?:layouts|includes|data|sass|plugins|assets)$/;

/** A file with its special folder, such as `_posts`. */
interface Page {
  name: string;
  /** Path that determines collection and slug. */
  path: string;
  special: string | undefined;
  /** Folders above `_posts`, which are categories. */
  above: string[];
}

export function readJekyll(tree: SourceTree): SourceSite {
  const remarks: Remark[] = [];
  const settings = readSettings(tree, ["_config.yml", "_config.yaml", "_config.toml"], remarks);
  const collections = readCollections(settings["collections"]);
  const pages = [...tree.names].flatMap((name) => {
    const page = pageFile.test(name) ? readPage(tree, name, settings, collections) : undefined;
    if (typeof page === "string") remarks.push({ kind: "withheld", file: name, message: page });
    return page === undefined || typeof page === "string" ? [] : [page];
  });
  const languages = findLanguages(
    pages.map(({ path }) => path),
    configuredLocales(settings),
  );
  const basePath = toText(settings["baseurl"])?.replace(/\/+$/, "") ?? "";
  const usesFeed = [settings["plugins"], settings["gems"], tryRead(tree, "Gemfile")].some((one) =>
    toTexts(one).some((text) => text.includes("jekyll-feed")),
  );
  const data = readData(tree, `${toText(settings["data_dir"]) ?? "_data"}/`, remarks);
  const menu = data["navigation"] ?? settings["navigation"] ?? settings["nav"];
  const menus = Object.keys(data)
    .filter((name) => /nav|sidebar|toc/i.test(name))
    .flatMap((name) => [data[name], ...Object.values(toRecord(data[name]))]);
  const candidates = pages.map(({ name, path, special, above }): Candidate => {
    const type = isPost(special) ? "posts" : (special?.slice(1) ?? "pages");
    return {
      name,
      place: readPlace(path, languages),
      syntax: "liquid",
      isDraft: special === "_drafts",
      defaults: {
        ...readDefaults(settings["defaults"], name, type),
        ...(above.length > 0 ? { categories: above } : {}),
      },
    };
  });
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
    sidebar: readMenuTree(menus, tree, candidates, (candidate, fields) =>
      addressOf(candidate, fields, undefined, settings, collections),
    ),
    authors: toAuthors(data["authors"]),
    tagPaths: readTagPages(tree, candidates, settings, collections),
    // The ids of jekyll-feed have no ending.
    feedId: (_, address) =>
      usesFeed && address !== undefined
        ? `${toText(settings["url"]) ?? ""}${basePath}${address.replace(/\/$|\.html$/, "")}`
        : undefined,
    remarks,
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
    oldAddress: (candidate, fields, date) =>
      addressOf(candidate, fields, date, settings, collections),
  };
}

/** @returns the HTML blocks of kramdown, unless the settings select another parser or mode */
function readHtmlBlocks({ markdown, kramdown }: Record<string, unknown>): "raw" | undefined {
  const isKramdown = /^kramdown$/i.test(toText(markdown) ?? "kramdown");
  return isKramdown && !isSet(toRecord(kramdown)["parse_block_html"]) ? "raw" : undefined;
}

function isPost(special: string | undefined): boolean {
  return special === "_posts" || special === "_drafts";
}

/**
 * @returns the page, the reason for leaving it out, or undefined for files of layouts, data and
 *   plugins
 */
function readPage(
  tree: SourceTree,
  name: string,
  settings: Record<string, unknown>,
  collections: ReadonlyMap<string, Record<string, unknown>>,
): Page | string | undefined {
  const isNamed = (key: string) =>
    toTexts(settings[key]).some((entry) => matchesEntry(name, entry));
  if (isNamed("exclude") && !isNamed("include")) return "is excluded in the settings";
  if (repositoryFile.test(name) && !tryRead(tree, name)?.startsWith("---"))
    return "describes the repository, not the site";
  const parts = withoutExtension(name).split("/");
  const at = parts.findIndex((part, index) => part.startsWith("_") && index < parts.length - 1);
  const special = at === -1 ? undefined : parts[at];
  if (special !== undefined && systemFolder.test(special)) return undefined;
  if (
    special === "_posts" &&
    !/(?:^|\/)\d{2,4}-\d{1,2}-\d{1,2}-[^/]+$/.test(parts.slice(at + 1).join("/"))
  )
    return "has no date in its name, so Jekyll ignores it";
  if (isPost(special))
    return {
      name,
      special,
      path: ["posts", ...parts.slice(at + 1)].join("/"),
      above: parts.slice(0, at),
    };
  const label = special?.slice(1);
  const isPage =
    label === undefined || isSet(collections.get(label)?.["output"]) || isNamed("include");
  return isPage
    ? { name, special, path: parts.join("/"), above: [] }
    : `is in ${special}, which generates no pages`;
}

export function configuredLocales(settings: Record<string, unknown>): string[] {
  return [settings["languages"], settings["lang"], settings["locale"], settings["language"]]
    .flatMap(toTexts)
    .slice(0, 100)
    .map((code) => (/^(?:pt|zh)/.test(code) ? code : (code.split(/[-_]/)[0] ?? "")))
    .filter((code) => toLocale(code) !== undefined);
}

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  date: string | undefined,
  settings: Record<string, unknown>,
  collections: ReadonlyMap<string, Record<string, unknown>>,
): string | undefined {
  const path = withoutExtension(name);
  const special = /(?:^|\/)(_[^/]+)\//.exec(path)?.[1];
  const global = toText(settings["permalink"]);
  const patternOf = () => {
    if (isPost(special)) return global ?? "date";
    if (special === undefined)
      return /^pretty$|\/$/.test(global ?? "") ? "/:path/" : "/:path:output_ext";
    const own = toText(collections.get(special.slice(1))?.["permalink"]);
    return own ?? "/:collection/:path:output_ext";
  };
  const base = path.split("/").at(-1) ?? "";
  const title = isPost(special) ? base.replace(/^\d{4}-\d{2}-\d{2}-/, "") : base;
  return fillPattern(toText(fields.get("permalink")) ?? patternOf(), {
    fields,
    day: dayIn(fields.get("date"), toText(settings["timezone"])) ?? date ?? place.date,
    title: toText(fields.get("slug")) ?? title,
    path:
      special === undefined ? path : path.slice(path.indexOf(`${special}/`) + special.length + 1),
    collection: special?.slice(1) ?? "pages",
  })?.replace(/(^|\/)index(?:\.html)?\/?$/, "$1");
}

/** @returns a function that returns the pages that list a tag or category */
function readTagPages(
  tree: SourceTree,
  candidates: readonly Candidate[],
  settings: Record<string, unknown>,
  collections: ReadonlyMap<string, Record<string, unknown>>,
): (tag: string) => string[] {
  const pages = new Map<string, string>();
  for (const candidate of candidates) {
    const fields = readFields(tree, candidate.name);
    const named = fields.get("tag") ?? fields.get("category");
    const tag =
      toText(named) ?? (fields.get("layout") === "tag" ? toText(fields.get("title")) : undefined);
    const isOther = candidate.place.collection === "blog" || tag === undefined;
    const address = isOther
      ? undefined
      : addressOf(candidate, fields, undefined, settings, collections);
    if (tag !== undefined && address !== undefined) pages.set(tag.toLowerCase(), address);
  }
  const archives = toRecord(toRecord(settings["jekyll-archives"])["permalinks"]);
  return (tag) => {
    const own = pages.get(tag.toLowerCase());
    const generated = ["tag", "category"].flatMap((kind) => toText(archives[kind]) ?? []);
    const slug = tag.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    return [
      ...(own === undefined ? [] : [own]),
      ...generated.map((form) => form.replace(":name", slug)),
    ];
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

function readCollections(value: unknown): ReadonlyMap<string, Record<string, unknown>> {
  const named = Array.isArray(value)
    ? toList(value).map((name) => [String(name), {}] as const)
    : Object.entries(toRecord(value));
  return new Map(named.map(([name, settings]) => [name, toRecord(settings)]));
}

/**
 * Merges the matching scopes of `defaults`. Later ones win, as in Jekyll for scopes of the same
 * depth.
 */
function readDefaults(value: unknown, name: string, type: string): Record<string, unknown> {
  const rules = (Array.isArray(value) ? value : []).map(toRecord).filter((rule) => {
    const scope = toRecord(rule["scope"]);
    const path = (toText(scope["path"]) ?? "").replace(/\/$/, "");
    const wanted = toText(scope["type"])?.replace(/^(?:page|post|draft)$/, "$&s");
    const isInside = path === "" || name === path || name.startsWith(`${path}/`);
    return isInside && (wanted === undefined || wanted === type);
  });
  return Object.assign({}, ...rules.map((rule) => toRecord(rule["values"])));
}
