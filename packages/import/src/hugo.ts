/**
 * Hugo: everything below its content folder. `_index` stands for a section, `index` for a page with its files beside it.
 */
import { fillPattern } from "./address-pattern.ts";
import { isSet, toRecord, toText, type Fields } from "./fields.ts";
import { findLanguages } from "./languages.ts";
import { readMenu } from "./menu.ts";
import { readPlace } from "./place.ts";
import { readSource } from "./read-source.ts";
import { readTemplates } from "./read-data.ts";
import { readSettings } from "./read-settings.ts";
import type { Remark } from "./remark.ts";
import { pageFile, withoutExtension, type Candidate, type SiteReading } from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

const endings = ["toml", "yaml", "yml", "json"];
const settingsFiles = ["hugo", "config", "config/_default/hugo", "config/_default/config"].flatMap(
  (name) => endings.map((ending) => `${name}.${ending}`),
);
const paramFiles = endings.map((ending) => `config/_default/params.${ending}`);

export function readHugo(tree: SourceTree): SiteReading {
  const leftOut: Remark[] = [];
  const settings = lowerKeys(readSettings(tree, settingsFiles, leftOut));
  const root = `${(toText(settings["contentdir"]) ?? "content").replace(/^\.?\/|\/$/g, "")}/`;
  const named = languagesOf(tree, settings, leftOut);
  const folders = contentFolders(named, root);
  const files = [...tree.names].filter(
    (name) => pageFile.test(name) && folders.some(({ folder }) => name.startsWith(folder)),
  );
  const toPath = (name: string) => {
    const { folder = "", code } = folders.find((one) => name.startsWith(one.folder)) ?? {};
    const path = withoutExtension(name.slice(folder.length));
    return code === undefined ? path : `${code}/${path}`;
  };
  const first =
    toText(settings["defaultcontentlanguage"]) ??
    toText(settings["languagecode"])?.split("-")[0]?.toLowerCase() ??
    "en";
  const languages = findLanguages(files.map(toPath), [
    first,
    ...[...named.keys()].filter((code) => code !== first),
  ]);
  const local = lowerKeys(toRecord(named.get(first)));
  const params = {
    ...toRecord(settings["params"]),
    ...readSettings(tree, paramFiles, leftOut),
    ...toRecord(local["params"]),
  };
  const patterns = toRecord(settings["permalinks"]);
  const cascadeFor = readCascades(tree, files);
  return {
    tool: "Hugo",
    about: {
      name: toText(local["title"]) ?? toText(settings["title"]),
      description: toText(params["description"]) ?? toText(local["description"]),
      url: toText(settings["baseurl"]),
      locales: [...languages.values()],
      menu: readMenu(mainMenu(settings, local, tree, leftOut)),
    },
    candidates: files.map((name): Candidate => ({
      name,
      place: readPlace(toPath(name), languages),
      syntax: "shortcodes",
      isDraft: false,
      defaults: cascadeFor(name),
    })),
    leftOut,
    taxonomies: Object.values(toRecord(settings["taxonomies"])).flatMap(
      (plural) => toText(plural) ?? [],
    ),
    hasCollectionTags: false,
    needsFrontMatter: false,
    mediaRoots: ["static/", "assets/", root],
    basePath: URL.parse(toText(settings["baseurl"]) ?? "")?.pathname.replace(/\/+$/, "") ?? "",
    settings: params,
    globals: {},
    templates: new Map(
      ["layouts/shortcodes/", "layouts/_shortcodes/"].flatMap((folder) => [
        ...readTemplates(tree, folder, (name) => name.replace(/\.\w+$/, "")),
      ]),
    ),
    oldAddress(candidate, fields, date) {
      if (isSet(fields.take("headless"))) return false;
      const address = addressOf(candidate, fields, date, {
        ...patterns,
        ...toRecord(patterns["page"]),
      });
      const { language } = candidate.place;
      const prefix =
        language === undefined ||
        (language === first && !isSet(settings["defaultcontentlanguageinsubdir"]))
          ? ""
          : `/${language.toLowerCase()}`;
      if (address === undefined) return undefined;
      return (
        prefix + (isSet(settings["uglyurls"]) ? address.replace(/(?<=[^/])\/$/, ".html") : address)
      );
    },
  };
}

/** @returns what settings say of each language, by its code: a part of them, or a file that is named after one */
function languagesOf(
  tree: SourceTree,
  settings: Record<string, unknown>,
  leftOut: Remark[],
): Map<string, unknown> {
  const files = endings.map((ending) => `config/_default/languages.${ending}`);
  const named = /^config\/_default\/languages\.([a-z-]+)\.(?:toml|ya?ml|json)$/i;
  return new Map([
    ...Object.entries(toRecord(settings["languages"])),
    ...Object.entries(readSettings(tree, files, leftOut)),
    ...[...tree.names].flatMap((name) => {
      const code = named.exec(name)?.[1];
      return code === undefined ? [] : [[code, readSettings(tree, [name], leftOut)] as const];
    }),
  ]);
}

/** @returns the folders of content: those that languages have for themselves, then the one for all */
function contentFolders(
  languages: ReadonlyMap<string, unknown>,
  root: string,
): { folder: string; code?: string }[] {
  const own = [...languages].flatMap(([code, value]) => {
    const folder = toText(lowerKeys(toRecord(value))["contentdir"]);
    return folder === undefined ? [] : [{ folder: `${folder.replace(/^\.?\/|\/$/g, "")}/`, code }];
  });
  return [...own.toSorted((a, b) => b.folder.length - a.folder.length), { folder: root }];
}

/** @returns what the sections above a file give to all below them (`cascade`); the nearest wins, and what holds for some pages alone is nothing */
function readCascades(
  tree: SourceTree,
  files: readonly string[],
): (name: string) => Record<string, unknown> {
  const byFolder = new Map<string, Record<string, unknown>>();
  for (const name of files) {
    const [, folder] = /^(.*\/)_index\.[^/]+$/.exec(name) ?? [];
    const { text } = folder === undefined ? {} : tree.read(name);
    if (folder === undefined || !text?.includes("cascade")) continue;
    const value = readSource(text).source?.data["cascade"];
    const all = (Array.isArray(value) ? value.slice(0, 20) : [value]).map(toRecord);
    const general = all.filter((one) => !("_target" in one || "target" in one));
    byFolder.set(
      folder,
      Object.assign({}, ...general.flatMap((one) => [one, toRecord(one["params"])])),
    );
  }
  return (name) => {
    const parts = name.split("/").slice(0, -1);
    return Object.assign(
      {},
      ...parts.map((_, index) => byFolder.get(`${parts.slice(0, index + 1).join("/")}/`)),
    );
  };
}

function mainMenu(
  settings: Record<string, unknown>,
  local: Record<string, unknown>,
  tree: SourceTree,
  leftOut: Remark[],
): unknown {
  const files = ["menus", "menus.en", "menu"].flatMap((name) =>
    endings.map((ending) => `config/_default/${name}.${ending}`),
  );
  return [
    local["menu"],
    local["menus"],
    settings["menu"],
    settings["menus"],
    readSettings(tree, files, leftOut),
  ]
    .map((menus) => toRecord(menus)["main"])
    .find((main) => main !== undefined);
}

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  date: string | undefined,
  patterns: Record<string, unknown>,
): string | undefined {
  const url = toText(fields.take("url"));
  if (url !== undefined) return url.startsWith("/") ? url : `/${url}`;
  const { segments } = place;
  const section = segments[0] ?? "";
  const isSection = /(?:^|\/)_index\./.test(name);
  const slug = toText(fields.take("slug"));
  // The date in a name stays in the address.
  const base = place.date === undefined ? segments.at(-1) : `${place.date}-${segments.at(-1)}`;
  const pattern = toText(patterns[section]);
  if (pattern !== undefined && !isSection && segments.length > 1)
    return fillPattern(pattern, {
      fields,
      day: date?.slice(0, 10),
      title: urlise(slug ?? toText(fields.take("title")) ?? base ?? ""),
      path: segments.join("/"),
      collection: section,
    });
  const path = [
    ...segments.slice(0, -1),
    ...(segments.length > 0 ? [isSection ? (base ?? "") : (slug ?? base ?? "")] : []),
  ];
  return `/${path.map((part) => `${urlise(part)}/`).join("")}`;
}

/** Hugo's own rule for parts of addresses. */
function urlise(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}._+~-]/gu, "");
}

/** Hugo does not tell capitals in keys. */
function lowerKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]),
  );
}
