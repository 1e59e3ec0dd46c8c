/**
 * Serves pages as HTML or Markdown, all other files, redirects and 404 pages.
 *
 * The build's own index, not the host, decides which files exist, because Cloudflare Pages serves
 * deleted assets for days. A file is sent complete or not at all.
 */
import { toStrongETag } from "../contract/digest.ts";
import type { Manifest } from "../contract/data/manifest.ts";
import {
  findHashedRedirect,
  findRedirect,
  withQuery,
  type Redirect,
} from "../contract/data/redirects.ts";
import { quote } from "../contract/errors.ts";
import {
  assetResponse,
  everyResponse,
  fileResponse,
  mediaResponse,
  mediaTypes,
  pageResponse,
  siteLinks,
  successCacheControl,
  underPolicy,
} from "../contract/headers.ts";
import type { ErrorFormat, PageFormat } from "../contract/negotiate.ts";
import { percentDecode, toFileName } from "../contract/percent-decode.ts";
import { adminResponse, isAdmin, policyOf } from "../contract/security-policy.ts";
import {
  apiPath,
  canonicalMarkdownPath,
  htmlFile,
  isAgentSkill,
  localeOfPath,
  markdownPath,
  mediaRoot,
  nearestPlaceholder,
  notFoundPath,
  pageOfMarkdown,
  searchIndexRoot,
  toUrl,
} from "../contract/urls.ts";
import { currentVersion } from "../contract/version.ts";
import { UpstreamError, type AssetStore, type ListedFile } from "./asset-store.ts";
import { isConditional } from "./conditions.ts";
import { findNearLine } from "../contract/did-you-mean.ts";
import { errorHeaders, failure, refuse, sendVerified, type ResponseData } from "./respond.ts";

/** Request for anything other than the API. */
export interface PageRequest {
  /** Path as it was sent. */
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  /** Preferred format of a page. */
  format: PageFormat;
  /** Preferred format of an error. */
  errorFormat: ErrorFormat;
  headers: Headers;
}

export async function servePage(
  request: PageRequest,
  store: AssetStore,
  manifest: Manifest,
): Promise<ResponseData> {
  const { path, search } = request;
  const name = toFileName(path);
  const found =
    name !== undefined && !isNotFoundPage(name, manifest)
      ? await serveFile(request, name, store, manifest)
      : undefined;
  if (found) return found;
  // Redirects are checked for any path, because an earlier site may have had paths that no file of
  // this one can have.
  const target = await findTarget(path, store, manifest);
  if (target) return redirect(target.to, search, target.status);
  // The extension of a path takes precedence over Accept, because browsers rarely request Markdown
  // or JSON explicitly.
  if (isMarkdown(path)) return serveNotFound(path, "text/markdown", store, manifest);
  const format = /\.json$/i.test(name ?? path) ? "application/json" : request.errorFormat;
  return serveNotFound(path, format, store, manifest);
}

/** @returns the response for the path of a build file; undefined for any other path */
async function serveFile(
  request: PageRequest,
  name: string,
  store: AssetStore,
  manifest: Manifest,
): Promise<ResponseData | undefined> {
  const { search, format } = request;
  const lookup = (file: string) => store.lookup(manifest, file);
  const alternate = isMarkdown(name) ? await lookup(canonicalMarkdownPath(name)) : undefined;
  if (alternate && (await lookup(`/${htmlFile(pageOfMarkdown(alternate.name))}`)))
    return serveMarkdown(alternate, store, manifest);
  const pagePath = name.endsWith("/") ? name : `${name}/`;
  const page = await lookup(`/${htmlFile(pagePath)}`);
  if (page && pagePath !== name) return redirect(pagePath, search, 308);
  if (page) {
    const markdown = await lookup(markdownPath(name));
    if (markdown && format === "text/markdown") return serveMarkdown(markdown, store, manifest);
    // The editor has no Markdown alternate and no links to machine-readable documents.
    if (isAdmin(page.name)) return serveStaticFile(request, page, store, manifest);
    const response = await serveStaticFile(request, page, store, manifest, {
      Link: `<${markdownPath(name)}>; rel="alternate"; type="text/markdown", ${siteLinks}`,
      Vary: "Accept",
    });
    return { ...response, markdown: markdownPath(name) };
  }
  const file = await lookup(name);
  if (!file) return undefined;
  return name.endsWith("/index.html")
    ? redirect(name.slice(0, -"index.html".length), search, 308)
    : serveStaticFile(request, file, store, manifest);
}

/** Excludes 404 pages, which have no URL of their own. */
function isNotFoundPage(name: string, { locales }: Manifest): boolean {
  const [defaultLocale = ""] = locales;
  return locales.some((locale) =>
    ["", "/", ".html", ".md"].some(
      (ending) => name === notFoundPath(locale, defaultLocale) + ending,
    ),
  );
}

function isMarkdown(path: string): boolean {
  return path.endsWith(".md") && !isAgentSkill(path);
}

/** @returns the redirect of a former path; from a Markdown alternate to another one */
async function findTarget(
  path: string,
  store: AssetStore,
  manifest: Manifest,
): Promise<Pick<Redirect, "to" | "status"> | undefined> {
  const { hashed, ...redirects } = await store.redirects(manifest.redirects);
  const listed = findRedirect(redirects, path);
  if (listed) return listed;
  const to = await findHashedRedirect(hashed, path);
  if (to !== undefined || !isMarkdown(path)) return to === undefined ? to : { to, status: 301 };
  const page = await findHashedRedirect(hashed, pageOfMarkdown(canonicalMarkdownPath(path)));
  return page === undefined ? page : { to: markdownPath(page), status: 301 };
}

function serveMarkdown(
  file: ListedFile,
  store: AssetStore,
  { base_url }: Manifest,
): Promise<ResponseData> {
  return sendVerified(store, file, {
    "Content-Type": mediaTypes.markdown,
    "Content-Location": file.name,
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
    Link: `<${toUrl(base_url, pageOfMarkdown(file.name))}>; rel="canonical", ${siteLinks}`,
  });
}

/** Headers of a single transfer rather than of the file. */
const transferHeaders = [
  "Age",
  "CF-Cache-Status",
  "CF-Ray",
  "Connection",
  "Date",
  "Expires",
  "Server",
  "Set-Cookie",
  "Transfer-Encoding",
];

/** Headers of the encoded bytes, which no longer apply after decoding. */
const codingHeaders = ["Content-Encoding", "Content-Length"];

/** @param own headers in addition to the common ones */
async function serveStaticFile(
  { headers: requestHeaders }: PageRequest,
  file: ListedFile,
  store: AssetStore,
  manifest: Manifest,
  own: Readonly<Record<string, string>> = {},
): Promise<ResponseData> {
  const forwarded = new Headers();
  // Ranges are passed to the host only without conditions, which must be evaluated first.
  for (const name of isConditional(requestHeaders) ? [] : ["Range", "If-Range"]) {
    const value = requestHeaders.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  const found = await store.open(file, forwarded);
  const headers = new Headers(found.headers);
  for (const name of transferHeaders) headers.delete(name);
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const required = { ...headersOf(file.name, isHtml, manifest), ...own };
  for (const [name, value] of Object.entries(required)) headers.set(name, value);
  if (!/s-maxage|immutable/.test(headers.get("Cache-Control") ?? ""))
    headers.set("Cache-Control", successCacheControl);
  if (!(found instanceof Response)) {
    const tag = toStrongETag(found.digest);
    headers.set("ETag", tag);
    for (const name of codingHeaders) headers.delete(name);
    return { status: 200, headers, body: found.bytes, tag };
  }
  const { status, body } = found;
  if (status !== 416)
    return { status, headers, body, tag: status === 200 ? headers.get("ETag") : null };
  await body?.cancel();
  const [, length] = /\/(\d+)$/.exec(headers.get("Content-Range") ?? "") ?? [];
  const refused = refuse(416, headers, Number(length ?? 0));
  return { status, headers: refused.headers, body: null, tag: null };
}

function headersOf(file: string, isHtml: boolean, manifest: Manifest): Record<string, string> {
  const policy = policyOf(file, manifest);
  const isAsset = ["/_astro/", searchIndexRoot].some((root) => file.startsWith(root));
  return {
    ...everyResponse,
    ...(file.startsWith(mediaRoot)
      ? mediaResponse
      : isHtml
        ? underPolicy(pageResponse, policy)
        : isAsset
          ? underPolicy(assetResponse, policy)
          : fileResponse),
    ...(isAdmin(file) ? adminResponse : {}),
  };
}

/**
 * Serves a 404 in the client's format. The Markdown version suggests pages, because its readers
 * cannot use menus.
 */
async function serveNotFound(
  path: string,
  format: ErrorFormat,
  store: AssetStore,
  manifest: Manifest,
): Promise<ResponseData> {
  if (format === "application/json") return notFoundJson(path, manifest);
  const [defaultLocale = ""] = manifest.locales;
  const page = notFoundPath(localeOfPath(path, manifest.locales), defaultLocale);
  const isHtml = format === "text/html";
  const name = `${page}${isHtml ? ".html" : ".md"}`;
  const file = await store.lookup(manifest, name);
  if (!file) throw new UpstreamError(name, "is not in the index");
  const bytes = await store.readCached(file);
  const headers = new Headers({
    ...errorHeaders,
    ...(isHtml ? underPolicy(pageResponse, manifest.page_policy) : {}),
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
    "Content-Type": isHtml ? mediaTypes.html : mediaTypes.markdown,
  });
  if (isHtml) {
    const body = fillNearest(bytes, await findNearPage(path, store, manifest));
    return { status: 404, headers, body, tag: null };
  }
  const text = new TextDecoder().decode(bytes).trim();
  const body = `${text}\n\n${await suggestPages(path, store, manifest)}`;
  return { status: 404, headers, body, tag: null };
}

/** Fills in the suggestion on the 404 page, which is hidden by default. */
function fillNearest(
  bytes: Uint8Array<ArrayBuffer>,
  suggestion: string | undefined,
): Uint8Array<ArrayBuffer> | string {
  if (suggestion === undefined) return bytes;
  const html = new TextDecoder().decode(bytes);
  return html
    .replace(nearestPlaceholder.hidden, nearestPlaceholder.visible)
    .replaceAll(nearestPlaceholder.path, suggestion);
}

function notFoundJson(path: string, { base_url }: Manifest): ResponseData {
  const response = failure(
    {
      code: "not_found",
      message: `There is nothing at ${quote(path)}.`,
      hint: `The API is at ${apiPath(currentVersion, "")}; /sitemap.xml lists every page.`,
    },
    base_url,
  );
  response.headers.set("Vary", "Accept");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}

/** @returns the listed page whose path is most similar, or undefined if none is close */
async function findNearPage(
  path: string,
  store: AssetStore,
  { redirects }: Manifest,
): Promise<string | undefined> {
  const { pages } = await store.redirects(redirects);
  return findNearLine(pages, toPagePath(path).replace(/\/+$/, "/"));
}

function toPagePath(path: string): string {
  return path.endsWith(".md") ? pageOfMarkdown(path) : `${path}/`;
}

/** Maximum length of a search word in characters, because requested paths may be of any length. */
const maxWord = 100;

/**
 * @returns Markdown with the most similar listed page, and a link to a search for the last word of
 * the path
 */
async function suggestPages(path: string, store: AssetStore, manifest: Manifest): Promise<string> {
  const { base_url } = manifest;
  const near = await findNearPage(path, store, manifest);
  const word =
    toPagePath(path)
      .split("/")
      .findLast((part) => part !== "") ?? "";
  const search = new URLSearchParams({
    q: percentDecode(word).replaceAll("-", " ").slice(0, maxWord),
  });
  const searchUrl = toUrl(base_url, apiPath(currentVersion, `/documents?${search}`));
  const suggestion = near ? `- Did you mean [${near}](${toUrl(base_url, near)})?\n` : "";
  return `${suggestion}- Search [all documents](${searchUrl}).\n`;
}

/**
 * Maximum URL length that all clients support, in octets:
 * https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
 */
const maxUrl = 8_000;

/** Keeps the query, unless the header would be too long for clients. */
function redirect(path: string, search: string, status: 301 | 302 | 308): ResponseData {
  const whole = withQuery(path, search);
  const location = whole.length <= maxUrl ? whole : path;
  const headers = new Headers({
    ...everyResponse,
    ...fileResponse,
    "Cache-Control": successCacheControl,
    Location: location,
  });
  return { status, headers, body: null, tag: null };
}
