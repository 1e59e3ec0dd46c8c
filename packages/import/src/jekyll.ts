/**
 * Jekyll: posts and drafts in `_posts` and `_drafts` of any folder, collections that _config.yml names, and every other file with front matter.
 */
import { fillPattern } from "./address-pattern.ts";
import { isSet, toRecord, toText, toTexts, type Fields } from "./fields.ts";
import { findLanguages, toLocale, type Languages } from "./languages.ts";
import { readMenu } from "./menu.ts";
import { readData, readTemplates } from "./read-data.ts";
import { collectionOf, readPlace } from "./place.ts";
import { readSettings } from "./read-settings.ts";
import {
  aboutTheTree,
  pageFile,
  withoutExtension,
  type Candidate,
  type SiteReading,
} from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

const machinery = /^_(?:layouts|includes|data|sass|plugins|assets)$/;

export function readJekyll(tree: SourceTree): SiteReading {
  const leftOut: SiteReading["leftOut"] = [];
  const settings = readSettings(tree, ["_config.yml", "_config.yaml", "_config.toml"], leftOut);
  const collections = readCollections(settings["collections"]);
  const found: Found[] = [];
  for (const name of tree.names) {
    if (!pageFile.test(name)) continue;
    if (aboutTheTree.test(name)) {
      leftOut.push({ file: name, message: "is about the tree itself" });
      continue;
    }
    const parts = withoutExtension(name).split("/");
    const special = parts.find((part, index) => part.startsWith("_") && index < parts.length - 1);
    if (special !== undefined && machinery.test(special)) continue;
    const isPost = special === "_posts" || special === "_drafts";
    const label = special?.slice(1) ?? "";
    if (
      special !== undefined &&
      !isPost &&
      collectionOf(label) === "pages" &&
      label !== "pages" &&
      !isSet(collections.get(label)?.["output"])
    ) {
      leftOut.push({
        file: name,
        message: `is in ${special}, which has no pages of its own`,
      });
      continue;
    }
    const path = isPost
      ? ["posts", ...parts.slice(parts.indexOf(special) + 1)].join("/")
      : parts.join("/");
    found.push({ name, path, special, parts });
  }
  const declared = [settings["languages"], settings["lang"], settings["locale"]];
  const languages = findLanguages(
    found.map(({ path }) => path),
    declared
      .flatMap(toTexts)
      .slice(0, 100)
      .map((code) => (/^(?:pt|zh)/.test(code) ? code : (code.split(/[-_]/)[0] ?? "")))
      .filter((code) => toLocale(code) !== undefined),
  );
  const data = readData(tree, `${toText(settings["data_dir"]) ?? "_data"}/`, leftOut);
  return {
    tool: "Jekyll",
    about: {
      name: toText(settings["title"]) ?? toText(settings["name"]),
      description: toText(settings["description"]) ?? toText(settings["tagline"]),
      url: toText(settings["url"]),
      locales: [...languages.values()],
      menu: readMenu(findList(data["navigation"] ?? settings["navigation"] ?? settings["nav"])),
    },
    candidates: found.map((one) => toCandidate(one, settings, languages)),
    leftOut,
    hasCollectionTags: false,
    needsFrontMatter: true,
    mediaRoots: [""],
    basePath: toText(settings["baseurl"])?.replace(/\/+$/, "") ?? "",
    settings,
    globals: { site: { ...settings, data, baseurl: "", url: "" } },
    templates: readTemplates(tree, `${toText(settings["includes_dir"]) ?? "_includes"}/`),
    oldAddress: (candidate, fields, date) =>
      addressOf(candidate, fields, date, settings, collections),
  };
}

/** A file with the folder that gives it a meaning, such as `_posts`. */
interface Found {
  name: string;
  /** Where it would be if that folder were one of its kind. */
  path: string;
  special: string | undefined;
  parts: string[];
}

function toCandidate(
  { name, path, special, parts }: Found,
  settings: Record<string, unknown>,
  languages: Languages,
): Candidate {
  const isPost = special === "_posts" || special === "_drafts";
  const before = isPost ? parts.slice(0, parts.indexOf(special)) : [];
  return {
    name,
    place: readPlace(path, languages),
    syntax: "liquid",
    isDraft: special === "_drafts",
    defaults: {
      ...readDefaults(
        settings["defaults"],
        name,
        isPost ? "posts" : (special?.slice(1) ?? "pages"),
      ),
      ...(before.length > 0 ? { categories: before } : {}),
    },
  };
}

/** @returns the first list in a record, as themes keep several menus in one file */
function findList(value: unknown): unknown {
  return Array.isArray(value)
    ? value
    : (toRecord(value)["main"] ?? Object.values(toRecord(value)).find(Array.isArray));
}

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  date: string | undefined,
  settings: Record<string, unknown>,
  collections: ReadonlyMap<string, Record<string, unknown>>,
): string | undefined {
  const path = withoutExtension(name);
  const special = /(?:^|\/)_([^/]+)\//.exec(path)?.[1];
  const isPost = special === "posts" || special === "drafts";
  const own = toText(fields.take("permalink"));
  const global = toText(settings["permalink"]);
  const pattern =
    own ??
    (isPost
      ? (global ?? "date")
      : special === undefined
        ? /^pretty$|\/$/.test(global ?? "")
          ? "/:path/"
          : "/:path:output_ext"
        : (toText(collections.get(special)?.["permalink"]) ?? "/:collection/:path:output_ext"));
  const base = path.split("/").at(-1) ?? "";
  const address = fillPattern(pattern, {
    fields,
    // A time zone can move the instant into another day than the name says, and Jekyll's addresses are of the name's.
    day: place.date ?? date?.slice(0, 10),
    title: toText(fields.take("slug")) ?? (isPost ? base.replace(/^\d{4}-\d{2}-\d{2}-/, "") : base),
    path:
      special === undefined ? path : path.slice(path.indexOf(`_${special}/`) + special.length + 2),
    collection: special ?? "pages",
  });
  return address?.replace(/(^|\/)index(?:\.html)?\/?$/, "$1");
}

function readCollections(value: unknown): ReadonlyMap<string, Record<string, unknown>> {
  const named = Array.isArray(value)
    ? value.map((name) => [String(name), {}] as const)
    : Object.entries(toRecord(value));
  return new Map(named.map(([name, settings]) => [name, toRecord(settings)]));
}

/** Later scopes of `defaults` win, as in Jekyll for scopes of the same depth. */
function readDefaults(value: unknown, name: string, type: string): Record<string, unknown> {
  const rules = Array.isArray(value) ? value.map(toRecord) : [];
  return Object.assign(
    {},
    ...rules
      .filter((rule) => {
        const scope = toRecord(rule["scope"]);
        const path = (toText(scope["path"]) ?? "").replace(/\/$/, "");
        const scopeType = toText(scope["type"])?.replace(/^(?:page|post|draft)$/, "$&s");
        return (
          (path === "" || name === path || name.startsWith(`${path}/`)) &&
          (scopeType === undefined || scopeType === type)
        );
      })
      .map((rule) => toRecord(rule["values"])),
  );
}
