/**
 * Documentation of VitePress and VuePress: sidebars, menus, languages and rewritten addresses.
 */
import { toFolder, toKey } from "../content/addresses.ts";
import {
  isSet,
  pickText,
  toList,
  toRecord,
  toText,
  toTexts,
  type Values,
} from "../source/fields.ts";
import { matchesGlobs, toPattern } from "../source/globs.ts";
import { readMenu } from "../source/menu.ts";
import { readSettings } from "../source/settings.ts";
import { createSidebar, type SidebarDocument } from "../source/sidebar.ts";
import type { SiteReader } from "../source/source-site.ts";
import { readFolder } from "./markdown-folder.ts";

export const vitepressSettings = /^(?:[\w.-]+\/)*?\.(?:vite|vue)press\/config(?:\/index)?\.\w+$/;

export const readVitepress: SiteReader = (tree, { input }) => {
  const file = [...tree.names].find((name) => vitepressSettings.test(name)) ?? "";
  const isVuepress = file.includes(".vuepress/");
  const settings = readSettings(tree, [file]);
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
    const id = link && toKey(link.startsWith("/") ? link : inner + link);
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
    return createSidebar(byAddress).readItems(groups);
  };
  return readFolder(tree, {
    generator: isVuepress ? "VuePress" : "VitePress",
    root: input ?? base + toFolder(toText(settings["srcDir"]) ?? ""),
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
    addressKeys: isVuepress ? ["permalink"] : [],
    addressOf: (own, isOwnIndex) => {
      const name = isOwnIndex ? [own, "index"].filter(Boolean).join("/") : own;
      const stem = rewrite(`${name}.md`, toRecord(settings["rewrites"])).replace(/\.md$/, "");
      const path = stem.replace(/(?:^|\/)index$/, "");
      return path ? (path === stem ? `/${path}${ending}` : `/${path}/`) : "/";
    },
  });
};

/**
 * @param rules new names by pattern: `packages/:pkg/src/:slug*`
 * @see https://vitepress.dev/guide/routing#route-rewrites
 */
function rewrite(file: string, rules: Values): string {
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
