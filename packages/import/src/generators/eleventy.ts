/**
 * Eleventy sites: all template files below the input folder, with the data files of their parent
 * folders.
 */
import { folderOf, resolvePath, toBasePath, toFolder } from "../content/addresses.ts";
import { toAuthors } from "../source/authors.ts";
import { pickText, toRecord, toText, toTexts, type Fields, type Values } from "../source/fields.ts";
import { findLanguages, type Languages } from "../source/languages.ts";
import { readFields } from "../source/front-matter.ts";
import { isIgnored } from "../source/globs.ts";
import { readMenu } from "../source/menu.ts";
import { readPlace, type Place } from "../source/place.ts";
import { readProgramFile } from "../source/program.ts";
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
import { noteAbsent, SourceError, tryRead, type SourceTree } from "../source/source-tree.ts";
import { createEngine } from "../text/liquid-engine.ts";

export const eleventySettings = /^(?:\.eleventy\.js|eleventy\.config\.(?:[cm]?js|ts))$/;

/** @throws SourceError if the input folder is unknown, because then every file would be a page */
export const readEleventy: SiteReader = (tree, options) => {
  const file = [...tree.names].find((name) => eleventySettings.test(name)) ?? "";
  const { exported, constants, calls } = readProgramFile(tree, file);
  const settings = { ...toRecord(constants.get("config")), ...toRecord(exported) };
  const folders = toRecord(settings["dir"]);
  const settingOf = (key: string, setter: string, fallback: string) =>
    (toText(calls.get(setter)?.[0]?.[0]) ?? toText(folders[key]) ?? fallback).replace(
      /^\.?\/|\/$/g,
      "",
    );
  const input = settingOf("input", "setInputDirectory", "");
  const isComputed =
    !input &&
    (calls.has("setInputDirectory") ||
      "input" in folders ||
      // None of the values is known.
      ("dir" in settings && settings["dir"] === undefined));
  if (isComputed && options.input === undefined)
    throw new SourceError(
      `The input folder in ${file} is computed, so the pages of the site are unknown. Name it with --input <folder>, relative to the folder of the site; --input . for that folder itself.`,
    );
  const root = options.input ?? toFolder(input);
  noteAbsent(tree, root);
  const inside = (name: string) => `${resolvePath(root, name) ?? name}/`;
  const data = inside(settingOf("data", "setDataDirectory", "_data"));
  const includes = inside(settingOf("includes", "setIncludesDirectory", "_includes"));
  const skipped = [
    `${settingOf("output", "setOutputDirectory", "_site")}/`,
    includes,
    data,
    inside(settingOf("layouts", "setLayoutsDirectory", "_layouts")),
  ];
  const ignores = [
    ...(calls.get("ignores.add") ?? []).map(([glob]) => toText(glob)),
    tryRead(tree, ".eleventyignore"),
  ].join("\n");
  const ownIgnores = tryRead(tree, `${root}.eleventyignore`) ?? "";
  const git = calls.get("setUseGitIgnore")?.[0]?.[0] === false ? "" : tryRead(tree, ".gitignore");
  const formats = calls.get("setTemplateFormats")?.[0]?.[0] ?? settings["templateFormats"];
  const known = toTexts(formats).flatMap((format) => format.split(/\s*,\s*/));
  const reasonFor = (name: string) => {
    if (repositoryFile.test(name)) return "describes the repository, not the site";
    if (isIgnored(name, ignores, true) || isIgnored(name.slice(root.length), ownIgnores, true))
      return "is excluded by .eleventyignore or the settings";
    if (isIgnored(name, git ?? "")) return "is excluded by .gitignore";
    return known.length > 0 && !known.includes(name.replace(/^.*\./, ""))
      ? "is in a format that the settings do not include"
      : undefined;
  };
  const files = [...tree.names].filter((name) => {
    const isPage =
      name.startsWith(root) &&
      pageFile.test(name) &&
      !skipped.some((folder) => name.startsWith(folder)) &&
      !/(?:^|\/)_(?:includes|layouts|data)\//.test(name);
    const reason = isPage ? reasonFor(name) : undefined;
    if (reason) tree.noteFor(name)("withheld", reason);
    return isPage && !reason;
  });
  // Some sites use Astro's folders, and some name the index of a folder after the folder.
  const toPath = (name: string) =>
    withoutExtension(name.slice(root.length))
      .replace(/^(?:src\/)?(?:content|pages)\/(?=.)/, "")
      .replace(/(^|\/)([^/]+)\/\2$/, "$1$2/index");
  const languages = findLanguages(files.map(toPath), []);
  const globals = readData(tree, data);
  const about = toRecord(globals["metadata"] ?? globals["site"] ?? globals["meta"]);
  const candidates = files.map((name): Candidate => ({
    name,
    place: placeOf(toPath(name), languages),
    syntax: "liquid",
    isUnlisted: name.startsWith(`${root}drafts/`),
    defaults: readFolderData(tree, root, name),
  }));
  const oldAddress = (candidate: Candidate, fields: Fields) =>
    addressOf(candidate, fields, withoutExtension(candidate.name.slice(root.length)));
  const entries = readEntries(tree, candidates, oldAddress);
  const isGuide = ({ candidate: { place } }: NavigationEntry) => place.collection === "guides";
  const menu = globals["navigation"] ?? globals["nav"] ?? globals["menu"];
  return {
    generator: "Eleventy",
    about: {
      name: pickText(about, "title", "name"),
      description: toText(about["description"]),
      url: toText(about["url"]),
      locales: [...languages.values()],
      menu: readMenu(menu ?? entries.filter((entry) => !entry.parent && !isGuide(entry))),
    },
    candidates,
    sidebar: readMenuTree([nest(entries.filter(isGuide))], tree, candidates, oldAddress),
    hasCollectionTags: true,
    mediaRoots: [...new Set([root, "", "public/", "static/", `${root}static/`, `${root}public/`])],
    basePath: toBasePath(toText(settings["pathPrefix"])),
    globals,
    authors: toAuthors(globals["authors"]),
    templates: readTemplates(tree, includes),
    oldAddress,
  };
};

/** An entry of the navigation plugin. */
type NavigationEntry = ReturnType<typeof readEntries>[number];

/** @returns the entries in the front matter of all documents, in order */
function readEntries(
  tree: SourceTree,
  candidates: readonly Candidate[],
  addressFor: SourceSite["oldAddress"],
) {
  return candidates
    .flatMap((candidate) => {
      if (!tryRead(tree, candidate.name)?.includes("eleventyNavigation")) return [];
      const fields = readFields(tree, candidate.name);
      const own = toRecord(fields.get("eleventyNavigation"));
      const key = toText(own["key"]);
      if (!key) return [];
      const title = pickText(own, "title") ?? key;
      const order = Number(own["order"] ?? 0);
      const url = addressFor(candidate, fields) || "";
      return [{ candidate, key, title, parent: toText(own["parent"]), order, url }];
    })
    .toSorted((a, b) => a.order - b.order);
}

/** @returns the entries as a tree; of several parents with one key, that of the same folder counts */
function nest(entries: readonly NavigationEntry[]): unknown[] {
  const parents = Map.groupBy(entries, ({ parent, candidate: { name } }) => {
    const named = entries.filter(({ key, candidate }) => key === parent && candidate.name !== name);
    const isNear = ({ candidate }: NavigationEntry) => name.startsWith(folderOf(candidate.name));
    return named.find(isNear) ?? named[0];
  });
  const read = (parent: NavigationEntry | undefined, depth: number): unknown[] =>
    (depth < maxDepth ? (parents.get(parent) ?? []) : []).map((entry) => {
      const items = read(entry, depth + 1);
      return items.length > 0 ? { ...entry, items } : entry;
    });
  return read(undefined, 0);
}

/** Maximum depth of the navigation, which ends circular references. */
const maxDepth = 9;

/** @returns the place of a file; that of its folder if it is `2024-01-31-index` */
function placeOf(path: string, languages: Languages): Place {
  const [, date] = /(?:^|\/)(\d{4}-\d{2}-\d{2})-index$/.exec(path) ?? [];
  return date
    ? { ...readPlace(path.replace(/[^/]+$/, "index"), languages), date }
    : readPlace(path, languages);
}

function addressOf({ place }: Candidate, fields: Fields, path: string): string | undefined | false {
  const permalink =
    toRecord(fields.get("eleventyComputed"))["permalink"] ?? fields.get("permalink");
  // The menu and the books contain the entries.
  fields.get("eleventyNavigation");
  if (permalink === false || toRecord(permalink)["build"] === false) return false;
  const own = toText(permalink) ?? toText(toRecord(permalink)["build"]);
  if (own) {
    const page = {
      fileSlug: place.segments.at(-1) ?? "",
      filePathStem: `/${place.segments.join("/")}`,
      date: place.date,
    };
    const address = createEngine({ ...fields.all(), page }).render(own);
    return address && `/${address}`.replace(/\/{2,}/g, "/").replace(/(^|\/)index\.html$/, "$1");
  }
  const parts = path.split("/");
  const base = parts.at(-1);
  if (base === "index" || (parts.length > 1 && base === parts.at(-2))) parts.pop();
  return parts.join("") ? `/${parts.join("/")}/` : "/";
}

/**
 * Reads the data files of folders: `posts/posts.json` and `posts/posts.11tydata.js` apply to all of
 * `posts/`. A deeper folder wins.
 */
function readFolderData(tree: SourceTree, root: string, name: string): Values {
  const folders = name.slice(root.length).split("/").slice(0, -1);
  const stems = [
    ...folders.map((folder, at) => `${root}${folders.slice(0, at + 1).join("/")}/${folder}`),
    name.replace(/\.\w+$/, ""),
  ];
  const all = stems.flatMap((stem) =>
    ["json", "11tydata.json", "11tydata.js", "11tydata.mjs", "11tydata.cjs"].map((ending) => {
      const file = `${stem}.${ending}`;
      const values = readSettings(tree, [file]);
      const form = ending.endsWith("json") ? undefined : readPermalink(tryRead(tree, file) ?? "");
      return form ? { ...values, permalink: form } : values;
    }),
  );
  return Object.assign({}, ...all);
}

/**
 * @returns the permalink that a function computes by a template literal, such as
 *   `/${data.year}/${this.slugify(data.title)}/`, as a template; undefined for other functions
 */
function readPermalink(program: string): string | undefined {
  const [, literal] = /\bpermalink\b[^`;]{0,120}`([^`]*)`/.exec(program) ?? [];
  const form = literal?.replace(
    /\$\{\s*(?:(?:this\.)?(slug(?:ify)?)\(\s*)?(?:data\.)?([a-z][\w.]*)\s*\)?\s*\}/gi,
    (_, filter: string | undefined, name: string) =>
      filter ? `{{ ${name} | slugify }}` : `{{ ${name} }}`,
  );
  return form?.includes("${") ? undefined : form;
}
