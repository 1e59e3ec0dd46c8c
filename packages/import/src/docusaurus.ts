/**
 * Docusaurus: `docs`, `blog` and `src/pages` beside its settings or where these point, translations in `i18n`.
 *
 * Of documents that have versions the ones of `docs` are taken, and the old ones left out.
 */
import { toText, type Fields } from "./fields.ts";
import { toLocale, type Languages } from "./languages.ts";
import { findMenu } from "./menu.ts";
import { resolvePath } from "./old-paths.ts";
import { readPlace } from "./place.ts";
import { findBlock, findText, findTexts } from "./program-values.ts";
import {
  markdownFile,
  withoutExtension,
  type Candidate,
  type SiteReading,
} from "./site-reading.ts";
import { readFirst, type SourceTree } from "./tree.ts";

export const docusaurusSettings = /^(?:[\w.-]+\/)?docusaurus\.config\.(?:[cm]?[jt]s)$/;

interface Section {
  /** In the tree, with a slash at the end. */
  folder: string;
  /** What its addresses start with, without a slash at the end. */
  route: string;
  kind: "docs" | "blog" | "pages";
}

/** A document with the section and the language that it is in. */
interface Found {
  name: string;
  section: Section;
  path: string;
  language: string | undefined;
}

export function readDocusaurus(tree: SourceTree): SiteReading {
  const settings = [...tree.names].find((name) => docusaurusSettings.test(name));
  const program = readFirst(tree, [settings ?? ""]);
  const base = settings?.includes("/") ? `${settings.split("/")[0]}/` : "";
  const sections = findSections(tree, program, base);
  const i18n = findBlock(program, "i18n") ?? "";
  const first = findText(i18n, "defaultLocale") ?? "en";
  const found = [...tree.names].flatMap((name) =>
    markdownFile.test(name) ? (locate(name, sections, base) ?? []) : [],
  );
  const codes = [
    first,
    ...findTexts(findBlock(i18n, "locales") ?? ""),
    ...found.flatMap(({ language }) => language ?? []),
  ];
  const languages: Languages = new Map(
    codes.flatMap((code) => {
      const locale = toLocale(code);
      return locale === undefined ? [] : [[code.toLowerCase(), locale] as const];
    }),
  );
  const used = new Set(found.map(({ language }) => (language ?? first).toLowerCase()));
  const byName = new Map(found.map((one) => [one.name, one]));
  return {
    tool: "Docusaurus",
    about: {
      name: findText(program, "title"),
      description: findText(program, "tagline"),
      url: findText(program, "url"),
      locales: [...languages].flatMap(([code, locale]) =>
        used.has(code) || code === first.toLowerCase() ? [locale] : [],
      ),
      menu: findMenu(findBlock(findBlock(program, "navbar") ?? "", "items") ?? ""),
    },
    candidates: found.map((one) => toCandidate(one, languages)),
    leftOut: listVersions(tree, base),
    hasCollectionTags: false,
    needsFrontMatter: false,
    mediaRoots: [`${base}static/`, base, ""],
    basePath: (findText(program, "baseUrl") ?? "").replace(/\/$/, ""),
    settings: {},
    globals: {},
    templates: new Map(),
    oldAddress: ({ name }, fields) => {
      const one = byName.get(name);
      return one && addressOf(one, fields, first);
    },
  };
}

function findSections(tree: SourceTree, program: string, base: string): Section[] {
  const section = (kind: "docs" | "blog", usual: string): Section => {
    const block = findBlock(program, kind) ?? "";
    const path = findText(block, "path") ?? usual;
    const folder = `${resolvePath(base, path) ?? path}/`;
    const isThere = [...tree.names].some((name) => name.startsWith(folder));
    const route = findText(block, "routeBasePath") ?? usual;
    return {
      kind,
      folder: isThere ? folder : `${usual}/`,
      route: `/${route}`.replace(/\/+$/, "").replace(/^\/{2,}/, "/"),
    };
  };
  return [
    section("docs", "docs"),
    section("blog", "blog"),
    { kind: "pages", folder: `${base}src/pages/`, route: "" },
  ];
}

const translated = /^i18n\/([\w-]+)\/docusaurus-plugin-content-(docs\/current|blog|pages)\//;

/** @returns where a document is, or undefined for a file that is none: its own, a part of others, an older version */
function locate(name: string, sections: readonly Section[], base: string): Found | undefined {
  if (/(?:^|\/)_[^/]*$/.test(name)) return undefined;
  const own = sections.find(({ folder }) => name.startsWith(folder));
  if (own)
    return {
      name,
      section: own,
      path: withoutExtension(name.slice(own.folder.length)),
      language: undefined,
    };
  const [start = "", language, kind = ""] = translated.exec(name.slice(base.length)) ?? [];
  const section = sections.find((one) => kind.startsWith(one.kind));
  return language === undefined || !section || !name.startsWith(base)
    ? undefined
    : {
        name,
        section,
        path: withoutExtension(name.slice(base.length + start.length)),
        language,
      };
}

/** Numbers in front of names are the order of the sidebar and no part of addresses. */
function unnumbered(path: string): string[] {
  return path.split("/").map((part) => part.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, ""));
}

function toCandidate({ name, section, path, language }: Found, languages: Languages): Candidate {
  const { kind } = section;
  const dated = path
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})[/-](?!index$)/, "$1-$2-$3-")
    .replace(/\/index$/, kind === "blog" ? "" : "$&");
  const parts = kind === "blog" ? [dated.split("/").join("-")] : unnumbered(path);
  const last = parts.at(-1)?.toLowerCase();
  // What is named README or like its folder stands for the folder.
  if (
    kind === "docs" &&
    parts.length > 1 &&
    (last === "readme" || last === parts.at(-2)?.toLowerCase())
  )
    parts.splice(-1, 1, "index");
  const place = readPlace(
    [...(kind === "pages" ? [] : [kind === "docs" ? "docs" : "blog"]), ...parts].join("/"),
    new Map(),
  );
  place.locale = language && languages.get(language.toLowerCase());
  place.language = language;
  place.key = `${kind}/${path.toLowerCase()}`;
  return { name, place, syntax: "jsx", isDraft: false, defaults: {} };
}

function addressOf({ section, path, language }: Found, fields: Fields, first: string): string {
  const { kind, route } = section;
  const prefix = language === undefined || language === first ? "" : `/${language}`;
  const slug = toText(fields.take("slug"));
  const dated = /^(\d{4})[-/](\d{2})[-/](\d{2})[-/]?(.*?)(?:\/?index)?$/.exec(path);
  const [, year, month, day, name = ""] = dated ?? [];
  const parts =
    kind === "blog" && dated
      ? [year, month, day, name]
      : unnumbered(path).filter(
          (part, index, all) =>
            index < all.length - 1 ||
            !(/^(?:index|readme)$/i.test(part) || part.toLowerCase() === all.at(-2)?.toLowerCase()),
        );
  const id = toText(fields.take("id"));
  if (id !== undefined && kind === "docs" && parts.length > 0) parts.splice(-1, 1, id);
  const own = parts
    .filter(Boolean)
    .join("/")
    .replace(/(^|\/)index$/, "$1");
  const address = slug?.startsWith("/")
    ? slug
    : slug === undefined
      ? `/${own}`
      : kind === "blog"
        ? `/${slug}`
        : `/${[...parts.slice(0, -1), slug].join("/")}`;
  return (prefix + route + address).replace(/\/{2,}/g, "/");
}

/** @returns a remark for each older version, which has its own copy of every document */
function listVersions(tree: SourceTree, base: string) {
  const counts = new Map<string, number>();
  for (const name of tree.names) {
    const folder = /^versioned_docs\/[^/]+/.exec(name.slice(base.length))?.[0];
    if (folder !== undefined && name.startsWith(base) && markdownFile.test(name))
      counts.set(base + folder, (counts.get(base + folder) ?? 0) + 1);
  }
  return [...counts].map(([file, count]) => ({
    file,
    message: `is an older version of the documents (${count} of them)`,
  }));
}
