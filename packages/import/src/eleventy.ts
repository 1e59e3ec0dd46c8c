/**
 * Eleventy: every file of a template language below its input folder, with the data files of the folders above it.
 *
 * Its settings are a program. What they say about folders is looked for in their text.
 */
import { toRecord, toText, type Fields } from "./fields.ts";
import { findLanguages } from "./languages.ts";
import { makeEngine } from "./liquid-engine.ts";
import { readMenu } from "./menu.ts";
import { readPlace } from "./place.ts";
import { readData, readTemplates } from "./read-data.ts";
import { readSettings } from "./read-settings.ts";
import {
  aboutTheTree,
  markdownFile,
  pageFile,
  withoutExtension,
  type Candidate,
  type SiteReading,
} from "./site-reading.ts";
import { readFirst, type SourceTree } from "./tree.ts";

export const eleventySettings = [
  ".eleventy.js",
  "eleventy.config.js",
  "eleventy.config.mjs",
  "eleventy.config.cjs",
  "eleventy.config.ts",
];

export function readEleventy(tree: SourceTree): SiteReading {
  const leftOut: SiteReading["leftOut"] = [];
  const program = readFirst(tree, eleventySettings);
  const folder = (key: string, setter: string) =>
    new RegExp(String.raw`(?:\b${key}:|${setter}\()\s*["']\.?/?([^"']*)["']`)
      .exec(program)?.[1]
      ?.replace(/\/$/, "");
  const input = folder("input", "setInputDirectory") ?? "";
  const root = input === "" || input === "." ? "" : `${input}/`;
  const others = [
    folder("includes", "setIncludesDirectory") ?? "_includes",
    folder("layouts", "setLayoutsDirectory") ?? "_layouts",
    folder("data", "setDataDirectory") ?? "_data",
  ];
  const output = folder("output", "setOutputDirectory") ?? "_site";
  const files: string[] = [];
  for (const name of tree.names) {
    if (!name.startsWith(root) || !pageFile.test(name)) continue;
    if (aboutTheTree.test(name)) {
      leftOut.push({ file: name, message: "is about the tree itself" });
      continue;
    }
    const path = name.slice(root.length);
    if (
      name.startsWith(`${output}/`) ||
      others.some((other) => path.startsWith(`${other}/`)) ||
      /(?:^|\/)_(?:includes|layouts|data)\//.test(path)
    )
      continue;
    files.push(name);
  }
  // Some sites keep their texts where Astro does.
  const toPath = (name: string) =>
    withoutExtension(name.slice(root.length))
      .replace(/^(?:src\/)?(?:content|pages)\/(?=.)/, "")
      .replace(/(^|\/)([^/]+)\/\2$/, "$1$2/index");
  const languages = findLanguages(files.map(toPath), []);
  const data = readData(tree, `${root}${others[2]}/`, leftOut);
  const about = toRecord(data["metadata"] ?? data["site"] ?? data["meta"]);
  return {
    tool: "Eleventy",
    about: {
      name: toText(about["title"]) ?? toText(about["name"]),
      description: toText(about["description"]),
      url: toText(about["url"]),
      locales: [...languages.values()],
      menu: readMenu(data["navigation"] ?? data["nav"] ?? data["menu"]),
    },
    candidates: files.map((name): Candidate => ({
      name,
      place: readPlace(toPath(name), languages),
      syntax: "liquid",
      isDraft: false,
      defaults: readFolderData(tree, root, name, leftOut),
    })),
    leftOut,
    hasCollectionTags: true,
    needsFrontMatter: false,
    mediaRoots: [...new Set([root, "", "public/", "static/", `${root}static/`, `${root}public/`])],
    basePath: /\bpathPrefix:\s*["'](\/[^"']*?)\/?["']/.exec(program)?.[1] ?? "",
    settings: {},
    globals: data,
    templates: readTemplates(tree, `${root}${others[0]}/`),
    oldAddress: (candidate, fields) =>
      addressOf(candidate, fields, withoutExtension(candidate.name.slice(root.length))),
  };
}

function addressOf(
  { place, name }: Candidate,
  fields: Fields,
  path: string,
): string | undefined | false {
  const permalink = fields.take("permalink");
  if (permalink === false) return false;
  const own = toText(permalink);
  if (own !== undefined) {
    const engine = makeEngine({
      globals: {
        ...fields.all(),
        page: {
          fileSlug: place.segments.at(-1) ?? "",
          filePathStem: `/${place.segments.join("/")}`,
          date: place.date,
        },
      },
      templates: new Map(),
    });
    const address = engine.render(own);
    return address === undefined
      ? undefined
      : `/${address}`.replace(/\/{2,}/g, "/").replace(/(^|\/)index\.html$/, "$1");
  }
  const parts = path.split("/");
  const base = parts.at(-1);
  if (base === "index" || (parts.length > 1 && base === parts.at(-2))) parts.pop();
  const isPage = markdownFile.test(name) || pageFile.test(name);
  return isPage && parts.join("") !== "" ? `/${parts.join("/")}/` : "/";
}

/** `posts/posts.json` and `posts/posts.11tydata.json` hold for all of `posts/`; a deeper folder wins. */
function readFolderData(
  tree: SourceTree,
  root: string,
  name: string,
  leftOut: SiteReading["leftOut"],
): Record<string, unknown> {
  const folders = name.slice(root.length).split("/").slice(0, -1);
  return Object.assign(
    {},
    ...folders.map((folder, index) => {
      const stem = `${root}${folders.slice(0, index + 1).join("/")}/${folder}`;
      return toRecord(readSettings(tree, [`${stem}.11tydata.json`, `${stem}.json`], leftOut));
    }),
  );
}
