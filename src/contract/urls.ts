/**
 * Every path and URL of the site, built in this one place.
 *
 * A path starts with a slash and belongs to this site; a URL is absolute. A base URL has no final slash.
 */
import type { ApiCollection } from "./collection.ts";
import { feedFormats, type FeedFormat } from "./feeds.ts";

export const apiRoot = "/api/public";

export const referencePath = "/developers/";

/** Where the current version of the API is described. */
export const currentOpenApiPath = "/openapi.json";

/** Files for the edge alone. They are assets of the build, never linked. */
export const dataRoot = "/_data";

/** Where the originals of images beside Markdown files are kept, at their place in the content folder. */
export const mediaRoot = "/media/";

/** @returns the absolute URL of a path on this site */
export function toUrl(baseUrl: string, path: string): string {
  return baseUrl + path;
}

/** @returns the path of a page's Markdown twin: `/blog/x/` → `/blog/x.md`, `/` → `/index.md` */
export function twinPath(pagePath: string): string {
  return pagePath === "/" ? "/index.md" : `${pagePath.slice(0, -1)}.md`;
}

/**
 * Reads the other spellings of a twin: `/blog/x/index.md` and `/blog/x/index.html.md` mean `/blog/x.md`.
 *
 * @returns the twin's own path, or the path as it came
 */
export function canonicalTwinPath(path: string): string {
  const folder = /^(.*\/)index(?:\.html)?\.md$/.exec(path)?.[1];
  return folder === undefined ? path : twinPath(folder);
}

/** @returns the page that a twin belongs to: `/blog/x.md` → `/blog/x/` */
export function pagePathOfTwin(path: string): string {
  return path === "/index.md" ? "/" : `${path.slice(0, -".md".length)}/`;
}

/** @returns the path of a hub's HTML page: the hub itself for 1, `/blog/page/2/` for 2 */
export function hubPagePath(hubPath: string, page: number): string {
  return page === 1 ? hubPath : `${hubPath}page/${page}/`;
}

/**
 * @param by `tags`, `years`, or the segment of a field
 * @returns the path of the page for the documents of a list that have a value in common: `/blog/tags/energy/`, `/blog/kinds/news/`, `/blog/2024/`
 */
export function groupPath(hubPath: string, by: string, slug: string): string {
  return by === "years" ? `${hubPath}${slug}/` : `${hubPath}${by}/${slug}/`;
}

/** The suggestion in 404 pages, which the edge fills in and shows where a page is near. Paths hold no characters that HTML escapes. */
export const nearestPlaceholder = {
  hidden: 'class="guess" hidden',
  shown: 'class="guess"',
  path: "/?nearest",
} as const;

/** @returns the path of the feed of a list that is not the site's: `/blog/tags/energy/feed.xml` */
export function listFeedPath(listPath: string): string {
  return listPath + feedFormats[0].file;
}

/** @returns the file that holds a page in the output folder, without a leading slash */
export function htmlFile(pagePath: string): string {
  return `${pagePath.slice(1)}index.html`;
}

/** @returns an API path: `apiPath('v1', '/blog')` → `/api/public/v1/blog` */
export function apiPath(version: string, path: string): string {
  return `${apiRoot}/${version}${path}`;
}

/** @returns where a version of the API is described: the one file below the API that is no answer of an operation */
export function openApiPath(version: string): string {
  return apiPath(version, "/openapi.json");
}

/**
 * @param locale for a list of one language
 * @returns the prebuilt file of an API path; lists past their first hundred items have one file a page
 */
export function apiFile(version: string, path: string, page = 1, locale?: string): string {
  const name = path === "" ? "/index" : path;
  const language = locale === undefined ? "" : `.locale-${locale}`;
  const suffix = page === 1 ? "" : `.page-${page}`;
  return apiPath(version, `${name}${language}${suffix}.json`);
}

/** The extension of files of a line an item. */
export const linesExtension = ".ndjson";

/**
 * @param name of a list, as in its path, or `all`
 * @param part counted from 1 where everything does not fit into one file
 * @returns the file of the export that holds a list
 */
export function exportFile(version: string, name: string, part?: number): string {
  const suffix = part === undefined ? "" : `.part-${part}`;
  return apiPath(version, `/export/${name}${suffix}${linesExtension}`);
}

/** @returns the path of a document's page: `/blog/x/`, `/de/blog/x/`. The slug `index` stands for the folder itself. */
export function documentPath(
  { path }: Pick<ApiCollection, "path">,
  slug: string,
  locale: string,
  defaultLocale: string,
): string {
  const root = localePrefix(locale, defaultLocale) + path;
  return slug === "index" ? root : `${root}${slug}/`;
}

/** @returns the name of a document in the API. Locales share slugs, so other locales than the first carry theirs: `x.de`, like the file. */
export function documentName(slug: string, locale: string, defaultLocale: string): string {
  return locale === defaultLocale ? slug : `${slug}.${locale}`;
}

/** @returns the path of a document's page by its name in the API: `x.de` → `/de/blog/x/` */
export function pathOfName(
  collection: Pick<ApiCollection, "path">,
  name: string,
  [defaultLocale = ""]: readonly string[],
): string {
  const [slug = "", locale = defaultLocale] = name.split(".");
  return documentPath(collection, slug, locale, defaultLocale);
}

/** @returns the name in the API of the document at a page's path, or undefined where no document of the collection can be: `/de/blog/x/` → `x.de` */
export function nameOfPath(
  collection: Pick<ApiCollection, "path" | "hasFolders">,
  path: string,
  locales: readonly string[],
): string | undefined {
  const [defaultLocale = ""] = locales;
  const locale = localeOfPath(path, locales);
  const root = documentPath(collection, "index", locale, defaultLocale);
  if (!path.startsWith(root)) return undefined;
  const slug = path.slice(root.length, -1);
  return collection.hasFolders || /^[^/]+$/.test(slug)
    ? documentName(slug || "index", locale, defaultLocale)
    : undefined;
}

/** @returns a feed's path in a locale: `/feed.xml`, `/de/atom.xml` */
export function feedPath(
  locale: string,
  defaultLocale: string,
  { file }: Pick<FeedFormat, "file"> = feedFormats[0],
): string {
  return `${localePrefix(locale, defaultLocale)}/${file}`;
}

/** @returns the path of the index of all pages, or of a part of it: `/llms-full.txt`, `/llms-full-2.txt` */
export function llmsIndexPath(part?: number): string {
  return `/llms-full${partSuffix(part)}.txt`;
}

/** @returns the path of the index of one locale's pages, or of a part of it: `/llms-full.en.txt` for the default locale, `/de/llms-full.txt` */
export function llmsLocaleIndexPath(locale: string, defaultLocale: string, part?: number): string {
  return locale === defaultLocale
    ? `/llms-full.${locale}${partSuffix(part)}.txt`
    : `/${locale}${llmsIndexPath(part)}`;
}

function partSuffix(part: number | undefined): string {
  return part === undefined ? "" : `-${part}`;
}

/** @returns where the 404 of a locale stands: `/404`, `/de/404`; its file adds `.html`, its twin `.md` */
export function notFoundPath(locale: string, defaultLocale: string): string {
  return `${localePrefix(locale, defaultLocale)}/404`;
}

/** @returns the locale that an address belongs to; the first one where it names none */
export function localeOfPath(path: string, locales: readonly string[]): string {
  const [first = ""] = locales;
  const [, segment = ""] = path.split("/");
  return locales.includes(segment) ? segment : first;
}

/** Where a server of one's own says that it is well. */
export const healthPath = "/healthz";

/** Where those who find a hole in the site learn whom to tell (RFC 9116, section 3). */
export const securityPath = "/.well-known/security.txt";

const agentSkillsRoot = "/.well-known/agent-skills/";

/** The list of what agents can learn here, at the place where they look for it. */
export const agentSkillsPath = `${agentSkillsRoot}index.json`;

/** Where agents that speak the Model Context Protocol are answered. */
export const mcpPath = "/mcp";

/** Where the server card stands that says how to connect there: https://github.com/modelcontextprotocol/experimental-ext-server-card, docs/discovery.md. */
export const serverCardPath = `${mcpPath}/server-card`;

/** The catalogue that names the card (github.com/Agent-Card/ai-catalog). */
export const aiCatalogPath = "/.well-known/ai-catalog.json";

/** @returns where a skill for agents stands */
export function agentSkillPath(name: string): string {
  return `${agentSkillsRoot}${name}/SKILL.md`;
}

/** @returns whether a path belongs to the skills for agents: their Markdown is nobody's twin */
export function isAgentSkill(path: string): boolean {
  return path.startsWith(agentSkillsRoot);
}

/** Where the pictures are that stand for a page where it is shared. They are named after their content. */
export const socialImageRoot = "/og/";

/** Where the index of the search for people is. Its parts are named after their content. */
export const searchIndexRoot = "/pagefind/";

/** @returns the page on which people search in a locale: `/search/`, `/de/search/` */
export function searchPath(locale: string, defaultLocale: string): string {
  return `${localePrefix(locale, defaultLocale)}/search/`;
}

/** @returns what a locale's paths start with: nothing for the first locale, `/de` for another */
export function localePrefix(locale: string, defaultLocale: string): string {
  return locale === defaultLocale ? "" : `/${locale}`;
}

/** The pictures of a site's tab and of its place on a phone's screen, for those who do not read SVG. */
export const iconFiles = {
  ico: "/favicon.ico",
  png: "/apple-touch-icon.png",
} as const;
