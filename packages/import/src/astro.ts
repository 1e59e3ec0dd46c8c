/**
 * Astro: collections of Markdown in src/content or where its settings point a loader, and Markdown in src/pages.
 *
 * A collection has no addresses by itself; a route in src/pages gives them, and its folder tells which. Starlight is that route for `docs`, whose
 * documents are at the root of the site.
 */
import { toText, type Fields } from "./fields.ts";
import { findLanguages, type Languages } from "./languages.ts";
import { readPlace } from "./place.ts";
import { findBlock, findKeys, findText, findTexts } from "./program-values.ts";
import { pageFile, withoutExtension, type Candidate, type SiteReading } from "./site-reading.ts";
import { readFirst, type SourceTree } from "./tree.ts";

const schemaFiles = ["src/content.config", "src/content/config"].flatMap((name) =>
  ["ts", "mjs", "js", "mts"].map((ending) => `${name}.${ending}`),
);
const settingsFiles = ["mjs", "ts", "js", "mts", "cjs"].map((ending) => `astro.config.${ending}`);
const starlightRoot = "src/content/docs/";

export function readAstro(tree: SourceTree): SiteReading {
  const program = readFirst(tree, settingsFiles);
  const isStarlight =
    /\bstarlight\(/.test(program) || /docsLoader\(|docsSchema\(/.test(readFirst(tree, schemaFiles));
  const roots = findRoots(readFirst(tree, schemaFiles));
  const files = [...tree.names].filter(
    (name) => pageFile.test(name) && rootOf(name, roots) !== undefined,
  );
  const toPath = (name: string) => {
    const path = withoutExtension(name.slice(rootOf(name, roots)?.length));
    return isStarlight && name.startsWith(starlightRoot) ? path.replace(/^docs\//, "") : path;
  };
  const languages = findLanguages(files.map(toPath), declaredIn(program));
  const candidates = files.map((name): Candidate => {
    const place = readPlace(toPath(name), languages);
    const isDoc = isStarlight && name.startsWith(starlightRoot);
    const isHome = place.segments.length === 0;
    if (isDoc && !isHome && place.collection === "pages") place.collection = "guides";
    return {
      name,
      place,
      syntax: name.endsWith(".mdx") ? "jsx" : "none",
      isDraft: /\/_/.test(name),
      defaults: {},
    };
  });
  return {
    tool: isStarlight ? "Astro (Starlight)" : "Astro",
    about: {
      name: findText(findBlock(program, "title") ?? "", "en") ?? findText(program, "title"),
      description: findText(program, "description"),
      url: findText(program, "site"),
      locales: [...languages.values()],
      menu: [],
    },
    candidates,
    leftOut: [...tree.names]
      .filter((name) => /^src\/pages\/[^[]*\.astro$/.test(name))
      .map((file) => ({
        file,
        message: "is a component, whose text is in its program",
      })),
    hasCollectionTags: false,
    needsFrontMatter: false,
    mediaRoots: ["public/", "src/", ""],
    basePath: (findText(program, "base") ?? "").replace(/\/$/, ""),
    settings: {},
    globals: {},
    templates: new Map(),
    oldAddress: (candidate, fields) =>
      isStarlight && candidate.name.startsWith(starlightRoot)
        ? starlightAddress(candidate, fields)
        : addressOf(candidate, fields, tree, roots, languages),
  };
}

/** @returns the languages that settings name, the default first */
function declaredIn(program: string): string[] {
  const block = findBlock(program, "locales") ?? "";
  const codes = block.startsWith("[") ? findTexts(block) : findKeys(block);
  const root = findText(findBlock(block, "root") ?? "", "lang");
  const first = root ?? findText(program, "defaultLocale");
  return [
    ...(first === undefined || first === "root" ? [] : [first]),
    ...codes.filter((code) => code !== "root" && code !== first),
  ];
}

/** @returns the folders that collections and pages are in, with what is before the name of a collection; the longest first */
function findRoots(schema: string): string[] {
  const bases = [...schema.matchAll(/\bbase:\s*["'`](?:\.\/)?([^"'`]+?)\/?["'`]/g)].flatMap(
    ([, base = ""]) => `${base.split("/").slice(0, -1).join("/")}/`,
  );
  return [...new Set(["src/pages/", "src/content/", ...bases])]
    .filter((root) => root !== "/")
    .toSorted((a, b) => b.length - a.length);
}

function rootOf(name: string, roots: readonly string[]): string | undefined {
  return roots.find((root) => name.startsWith(root));
}

/** A slug stands for the whole address, the language included. */
function starlightAddress({ name }: Candidate, fields: Fields): string {
  const path = withoutExtension(name.slice(starlightRoot.length));
  const slug = toText(fields.take("slug")) ?? toId(path).replace(/(?:^|\/)index$/, "");
  return `/${slug}/`.replace(/\/{2,}/g, "/");
}

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  tree: SourceTree,
  roots: readonly string[],
  languages: Languages,
): string {
  const root = rootOf(name, roots) ?? "";
  const isPage = root === "src/pages/";
  const slug = toText(fields.take("slug"));
  const plain = withoutExtension(name.slice(root.length)).replace(/(?:^|\/)index$/, "");
  // Names become ids in lower case; pages keep theirs.
  const path = (isPage ? plain : toId(plain)).split("/").filter(Boolean);
  if (slug !== undefined && path.length > 0)
    path.splice(isPage ? -1 : 1, path.length, ...slug.split("/").filter(Boolean));
  if (isPage) return `/${path.map((part) => `${part}/`).join("")}`;
  const [collection = "", ...rest] = path;
  const names = [...tree.names];
  const isRouted = names.some((file) =>
    new RegExp(String.raw`^src/pages/(?:\[\w+\]/)?${collection.replace(/\W/g, ".")}/\[`).test(file),
  );
  const isAtRoot =
    !isRouted && names.some((file) => /^src\/pages\/(?:\[\w+\]\/)?\[\.{3}\w+\]\.astro$/.test(file));
  const parts = isAtRoot && rest.length > 0 ? rest : path;
  // The folder of a language comes before that of its collection.
  const language = place.language?.toLowerCase();
  const at = language === undefined ? -1 : parts.indexOf(language);
  if (at > 0 && languages.has(language ?? "")) parts.unshift(...parts.splice(at, 1));
  return `/${parts.map((part) => `${part}/`).join("")}`;
}

function toId(path: string): string {
  return path
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}/_-]/gu, "");
}
