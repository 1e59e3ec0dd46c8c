/**
 * Astro sites: Markdown collections in src/content or in the folders of configured loaders, and
 * Markdown in src/pages.
 *
 * The paths of a collection come from a route in src/pages. Starlight is the route of `docs`: its
 * documents are at the root of the site, and its sidebar becomes books.
 */
import { slug as slugify } from "github-slugger";
import { toBasePath, toFolder } from "../content/addresses.ts";
import { Fields, toRecord, toText, toTexts } from "../source/fields.ts";
import { readFields } from "../source/front-matter.ts";
import { matchesGlobs } from "../source/globs.ts";
import { findLanguages, isDefault, type Languages } from "../source/languages.ts";
import { readPlace } from "../source/place.ts";
import { readProgramFile } from "../source/program.ts";
import { createSidebar, type SidebarDocument } from "../source/sidebar.ts";
import {
  pageFile,
  withoutExtension,
  type Candidate,
  type SiteReader,
} from "../source/source-site.ts";
import { tryRead, type SourceTree } from "../source/source-tree.ts";

const starlightRoot = "src/content/docs/";

export const readAstro: SiteReader = (tree) => {
  const read = (...names: string[]) =>
    readProgramFile(
      tree,
      names
        .flatMap((name) => ["ts", "mjs", "js", "mts", "cjs"].map((ending) => `${name}.${ending}`))
        .find((name) => tree.names.has(name)) ?? "",
    );
  const program = read("astro.config");
  const content = read("src/content.config", "src/content/config");
  const settings = new Fields(toRecord(program.exported));
  const starlight = new Fields(toRecord(program.calls.get("starlight")?.[0]?.[0]));
  const isStarlight =
    program.calls.has("starlight") ||
    content.calls.has("docsLoader") ||
    content.calls.has("docsSchema");
  const loaders = readLoaders(content.calls.get("glob") ?? []);
  const roots = findRoots(loaders);
  const named = Object.keys(toRecord(content.constants.get("collections")));
  const known = new Set(isStarlight && named.length > 0 ? [...named, "docs"] : named);
  const rootOf = (name: string) => roots.find((root) => name.startsWith(root)) ?? "";
  const files = [...tree.names].filter((name) => pageFile.test(name) && rootOf(name));
  const isDoc = (name: string) => isStarlight && name.startsWith(starlightRoot);
  const toPath = (name: string) => {
    const path = withoutExtension(name.slice(rootOf(name).length));
    return isDoc(name) ? path.replace(/^docs\//, "") : path;
  };
  const languages = findLanguages(
    files.map(toPath),
    configuredLocales(isStarlight ? starlight : settings),
  );
  const candidates = files.map((name): Candidate => {
    const place = readPlace(toPath(name), languages);
    if (isDoc(name) && place.segments.length > 0 && place.collection !== "blog")
      place.collection = "guides";
    return {
      name,
      place,
      syntax: name.endsWith(".mdx") ? "jsx" : undefined,
      isDraft: /\/_/.test(name),
      withheld: isCollected(name, loaders, known) ? undefined : "is in no collection of the site",
    };
  });
  const pages = [...tree.names].filter((name) => name.startsWith("src/pages/"));
  const routes = readRoutes(tree, pages, rootOf, languages);
  for (const name of pages)
    if (/^[^[]*\.astro$/.test(name))
      tree.noteFor(name)("leftOut", "is a component, whose text is in its code");
  const title = starlight.get("title");
  const basePath = toBasePath(toText(settings.get("base")));
  const [first = ""] = languages.keys();
  settings.get("integrations");
  return {
    generator: isStarlight ? "Astro (Starlight)" : "Astro",
    about: {
      name:
        toText(title) ??
        toText(toRecord(title)[first]) ??
        toText(Object.values(toRecord(title))[0]),
      description: toText(starlight.get("description")),
      url: toText(settings.get("site")),
      locales: [...languages.values()],
      hasFallbacks: isStarlight || toRecord(settings.get("i18n"))["fallback"] !== undefined,
      menu: [],
    },
    candidates,
    sidebar: isStarlight
      ? readSidebar(
          tree,
          candidates.filter(
            ({ name, place }) =>
              isDoc(name) && place.collection === "guides" && isDefault(place.language, languages),
          ),
          starlight.get("sidebar"),
        )
      : [],
    mediaRoots: ["public/", "src/", ""],
    basePath,
    redirects: Object.entries(toRecord(settings.get("redirects"))).flatMap(([from, value]) => {
      const to = toText(value) ?? toText(toRecord(value)["destination"]);
      const status = Number(toRecord(value)["status"] ?? 301);
      return to ? [{ file: "astro.config", from: basePath + from, to, status }] : [];
    }),
    unusedSettings: () => [
      ...settings.unused(),
      ...starlight.unused().map((key) => `starlight.${key}`),
    ],
    oldAddress: (candidate, fields, date) =>
      isDoc(candidate.name)
        ? // A slug replaces the whole path, including the language.
          `/${slugOf(withoutExtension(candidate.name.slice(starlightRoot.length)), fields)}/`.replace(
            "//",
            "/",
          )
        : (routes(candidate, fields, date) ??
          addressOf(candidate, fields, pages, rootOf(candidate.name), languages)),
  };
};

/** @returns the languages in the settings, the default first */
function configuredLocales(settings: Fields): string[] {
  const i18n = toRecord(settings.get("i18n"));
  const locales = settings.get("locales") ?? i18n["locales"];
  const named = toRecord(locales);
  const codes = Array.isArray(locales) ? locales.map(String) : Object.keys(named);
  const first =
    toText(toRecord(named["root"])["lang"]) ??
    toText(settings.get("defaultLocale")) ??
    toText(i18n["defaultLocale"]);
  return [...new Set([first ?? "root", ...codes])].filter((code) => code !== "root");
}

function readSidebar(tree: SourceTree, docs: readonly Candidate[], items: unknown) {
  const documents = docs.map(({ name, place }): SidebarDocument => {
    const fields = readFields(tree, name);
    const sidebar = toRecord(fields.get("sidebar"));
    const order = sidebar["order"];
    const path = place.key;
    return {
      key: place.key,
      path,
      id: slugOf(path, fields),
      label: toText(sidebar["label"]) ?? toText(fields.get("title")),
      position: typeof order === "number" ? order : undefined,
      isHidden: sidebar["hidden"] === true,
    };
  });
  const sidebar = createSidebar(documents);
  return Array.isArray(items) ? sidebar.readItems(items) : sidebar.readFolder("");
}

/** Loader of a collection: a folder with a trailing slash, and the patterns of its files. */
interface Loader {
  base: string;
  patterns: string[];
}

function readLoaders(globs: readonly (readonly unknown[])[]): Loader[] {
  return globs.flatMap(([options]) => {
    const { base, pattern } = toRecord(options);
    const patterns = toTexts(pattern).map((glob) => glob.replace(/^\.?\//, ""));
    // Without a base, the pattern begins with the folder.
    const fixed = /^(?:[\w.-]+\/)*/.exec(patterns[0] ?? "")?.[0] ?? "";
    const root = toFolder(toText(base) ?? "");
    const isFixed = patterns.every((glob) => glob.startsWith(fixed));
    const prefix = isFixed ? fixed : "";
    const all = {
      base: root + prefix,
      patterns: patterns.map((glob) => glob.slice(prefix.length)),
    };
    return all.base ? [all] : [];
  });
}

/** @returns the parent folders of collections, and that of pages; the longest first */
function findRoots(loaders: readonly Loader[]): string[] {
  const parents = loaders.map(({ base }) => base.replace(/[^/]+\/$/, ""));
  return [...new Set(["src/pages/", "src/content/", ...parents])]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length);
}

/**
 * @param known names of the collections in the settings; empty if they are unknown
 * @returns whether a file is a page, or an entry of a collection
 */
function isCollected(
  name: string,
  loaders: readonly Loader[],
  known: ReadonlySet<string>,
): boolean {
  if (name.startsWith("src/pages/")) return true;
  const own = loaders.filter(({ base }) => name.startsWith(base));
  if (own.length > 0)
    return own.some(
      ({ base, patterns }) =>
        patterns.length === 0 || matchesGlobs(name.slice(base.length), patterns),
    );
  const [, folder] = /^src\/content\/([^/]+)\//.exec(name) ?? [];
  return folder !== undefined && (known.size === 0 || known.has(folder));
}

function slugOf(path: string, fields: Fields): string {
  return toText(fields.get("slug")) ?? toId(path).replace(/(?:^|\/)index$/, "");
}

/**
 * @returns a function that returns the path of an entry by the dynamic route of its collection, such
 *   as `src/pages/[year]/[month]/[slug].astro`; undefined if it has none
 */
function readRoutes(
  tree: SourceTree,
  pages: readonly string[],
  rootOf: (name: string) => string,
  languages: Languages,
) {
  const routes = pages.flatMap((name) => {
    const [, path] = /^src\/pages\/(.*\[.*)\.(?:astro|[jt]sx?)$/.exec(name) ?? [];
    const isList =
      !path ||
      /\[(?:\.{3})?(?:page(?=\])|tag|category|author)\w*\](?:$|.*page\]$)/i.test(path) ||
      !/\[(?:\.{3})?(?!lang\]|locale\])\w+\]/.test(path);
    if (isList) return [];
    const text = tryRead(tree, name) ?? "";
    const collections = [...text.matchAll(/getCollection\(\s*["'`]([\w-]+)/g)].map(
      ([, one = ""]) => one,
    );
    return [{ path, collections }];
  });
  return ({ name, place }: Candidate, fields: Fields, date: string | undefined) => {
    const root = rootOf(name);
    const [collection = "", ...rest] = withoutExtension(name.slice(root.length)).split("/");
    const route =
      root === "src/pages/"
        ? undefined
        : routes.find(({ collections }) => collections.includes(collection));
    if (!route || rest.length === 0) return undefined;
    const id = toId(rest.join("/")).replace(/\/index$/, "");
    const hasDate = /\[year\]/.test(route.path);
    const hasLanguage = /\[(?:\.{3})?(?:lang|locale)\]/.test(route.path);
    const own = hasDate ? id.replace(/(^|\/)\d{4}-\d{2}-\d{2}-/, "$1") : id;
    const plain = own
      .split("/")
      .filter((part) => !hasLanguage || part !== place.language?.toLowerCase())
      .join("/");
    const [year, month, day] = (place.date ?? date ?? "").slice(0, 10).split("-");
    const [first = ""] = languages.keys();
    const dates: Readonly<Record<string, string | undefined>> = { year, month, day };
    let isKnown = true;
    const address = route.path.replace(
      /\[(\.{3})?(\w+)\](?=(.*)$)/g,
      (_, dots: string | undefined, key: string, after: string) => {
        // The default language has no optional prefix.
        if (/^(?:lang|locale)$/.test(key))
          return dots && isDefault(place.language, languages) ? "" : (place.language ?? first);
        const isId =
          !after.includes("[") || /^(?:slug|id|path|post|entry|name|page|article)\w*$/i.test(key);
        const value =
          dates[key] ??
          (isId
            ? (toText(fields.get("slug")) ?? plain)
            : key === collection
              ? collection
              : toText(fields.get(key)));
        if (!value) isKnown = false;
        return value ?? "";
      },
    );
    return isKnown
      ? `/${address.replace(/(?:^|\/)index$/, "")}/`.replace(/\/{2,}/g, "/")
      : undefined;
  };
}

function addressOf(
  { name, place }: Candidate,
  fields: Fields,
  pages: readonly string[],
  root: string,
  languages: Languages,
): string {
  const isPage = root === "src/pages/";
  const slug = toText(fields.get("slug"));
  const plain = withoutExtension(name.slice(root.length)).replace(/(?:^|\/)index$/, "");
  // Ids of collections are lower case, names of pages are not.
  const path = (isPage ? plain : toId(plain)).split("/").filter(Boolean);
  if (slug && path.length > 0)
    path.splice(isPage ? -1 : 1, path.length, ...slug.split("/").filter(Boolean));
  const [collection = "", ...rest] = path;
  const hasRoute = (form: string) => {
    const route = new RegExp(String.raw`^src/pages/(?:\[\w+\]/)?${form}`);
    return pages.some((file) => route.test(file));
  };
  const isAtRoot =
    !isPage &&
    rest.length > 0 &&
    !hasRoute(String.raw`${collection.replace(/\W/g, ".")}/\[`) &&
    hasRoute(String.raw`\[\.{3}\w+\]\.astro$`);
  const parts = isAtRoot ? rest : path;
  // The language comes before the collection in paths.
  const language = isPage ? undefined : place.language?.toLowerCase();
  const at = language ? parts.indexOf(language) : -1;
  if (at > 0 && languages.has(language ?? "")) parts.unshift(...parts.splice(at, 1));
  return `/${parts.map((part) => `${part}/`).join("")}`;
}

/** Converts a path to an id as Astro does. */
function toId(path: string): string {
  return path
    .split("/")
    .map((part) => slugify(part))
    .join("/");
}
