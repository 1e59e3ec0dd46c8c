/**
 * Astro: collections of Markdown in src/content or where its settings point a loader, and Markdown in src/pages.
 *
 * A collection has no addresses by itself; a route in src/pages gives them, and its folder tells which.
 */
import { toText, type Fields } from "./fields.ts";
import { readPlace } from "./place.ts";
import {
  pageFile,
  withoutExtension,
  type Candidate,
  type SiteReading,
} from "./site-reading.ts";
import type { SourceTree } from "./tree.ts";

const schemaFiles = [
  "src/content.config.ts",
  "src/content.config.mjs",
  "src/content.config.js",
  "src/content/config.ts",
  "src/content/config.mjs",
  "src/content/config.js",
];

export function readAstro(
  tree: SourceTree,
  locales: readonly string[],
): SiteReading {
  const leftOut: SiteReading["leftOut"] = [];
  const program =
    schemaFiles
      .map((name) => (tree.names.has(name) ? tree.read(name).text : undefined))
      .find((text) => text !== undefined) ?? "";
  const bases = [
    ...program.matchAll(/\bbase:\s*["'`](?:\.\/)?([^"'`]+?)\/?["'`]/g),
  ].flatMap(([, base]) => base ?? []);
  /** The longest first, so that a folder inside another is a root of its own. */
  const roots = [
    "src/pages",
    "src/content",
    ...bases.map((base) => base.split("/").slice(0, -1).join("/")),
  ]
    .map((folder) => (folder === "" ? "" : `${folder}/`))
    .toSorted((a, b) => b.length - a.length);
  const loaded = ["src/pages", "src/content", ...bases].map(
    (folder) => `${folder}/`,
  );
  const components: string[] = [];
  const candidates: Candidate[] = [];
  for (const name of tree.names) {
    if (name.startsWith("src/pages/") && name.endsWith(".astro"))
      components.push(name);
    if (
      !pageFile.test(name) ||
      !loaded.some((folder) => name.startsWith(folder))
    )
      continue;
    const root = roots.find((folder) => name.startsWith(folder)) ?? "";
    candidates.push({
      name,
      place: readPlace(withoutExtension(name.slice(root.length)), locales),
      syntax: name.endsWith(".mdx") ? "jsx" : "none",
      isDraft: /\/_/.test(name),
      defaults: {},
    });
  }
  for (const file of components.filter((name) => !name.includes("[")))
    leftOut.push({
      file,
      message: "is a component, whose text is in its program",
    });
  return {
    tool: "Astro",
    candidates,
    leftOut,
    hasCollectionTags: false,
    needsFrontMatter: false,
    mediaRoots: ["public/", "src/", ""],
    basePath: "",
    settings: {},
    oldAddress: (candidate, fields) => addressOf(candidate, fields, tree),
  };
}

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  tree: SourceTree,
): string {
  const slug = toText(fields.take("slug"));
  const path = [...place.segments];
  // A date in a name stays in the address.
  if (place.date !== undefined)
    path.splice(-1, 1, `${place.date}-${path.at(-1)}`);
  // Names become ids in lower case; pages keep theirs.
  if (!name.startsWith("src/pages/"))
    path.splice(
      0,
      path.length,
      ...path.map((part) => part.toLowerCase().replace(/\s+/g, "-")),
    );
  if (slug !== undefined && path.length > 0)
    path.splice(name.startsWith("src/pages/") ? -1 : 1, path.length, slug);
  const [collection = "", ...rest] = path;
  const isRouted = [...tree.names].some((file) =>
    file.startsWith(`src/pages/${collection}/[`),
  );
  const isAtRoot =
    !isRouted &&
    !name.startsWith("src/pages/") &&
    [...tree.names].some((file) =>
      /^src\/pages\/\[\.{3}\w+\]\.astro$/.test(file),
    );
  const parts = isAtRoot && rest.length > 0 ? rest : path;
  // A folder of a language at the top is part of the address.
  const folder = new RegExp(`/${place.locale}/`).test(name)
    ? [place.locale]
    : [];
  return ["", ...folder, ...parts, ""].join("/");
}
