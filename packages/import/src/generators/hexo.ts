/**
 * Hexo sites: posts in `source/_posts`, drafts in `source/_drafts`, and all other pages below
 * `source`.
 */
import { toBasePath } from "../content/addresses.ts";
import { fillPattern, slugify } from "../source/address-pattern.ts";
import { pickText, toRecord, toText, toTexts, type Fields, type Values } from "../source/fields.ts";
import { findLanguages } from "../source/languages.ts";
import { matchesGlobs } from "../source/globs.ts";
import { readMenu } from "../source/menu.ts";
import { readPlace } from "../source/place.ts";
import { readData, readSettings } from "../source/settings.ts";
import {
  pageFile,
  withoutExtension,
  type Candidate,
  type SiteReader,
} from "../source/source-site.ts";
import { noteAbsent } from "../source/source-tree.ts";
import { configuredLocales } from "./jekyll.ts";

export const readHexo: SiteReader = (tree, { input }) => {
  const settings = readSettings(tree, ["_config.yml", "_config.yaml"]);
  const root = input ?? `${toText(settings["source_dir"]) ?? "source"}/`;
  noteAbsent(tree, root);
  const theme = toText(settings["theme"]) ?? "";
  const themeSettings = readSettings(tree, [
    `_config.${theme}.yml`,
    `themes/${theme}/_config.yml`,
    `${root}_data/${theme}.yml`,
  ]);
  const files = [...tree.names].filter(
    (name) =>
      name.startsWith(root) &&
      pageFile.test(name) &&
      !/\/_(?!posts\/|drafts\/)/.test(name.slice(root.length - 1)),
  );
  const globs = (...keys: string[]) => keys.flatMap((key) => toTexts(settings[key]));
  const reasonFor = (name: string) => {
    const file = name.slice(root.length);
    if (matchesGlobs(file, globs("exclude")) || matchesGlobs(name, globs("ignore")))
      return "is excluded in the settings";
    return matchesGlobs(file, globs("skip_render"))
      ? "is published unchanged, without a page, according to the settings"
      : undefined;
  };
  const toPath = (name: string) =>
    withoutExtension(name.slice(root.length)).replace(/^_(?:posts|drafts)\//, "posts/");
  const languages = findLanguages(files.map(toPath), configuredLocales(settings));
  return {
    generator: "Hexo",
    about: {
      name: toText(settings["title"]),
      description: pickText(settings, "description", "subtitle"),
      url: toText(settings["url"]),
      locales: [...languages.values()],
      // Themes write `Home: / || fa fa-home`.
      menu: readMenu(
        Object.entries(toRecord(themeSettings["menu"])).map(([name, address]) => ({
          name,
          url: toText(address)?.split("||")[0]?.trim(),
        })),
      ),
    },
    candidates: files.map((name): Candidate => ({
      name,
      place: readPlace(toPath(name), languages),
      syntax: "liquid",
      isDraft: name.startsWith(`${root}_drafts/`),
      withheld: reasonFor(name),
    })),
    tagPaths: (tag) =>
      ["tag", "category"].map(
        (kind) =>
          `/${toText(settings[`${kind}_dir`]) ?? (kind === "tag" ? "tags" : "categories")}/${tag.replace(/\s+/g, "-")}/`,
      ),
    htmlBlocks: "inline",
    mediaRoots: [root, ""],
    basePath: toBasePath(
      toText(settings["root"]) ?? URL.parse(toText(settings["url"]) ?? "")?.pathname,
    ),
    settings,
    globals: { ...readData(tree, `${root}_data/`), config: settings },
    oldAddress: (candidate, fields, date) =>
      addressOf(candidate, fields, date, toPath(candidate.name), settings),
  };
};

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  date: string | undefined,
  path: string,
  settings: Values,
): string | undefined {
  const own = toText(fields.get("permalink"));
  if (own) return `/${own.replace(/^\//, "")}`;
  const isPost = /\/_(?:posts|drafts)\//.test(name);
  if (!isPost) return `/${path}.html`.replace(/(^|\/)index\.html$/, "$1");
  const title = path.slice("posts/".length);
  const slug = toText(fields.get("slug")) ?? title.replace(/(^|\/)\d{4}-\d{2}-\d{2}-/, "$1");
  const slugs = toRecord(settings["category_map"]);
  const categories = toTexts(fields.find("categories")).map((category) =>
    (toText(slugs[category]) ?? category).trim().replace(/\s+/g, "-"),
  );
  const defaults = Object.entries(toRecord(settings["permalink_defaults"]));
  return fillPattern(toText(settings["permalink"]) ?? ":year/:month/:day/:title/", {
    fields,
    day: date ?? place.date,
    title: slug,
    path: title,
    collection: "posts",
    values: {
      ...Object.fromEntries(
        defaults.map(([key, value]) => [key, toText(fields.get(key)) ?? toText(value)]),
      ),
      name: slug.split("/").at(-1),
      post_title: slugify(toText(fields.get("title")) ?? ""),
      category: categories.join("/") || (toText(settings["default_category"]) ?? "uncategorized"),
    },
  });
}
