/**
 * Zola sites: the content folder of a Hugo site with addresses, metadata and shortcodes of their own.
 *
 * @see https://www.getzola.org/documentation/content/overview/
 */
import { toSlug } from "../content/content-format.ts";
import { isSet, toRecord, toText, toTexts } from "../source/fields.ts";
import { matchesName } from "../source/globs.ts";
import { isDefault, toLanguages } from "../source/languages.ts";
import { readSettings } from "../source/settings.ts";
import type { SiteReader } from "../source/source-site.ts";
import { tryRead, type SourceTree } from "../source/source-tree.ts";
import { readHugo } from "./hugo.ts";

export function isZola(tree: SourceTree): boolean {
  return tree.names.has("zola.toml") || /^base_url\s*=/m.test(tryRead(tree, "config.toml") ?? "");
}

export const readZola: SiteReader = (tree, options) => {
  const settings = readSettings(tree, ["zola.toml", "config.toml"]);
  const first = toText(settings["default_language"]) ?? "en";
  const site = readHugo(tree, options, {
    ...settings,
    baseurl: toText(settings["base_url"]),
    defaultcontentlanguage: first,
    params: settings["extra"],
    taxonomies: {},
  });
  const ignored = toTexts(settings["ignored_content"]);
  const languages = toLanguages([first, ...Object.keys(toRecord(settings["languages"]))]);
  const { paths } = toRecord(settings["slugify"]);
  const slugify = (part: string) =>
    /^(?:safe|off)$/.test(toText(paths) ?? "") ? part : toSlug(part);
  return {
    ...site,
    generator: "Zola",
    dialect: "zola",
    candidates: site.candidates.map((candidate) => ({
      ...candidate,
      withheld:
        candidate.withheld ??
        (ignored.some((glob) => matchesName(candidate.name, glob))
          ? "is ignored in the settings"
          : undefined),
    })),
    tagPaths: (tag) => ["tags", "categories"].map((name) => `/${name}/${toSlug(tag)}/`),
    oldAddress: ({ place: { segments, language }, name }, fields) => {
      if (fields.get("render") === false && !isSet(fields.find("redirect"))) return false;
      const path = toText(fields.get("path"))?.split("/");
      const isSection = /(?:^|\/)_index\./.test(name);
      const slug = isSection ? undefined : toText(fields.get("slug"));
      const own =
        path ??
        [
          ...segments.slice(0, isSection ? undefined : -1),
          ...(isSection ? [] : [slug ?? segments.at(-1) ?? ""]),
        ].map(slugify);
      const parts = [isDefault(language, languages) ? "" : (language ?? ""), ...own];
      return `/${parts.map((part) => part && `${part}/`).join("")}`;
    },
  };
};
