/**
 * Every path and URL of the site.
 *
 * A path starts with a slash, which is the root of this site; a URL is absolute. A base URL has no
 * trailing slash. It may have a path, the base path, below which the site is served: everything
 * inside of the engine is without it, and it is added where a path becomes an address.
 */

export const apiRoot = "/api/public";

export const referencePath = "/developers/";

/** Description of the current version of the API. */
export const currentOpenApiPath = "/openapi.json";

/** Data files of the edge, which no page links to. */
export const dataRoot = "/_data";

/** List of all public URLs with digests (url-list.ts). */
export const urlListPath = `${dataRoot}/urls.txt`;

/** Published state of the last builds (emit/export/history-file.ts). */
export const historyPath = `${dataRoot}/history.json`;

/** Description of the site for agents (mcp.ts). */
export const mcpDataPath = `${dataRoot}/mcp.json`;

/**
 * @returns whether a file below dataRoot is public, because the next build compares itself with the
 * live site
 */
export function isPublicData(name: string): boolean {
  return name === urlListPath || name === historyPath;
}

/** Originals of images and downloads, with their paths in the content folder. */
export const mediaRoot = "/media/";

/** @returns absolute URL of a path on this site */
export function toUrl(baseUrl: string, path: string): string {
  return baseUrl + path;
}

/** @returns the path of a base URL, such as `/docs`; empty for a site at the root of its host */
export function basePathOf(baseUrl: string): string {
  return baseUrl.replace(/^\w+:\/\/[^/]*/, "");
}

/** @returns the address of a path on this site in headers and texts, with the base path */
export function toAddress(baseUrl: string, path: string): string {
  return basePathOf(baseUrl) + path;
}

/** @returns the path on this site of the path in a request; undefined if it is not below the base */
export function pathBelow(base: string, pathname: string): string | undefined {
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

/** @returns the path of a URL on this site, without query and fragment; undefined for another site */
export function toPath(baseUrl: string, url: URL | null): string | undefined {
  const base = basePathOf(baseUrl);
  if (url?.origin !== baseUrl.slice(0, baseUrl.length - base.length)) return undefined;
  return pathBelow(base, url.pathname === base ? `${base}/` : url.pathname);
}

/** @returns the path of a page's Markdown alternate: `/blog/x/` → `/blog/x.md`, `/` → `/index.md` */
export function markdownPath(pagePath: string): string {
  return pagePath === "/" ? "/index.md" : `${pagePath.slice(0, -1)}.md`;
}

/**
 * @returns the path of a Markdown alternate in its other spellings, `/blog/x/index.md` and
 * `/blog/x/index.html.md`; any other path unchanged
 */
export function canonicalMarkdownPath(path: string): string {
  const folder = /^(.*\/)index(?:\.html)?\.md$/.exec(path)?.[1];
  return folder === undefined ? path : markdownPath(folder);
}

/** @returns the path of the page of a Markdown alternate: `/blog/x.md` → `/blog/x/` */
export function pageOfMarkdown(path: string): string {
  return path === "/index.md" ? "/" : `${path.slice(0, -".md".length)}/`;
}

/** @returns the path of a page of a hub: the hub itself for 1, `/blog/page/2/` for 2 */
export function hubPagePath(hubPath: string, page: number): string {
  return page === 1 ? hubPath : `${hubPath}page/${page}/`;
}

/** @returns the path of the page of all topics of a list: `/blog/tags/` */
export function topicsPath(hubPath: string): string {
  return `${hubPath}tags/`;
}

/**
 * @param by `tags`, `years`, or the segment of a field
 * @returns the path of the page for the documents of a list with one value: `/blog/tags/energy/`,
 * `/blog/kinds/news/`, `/blog/2024/`
 */
export function groupPath(hubPath: string, by: string, slug: string): string {
  return by === "years" ? `${hubPath}${slug}/` : `${hubPath}${by}/${slug}/`;
}

/**
 * Suggestion in 404 pages. The edge fills it in and shows it if a page is similar. Paths contain no
 * characters that need escaping in HTML.
 */
export const nearestPlaceholder = {
  hidden: 'class="guess" hidden',
  visible: 'class="guess"',
  path: "/?nearest",
} as const;

/** Link to the list of an expired document in 404 pages, which the edge fills in and shows. */
export const gonePlaceholder = {
  hidden: 'class="guess gone" hidden',
  visible: 'class="guess gone"',
  path: "/?list",
} as const;

/** @returns file of a page in the output folder, without a leading slash */
export function htmlFile(pagePath: string): string {
  return `${pagePath.slice(1)}index.html`;
}

/** @returns an API path: `apiPath('v1', '/blog')` → `/api/public/v1/blog` */
export function apiPath(version: string, path: string): string {
  return `${apiRoot}/${version}${path}`;
}

/** @returns the path of a version's OpenAPI description */
export function openApiPath(version: string): string {
  return apiPath(version, "/openapi.json");
}

/**
 * @param page page number; the first file contains a hundred items
 * @param locale language of a list in one language
 */
export function apiFile(version: string, path: string, page = 1, locale?: string): string {
  const name = path === "" ? "/index" : path;
  const language = locale === undefined ? "" : `.locale-${locale}`;
  const suffix = page === 1 ? "" : `.page-${page}`;
  return apiPath(version, `${name}${language}${suffix}.json`);
}

/** Extension of NDJSON files. */
export const linesExtension = ".ndjson";

/**
 * @param name last segment of the list's path
 * @param part number from 1; undefined for a list in one file
 */
export function exportFile(version: string, name: string, part?: number): string {
  const suffix = part === undefined ? "" : `.part-${part}`;
  return apiPath(version, `/export/${name}${suffix}${linesExtension}`);
}

/*
 * Changes links between API URLs and prebuilt files, so that a site without its function can be
 * browsed on any host: `…/blog/x.json` instead of `…/blog/x`. Quotes inside JSON values are always
 * escaped, so the keys can be found without parsing.
 */

/** @returns JSON whose API URLs refer to prebuilt files */
export function toFileLinks(json: string): string {
  return json.replaceAll(/"api_url":"[^"]*/g, "$&.json");
}

/** @returns the JSON with toFileLinks reversed */
export function toApiLinks(json: string): string {
  return json.replaceAll(/("api_url":"[^"]*)\.json(?=")/g, "$1");
}

/**
 * @returns the path of a document's page: `/blog/x/`, `/de/blog/x/`. The slug `index` refers to the
 * folder itself
 */
export function documentPath(
  { path: root }: { path: string },
  slug: string,
  locale: string,
  defaultLocale: string,
): string {
  const folder = localePrefix(locale, defaultLocale) + root;
  return slug === "index" ? folder : `${folder}${slug}/`;
}

/**
 * @returns the slug of a document in the API. Locales share slugs, so all but the default append
 * their tag: `x.de`, like the file
 */
export function documentName(slug: string, locale: string, defaultLocale: string): string {
  return locale === defaultLocale ? slug : `${slug}.${locale}`;
}

/** @returns the path of a document's page by its slug in the API: `x.de` → `/de/blog/x/` */
export function pathOfName(
  root: string,
  name: string,
  [defaultLocale = ""]: readonly string[],
): string {
  const [slug = "", locale = defaultLocale] = name.split(".");
  return documentPath({ path: root }, slug, locale, defaultLocale);
}

/**
 * @returns the slug in the API for a page's path, `/de/blog/x/` → `x.de`; undefined if the
 * collection cannot have a document there
 */
export function nameOfPath(
  { root, hasFolders }: { root: string; hasFolders: boolean },
  path: string,
  locales: readonly string[],
): string | undefined {
  const [defaultLocale = ""] = locales;
  const locale = localeOfPath(path, locales);
  const folder = documentPath({ path: root }, "index", locale, defaultLocale);
  if (!path.startsWith(folder)) return undefined;
  const slug = path.slice(folder.length, -1);
  return hasFolders || /^[^/]+$/.test(slug)
    ? documentName(slug || "index", locale, defaultLocale)
    : undefined;
}

/**
 * @returns the path of the index of all pages, or of a part of it: `/llms-full.txt`, `/llms-full-2.txt`
 */
export function llmsIndexPath(part?: number): string {
  return `/llms-full${partSuffix(part)}.txt`;
}

/**
 * @returns the path of the index of a locale's pages, or of a part of it: `/llms-full.en.txt` for the
 * default locale, `/de/llms-full.txt`
 */
export function llmsLocaleIndexPath(locale: string, defaultLocale: string, part?: number): string {
  return locale === defaultLocale
    ? `/llms-full.${locale}${partSuffix(part)}.txt`
    : `/${locale}${llmsIndexPath(part)}`;
}

function partSuffix(part: number | undefined): string {
  return part === undefined ? "" : `-${part}`;
}

/**
 * @returns the path of the 404 page of a locale, `/404` or `/de/404`, without the extensions
 * `.html` and `.md` of its files
 */
export function notFoundPath(locale: string, defaultLocale: string): string {
  return `${localePrefix(locale, defaultLocale)}/404`;
}

/** @returns the locale of a path; the default if the path has none */
export function localeOfPath(path: string, locales: readonly string[]): string {
  const [first = ""] = locales;
  const [, segment = ""] = path.split("/");
  return locales.includes(segment) ? segment : first;
}

/** Health check of a Node server. */
export const healthPath = "/healthz";

/** Contact for security researchers (RFC 9116, section 3). */
export const securityPath = "/.well-known/security.txt";

/** @returns whether a path is that of a Markdown alternate; no page is below /.well-known/ */
export function isAlternate(path: string): boolean {
  return path.endsWith(".md") && !path.startsWith("/.well-known/");
}

/** Endpoint of the Model Context Protocol. */
export const mcpPath = "/mcp";

/** Search index for browsers, in files with a content digest in their names. */
export const searchIndexRoot = "/pagefind/";

/** @returns the path of a locale's search page: `/search/`, `/de/search/` */
export function searchPath(locale: string, defaultLocale: string): string {
  return `${localePrefix(locale, defaultLocale)}/search/`;
}

/** @returns the prefix of a locale's paths: empty for the default locale, `/de` for another */
export function localePrefix(locale: string, defaultLocale: string): string {
  return locale === defaultLocale ? "" : `/${locale}`;
}

/** Icons of the site for clients without SVG support. */
export const iconFiles = {
  ico: "/favicon.ico",
  png: "/apple-touch-icon.png",
} as const;

/** @returns whether a path is inside the API, even if nothing exists there */
export function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}
