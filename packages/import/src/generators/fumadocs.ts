/**
 * Documentation of Fumadocs, whose `meta.json` files have titles and order.
 *
 * @see https://fumadocs.dev/docs/headless/page-conventions
 */
import { resolvePath, toFolder } from "../content/addresses.ts";
import { toRecord, toText, toTexts } from "../source/fields.ts";
import { toLocale } from "../source/languages.ts";
import { readProgramFile } from "../source/program.ts";
import { readSettings } from "../source/settings.ts";
import { pageTree, type PageFolder, type PageItem } from "../source/page-tree.ts";
import type { SiteReader } from "../source/source-site.ts";
import { tryRead, type SourceTree } from "../source/source-tree.ts";
import { commonFolder, readFolder } from "./markdown-folder.ts";

const program = /\.[jt]sx?$/;

export function isFumadocs(tree: SourceTree): boolean {
  return /"fumadocs-(?:core|mdx|ui)":/.test(tryRead(tree, "package.json") ?? "");
}

export const readFumadocs: SiteReader = (tree, { input }) => {
  const programs = [...tree.names].filter(
    (name) => program.test(name) && /fumadocs/.test(tryRead(tree, name) ?? ""),
  );
  const collections = readCollections(tree, programs);
  const dirs = [...collections.keys()];
  const root = input ?? commonFolder(dirs);
  const i18n = readI18n(tree, programs);
  const [first = "en"] = i18n.codes;
  /** @returns the path of a page without its language */
  const toPlain = (path: string) => {
    const parts = path.split("/");
    const at = parts.slice(0, -1).findIndex((part) => i18n.codes.includes(part));
    const [language] = at === -1 || at > 1 ? [] : parts.splice(at, 1);
    const [, stem, suffix] = /^(.+)\.([\w-]+)$/.exec(parts.join("/")) ?? [];
    return stem && i18n.codes.includes(suffix ?? "")
      ? { path: stem, language: suffix }
      : { path: parts.join("/"), language };
  };
  const collectionOf = (file: string) => dirs.find((dir) => (root + file).startsWith(dir));
  return readFolder(tree, {
    generator: "Fumadocs",
    root,
    syntax: "jsx",
    isDocs: true,
    hasFileIds: true,
    hasFolderGroups: true,
    mediaRoots: ["public/"],
    codes: i18n.codes,
    withheld: (file) =>
      input === undefined && collectionOf(file) === undefined
        ? "is in no collection of the settings"
        : undefined,
    readSidebar: (documents) => {
      // The default language can have its suffix, too.
      const own = documents.map((one) => ({ ...one, id: toPlain(one.id).path }));
      const readPages = pageTree(own, (folder) => {
        const path = root + toFolder(folder);
        const dir = dirs.find((one) => path.startsWith(one)) ?? root;
        return readMeta(tree, folder, i18n.codes, (code) => [
          `${path}meta${code === first ? "" : `.${code}`}`,
          `${dir}${code}/${path.slice(dir.length)}meta`,
        ]);
      });
      const trees = dirs.map((dir) => readPages(dir.slice(root.length).replace(/\/$/, "")));
      return trees.length === 1
        ? (trees[0]?.items ?? [])
        : trees.flatMap((entry) => (entry.items?.length ? entry : []));
    },
    addressOf: (own) => {
      const { path, language = first } = toPlain(own);
      const dir = dirs.find((one) => `${root}${path}/`.startsWith(one)) ?? "";
      const prefix =
        i18n.codes.length === 0 || (language === first && i18n.isHidden) ? "" : `/${language}`;
      const base = collections.get(dir) ?? "";
      const rest = `${root}${path}/`.slice(dir.length).replace(/(?:^|\/)index\/$|\/$/, "");
      return [prefix + base, rest].filter(Boolean).join("/") || "/";
    },
  });
};

/** @returns the paths on the old site by the folders of collections, with a trailing slash */
function readCollections(tree: SourceTree, programs: readonly string[]): Map<string, string> {
  const folders = new Map<string, string[]>();
  for (const file of programs) {
    const calls = (tryRead(tree, file) ?? "").matchAll(/(\w+)\s*=\s*define(Docs|Collections)\(/g);
    const { constants } = readProgramFile(tree, file);
    for (const [, name = "", kind] of calls) {
      const { dir = kind === "Docs" ? "content/docs" : undefined } = toRecord(constants.get(name));
      const dirs = toTexts(dir).map(toFolder);
      if (dirs.length > 0) folders.set(name, dirs);
    }
  }
  if (folders.size === 0) folders.set("docs", ["content/docs/"]);
  // A collection is connected to its path by a call, whose object has no value.
  const texts = programs.map((file) => tryRead(tree, file) ?? "").join("\n");
  const paths = new Map(
    texts
      .split(/\bloader\(/)
      .slice(1)
      .flatMap((call) => {
        const [, path] = /baseUrl:\s*["'`]([^"'`]*)/.exec(call.slice(0, 800)) ?? [];
        const [, before, inside] =
          /(\w+)\.toFumadocsSource\(|(?:toFumadocsSource|createMDXSource)\(\s*(\w+)/.exec(
            call.slice(0, 800),
          ) ?? [];
        const name = before ?? inside;
        return path === undefined || !name ? [] : [[name, path] as const];
      }),
  );
  return new Map(
    [...folders].flatMap(([name, dirs]) =>
      dirs.map((dir) => {
        const path = paths.get(name) ?? `/${dir.split("/").at(-2) ?? ""}`;
        return [dir, path.replace(/\/$/, "")] as const;
      }),
    ),
  );
}

/** @returns the codes of the languages, the default first; none if the site has one language */
function readI18n(tree: SourceTree, programs: readonly string[]) {
  const settings = programs
    .flatMap((file) => [...readProgramFile(tree, file).constants.values()])
    .map(toRecord)
    .find((value) => toText(value["defaultLanguage"]));
  const first = toText(settings?.["defaultLanguage"]);
  const codes = new Set([...(first ? [first] : []), ...toTexts(settings?.["languages"])]);
  return {
    codes: [...codes],
    isHidden: toText(settings?.["hideLocale"]) === "default-locale",
  };
}

/** @param namesOf returns the possible names of the file in a language, without extension */
function readMeta(
  tree: SourceTree,
  folder: string,
  codes: readonly string[],
  namesOf: (code: string) => string[],
): PageFolder {
  const [first = "en", ...others] = codes;
  const read = (code: string) =>
    readSettings(
      tree,
      namesOf(code).flatMap((name) => [`${name}.json`, `${name}.yaml`]),
    );
  const meta = read(first);
  const labels = Object.fromEntries(
    [first, ...others].flatMap((code) => {
      const title = toText(read(code)["title"]);
      return title ? [[code === first ? "" : (toLocale(code) ?? code), title]] : [];
    }),
  );
  const pages = Array.isArray(meta["pages"]) ? toTexts(meta["pages"]) : ["..."];
  const items: PageItem[] = [];
  let group = items;
  const excluded: string[] = [];
  for (const page of pages) {
    const [, label] = /^---(?:\[[^\]]*\])?(.*?)(?:---)?$/.exec(page) ?? [];
    if (label === "") group = items;
    else if (label) items.push({ label: label.trim(), items: (group = []) });
    else if (page.startsWith("!")) excluded.push(joinPath(folder, page.slice(1)));
    else if (page === "..." || page === "z...a")
      group.push({ rest: page === "..." ? "ascending" : "descending" });
    else if (page.startsWith("...")) group.push({ inside: joinPath(folder, page.slice(3)) });
    else group.push({ path: joinPath(folder, page) });
  }
  return {
    indexes: [joinPath(folder, toText(meta["pagesIndex"]) ?? "index")],
    labels,
    description: toText(meta["description"]),
    items,
    excluded,
  };
}

function joinPath(folder: string, path: string): string {
  return resolvePath(folder, path) ?? path;
}
