/**
 * Eleventy: every file of a template language below its input folder, with the data files of the folders above it.
 *
 * Its settings are a program. What they say about folders is looked for in their text.
 */
import { evaluate } from "./liquid-output.ts";
import { toRecord, toText, type Fields } from "./fields.ts";
import { readPlace } from "./place.ts";
import { readSettings } from "./read-settings.ts";
import {
  aboutTheTree,
  markdownFile,
  pageFile,
  withoutExtension,
  type Candidate,
  type SiteReading,
} from "./site-reading.ts";
import { toSlug } from "../content/to-slug.ts";
import type { SourceTree } from "./tree.ts";

export const eleventySettings = [
  ".eleventy.js",
  "eleventy.config.js",
  "eleventy.config.mjs",
  "eleventy.config.cjs",
  "eleventy.config.ts",
];

export function readEleventy(
  tree: SourceTree,
  locales: readonly string[],
): SiteReading {
  const leftOut: SiteReading["leftOut"] = [];
  const program =
    eleventySettings
      .map((name) => (tree.names.has(name) ? tree.read(name).text : undefined))
      .find((text) => text !== undefined) ?? "";
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
  const candidates: Candidate[] = [];
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
    const defaults = readFolderData(tree, root, name, leftOut);
    candidates.push({
      name,
      place: readPlace(withoutExtension(path), locales),
      syntax: "liquid",
      isDraft: false,
      defaults,
    });
  }
  return {
    tool: "Eleventy",
    candidates,
    leftOut,
    hasCollectionTags: true,
    needsFrontMatter: false,
    mediaRoots: [
      ...new Set([
        root,
        "",
        "public/",
        "static/",
        `${root}static/`,
        `${root}public/`,
      ]),
    ],
    basePath: /\bpathPrefix:\s*["'](\/[^"']*?)\/?["']/.exec(program)?.[1] ?? "",
    settings: {},
    oldAddress: (candidate, fields) =>
      addressOf(
        candidate,
        fields,
        withoutExtension(candidate.name.slice(root.length)),
      ),
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
    let isKnown = true;
    const address = own.replace(/\{\{([^]*?)\}\}/g, (_, expression: string) => {
      const isSlug = /\|\s*slug(?:ify)?\b/.test(expression);
      const value = evaluate(
        expression.replace(/\|\s*slug(?:ify)?\b(?:\([^)]*\))?/g, ""),
        {
          note() {},
          firstLine: 1,
          linkTo: () => undefined,
          lookUp: (variable) =>
            variable === "page.fileSlug"
              ? (place.segments.at(-1) ?? "")
              : variable === "page.filePathStem"
                ? `/${place.segments.join("/")}`
                : toText(fields.take(variable)),
        },
      );
      if (value === undefined) isKnown = false;
      return isSlug ? toSlug(value ?? "") : (value ?? "");
    });
    return isKnown && !/[{}]/.test(address)
      ? `/${address}`
          .replace(/\/{2,}/g, "/")
          .replace(/(^|\/)index\.html$/, "$1")
      : undefined;
  }
  const parts = path.split("/");
  const base = parts.at(-1);
  if (base === "index" || (parts.length > 1 && base === parts.at(-2)))
    parts.pop();
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
      return toRecord(
        readSettings(tree, [`${stem}.11tydata.json`, `${stem}.json`], leftOut),
      );
    }),
  );
}
