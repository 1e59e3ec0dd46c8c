/**
 * Detection of the source's generator, for the folder of a site or a WordPress export.
 */
import { readFileSync, statSync } from "node:fs";
import { formatAbsent } from "../report/missing.ts";
import { toWords } from "../content/describe-document.ts";
import { findDatedSections } from "../content/read-documents.ts";
import type { SidebarEntry, SiteReader, SourceSite } from "../source/source-site.ts";
import { fillPattern } from "../source/address-pattern.ts";
import { pickText, toText } from "../source/fields.ts";
import { readHostRedirects } from "../source/host-redirects.ts";
import { matchesGlobs } from "../source/globs.ts";
import type { ImportOptions } from "../source/import-options.ts";
import { listAddresses } from "../source/live-sitemap.ts";
import { readSettings } from "../source/settings.ts";
import { addUnlisted } from "../source/unlisted-documents.ts";
import { readTree, SourceError, tryRead, type SourceTree } from "../source/source-tree.ts";
import { readAstro } from "./astro.ts";
import { dendronSettings, readDendron } from "./dendron.ts";
import { docusaurusSettings, readDocusaurus } from "./docusaurus.ts";
import { eleventySettings, readEleventy } from "./eleventy.ts";
import { isFumadocs, readFumadocs } from "./fumadocs.ts";
import { gatsbySettings, readGatsby } from "./gatsby.ts";
import { isGhost, readGhost } from "./ghost.ts";
import { readHexo } from "./hexo.ts";
import { readHugo } from "./hugo.ts";
import { readJekyll } from "./jekyll.ts";
import { readMkdocs } from "./mkdocs.ts";
import { nextSettings, readNext } from "./next.ts";
import { isNextra, readNextra } from "./nextra.ts";
import { quartzSettings, readPlainFolder } from "./notes.ts";
import { bookSettings, readSummaryBook } from "./summary-book.ts";
import { readVitepress, vitepressSettings } from "./vitepress.ts";
import { findExports, readWordpress } from "./wordpress.ts";
import { isZola, readZola } from "./zola.ts";

export interface Source {
  tree: SourceTree;
  site: SourceSite;
}

/**
 * File patterns by generator: unique settings files first, then folders for trees without settings.
 */
const generators: readonly [pattern: RegExp, readSite: SiteReader][] = [
  [quartzSettings, readPlainFolder],
  [dendronSettings, readDendron],
  [docusaurusSettings, readDocusaurus],
  [gatsbySettings, readGatsby],
  [/^astro\.config\.\w+$/, readAstro],
  [eleventySettings, readEleventy],
  [nextSettings, readNext],
  [/^(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config)\.\w+)$/, readHugo],
  [/^source\/_(?:posts|drafts)\//, readHexo],
  [/^(?:_config\.(?:ya?ml|toml)|(?:[^/]+\/)*_posts\/)/, readJekyll],
  [/^config\.(?:toml|ya?ml|json)$/, readHugo],
  [/^src\/content\//, readAstro],
  [/^mkdocs\.ya?ml$/, readMkdocs],
  [vitepressSettings, readVitepress],
  [bookSettings, readSummaryBook],
  [/^\.obsidian\//, readPlainFolder],
  [/^content\/.*_index\.|^(?:archetypes|layouts)\//, readHugo],
];

/**
 * @returns the source, or undefined if its generator is unknown
 * @throws SourceError if settings cannot be read without which the pages are unknown
 */
export function openSource(location: string, options: ImportOptions): Source | undefined {
  const source = isExport(location) ? readExport(location) : readFolder(location, options);
  return source && { ...source, site: withSections(source.tree, source.site, options) };
}

function readFolder(location: string, options: ImportOptions): Source | undefined {
  const whole = readTree(location);
  const names = [...whole.names].filter((name) => !matchesGlobs(name, options.exclude));
  const tree = { ...whole, names: new Set(names) };
  const readSite = detect(tree);
  if (readSite) {
    const site = readSite(tree, options);
    if (site.candidates.length === 0) rejectEmpty(tree, site.generator);
    const redirects = [...readHostRedirects(tree), ...(site.redirects ?? [])];
    return { tree, site: { ...site, about: withPackage(tree, site.about), redirects } };
  }
  const exports = [...tree.names].filter((name) => isGhost(tree, name));
  const [file, ...others] = [...findExports(tree), ...exports];
  const source = file ? readExport(tree.locate(file)) : readNotes(tree, options);
  for (const other of others)
    source?.tree.noteFor(other)("leftOut", "is another export: import it by its name");
  return source;
}

/** @returns metadata completed by those of a package with a homepage of its own */
function withPackage(tree: SourceTree, about: SourceSite["about"]): SourceSite["about"] {
  const values = readSettings(tree, ["package.json"]);
  const homepage = URL.parse(toText(values["homepage"]) ?? "");
  const isOwn = homepage && !/(?:^|\.)(?:git\w+|bitbucket|npmjs)\.(?:com|org)$/.test(homepage.host);
  if (about.url || !isOwn) return about;
  return {
    ...about,
    name: about.name ?? pickText(values, "title", "displayName") ?? homepage.host,
    description: about.description ?? toText(values["description"]),
    url: homepage.origin,
  };
}

/** @throws SourceError that names the folders with a site of their own, or what is missing */
function rejectEmpty(tree: SourceTree, generator: string): void {
  const absent = formatAbsent(tree.remarks);
  const folders = [...tree.names].flatMap((name) => {
    const [, folder, file = ""] = /^((?:[^/]+\/){1,2})([^/]+)$/.exec(name) ?? [];
    return folder &&
      /^(?:hugo\.\w+|(?:_?config|mkdocs)\.ya?ml|config\.toml|\w+\.config\.[cm]?[jt]s)$/.test(file)
      ? [folder]
      : [];
  });
  if (folders.length > 0)
    throw new SourceError(
      `The site of ${generator} has no pages. Pass a folder inside of it, such as ${[...new Set(folders)].slice(0, 3).join(", ")}`,
    );
  if (absent) throw new SourceError(`The site of ${generator} has no pages. ${absent.trimEnd()}`);
}

/**
 * Applies the collections and addresses that the user names for sections of the source. Other dated
 * sections besides the blog become collections of their own.
 */
function withSections(
  tree: SourceTree,
  site: SourceSite,
  { sections: named, permalinks, sitemap, addresses }: ImportOptions,
): SourceSite {
  const dated = findDatedSections(
    tree,
    site.candidates.filter(
      ({ place }) => !site.hasFolderPages && !named.has(place.segments[0] ?? ""),
    ),
  );
  // Collections such as case studies have no folders inside.
  const nested = new Set(
    site.candidates
      .filter(
        ({ place }) => place.segments.length > 2 && !/^(?:blog|guides)$/.test(place.collection),
      )
      .map(({ place }) => place.segments[0]),
  );
  const candidates = site.candidates.map((candidate) => {
    const { place } = candidate;
    const [section = ""] = place.segments;
    const isNested =
      (nested.has(section) || site.hasFolderPages) && !/^(?:blog|guides)$/.test(place.collection);
    const collection = named.get(section) ?? dated.get(section) ?? (isNested ? "pages" : undefined);
    return !collection || place.segments.length < 2
      ? candidate
      : { ...candidate, place: { ...place, collection } };
  });
  const oldAddress: SourceSite["oldAddress"] = (candidate, fields, date) => {
    const { place } = candidate;
    const pattern = permalinks.get(place.segments[0] ?? "") ?? permalinks.get(place.collection);
    const address = site.oldAddress(candidate, fields, date);
    if (!pattern || address === false || place.isIndex) return address;
    return fillPattern(pattern, {
      fields,
      day: place.date ?? date,
      title: toText(fields.get("slug")) ?? place.segments.at(-1) ?? "",
      path: place.segments.slice(1).join("/"),
      collection: place.segments[0] ?? "",
    });
  };
  return {
    ...site,
    candidates,
    sidebar: addUnlisted(
      withoutRoot(withoutRepeats(site.sidebar ?? [])),
      candidates,
      site.about.locales[0],
    ),
    sections: new Map([...dated].map(([section, name]) => [name, toWords(section)])),
    oldAddress,
    sitemap: sitemap ? readSitemap(sitemap) : addresses,
  };
}

/**
 * @param used keys of documents with an entry
 * @returns the sidebar with the first entry of each document, because sites with a sidebar for each
 *   folder repeat groups
 */
function withoutRepeats(
  entries: readonly SidebarEntry[],
  used = new Set<string>(),
): SidebarEntry[] {
  return entries.flatMap(({ key, items, ...entry }) => {
    const isFree = key && !used.has(key);
    if (isFree) used.add(key);
    const inner = items && withoutRepeats(items, used);
    return isFree || (inner && inner.length > 0)
      ? [{ ...entry, key: isFree ? key : undefined, ...(inner ? { items: inner } : {}) }]
      : [];
  });
}

/** @returns the sidebar without a group around all others, which would only be another level */
function withoutRoot(entries: SidebarEntry[]): SidebarEntry[] {
  const [only, ...others] = entries;
  const inner = only?.items ?? [];
  return only && others.length === 0 && !only.key && inner.some(({ items }) => items)
    ? withoutRoot(inner)
    : entries;
}

/** @returns the site of a folder that no generator claims, if it contains Markdown */
function readNotes(tree: SourceTree, options: ImportOptions): Source | undefined {
  const site = readPlainFolder(tree, options);
  if (site.candidates.length > 0) return { tree, site };
  if (formatAbsent(tree.remarks)) rejectEmpty(tree, site.generator);
  return undefined;
}

function readExport(location: string): Source | undefined {
  return location.endsWith(".json") ? readGhost(location) : readWordpress(location);
}

/** @throws SourceError if the file is not a sitemap */
function readSitemap(file: string): string[] {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  const addresses = listAddresses(isFile ? readFileSync(file, "utf8") : "");
  if (addresses.length === 0)
    throw new SourceError(
      `${file} is not a sitemap with addresses. Pass the file of sitemap.xml; of a sitemap index, one of its parts.`,
    );
  return addresses;
}

function detect(tree: SourceTree): SiteReader | undefined {
  if (/"hexo":/.test(tryRead(tree, "package.json") ?? "") && tree.names.has("_config.yml"))
    return readHexo;
  const names = [...tree.names];
  // The pages can be beside the folder of the program.
  const packages = names.filter((name) => /^(?:[^/]+\/)?package\.json$/.test(name));
  if (isNextra(tree) && packages.some((name) => /"nextra":/.test(tryRead(tree, name) ?? "")))
    return readNextra;
  if (isFumadocs(tree)) return readFumadocs;
  if (isZola(tree)) return readZola;
  return generators.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
}

/** @returns whether a path is an .xml, .wxr or .json file, which may be an export */
export function isExport(location: string): boolean {
  const entry = statSync(location, { throwIfNoEntry: false });
  return (entry?.isFile() ?? false) && /\.(?:xml|wxr|json)$/i.test(location);
}
