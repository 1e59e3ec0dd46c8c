/**
 * Serves pages as HTML or Markdown, all other files, redirects and 404 pages.
 *
 * The build's own index, not the host, decides which files exist, because Cloudflare Pages serves
 * deleted assets for days. A file is sent complete or not at all.
 */
import { toStrongETag } from "../format/digest.ts";
import type { Manifest } from "../format/manifest.ts";
import {
  aliasKey,
  findGone,
  findHashedRedirect,
  findQueryRedirect,
  findRedirect,
  withQuery,
} from "../format/redirects.ts";
import { quote } from "../contract/errors.ts";
import {
  assetResponse,
  everyResponse,
  fileResponse,
  formatSiteLinks,
  mediaResponse,
  mediaTypes,
  pageResponse,
  successCacheControl,
  underPolicy,
} from "../format/headers.ts";
import { negotiateError, negotiatePage } from "../format/negotiate.ts";
import { percentDecode } from "../format/percent-decode.ts";
import { headersFor, policyOf } from "../format/security-policy.ts";
import {
  apiPath,
  canonicalMarkdownPath,
  htmlFile,
  isAlternate,
  gonePlaceholder,
  localeOfPath,
  markdownPath,
  mediaRoot,
  nearestPlaceholder,
  notFoundPath,
  pageOfMarkdown,
  searchIndexRoot,
  toUrl,
} from "../format/urls.ts";
import { currentVersion } from "../format/version.ts";
import { UpstreamError, type AssetStore, type ListedFile } from "./asset-store.ts";
import { isConditional } from "./conditions.ts";
import { findNearLine } from "../contract/did-you-mean.ts";
import type { ResponseData } from "./response-data.ts";
import { errorHeaders, failure, refuseRange, sendVerified } from "./respond.ts";

/**
 * @param url URL of the request
 * @param name its path, percent-decoded; undefined if no file can have this path
 */
export async function servePage(
  { method, headers: sent }: Request,
  { pathname: path, search }: URL,
  name: string | undefined,
  store: AssetStore,
): Promise<ResponseData> {
  const headers = new Headers(sent);
  // Only GET has ranges (RFC 9110, section 14.2).
  if (method === "HEAD") headers.delete("Range");
  const byQuery =
    search !== "" && hasQueries(path, store)
      ? findQueryRedirect(await readTable(store), path, search)
      : undefined;
  if (byQuery) return redirect(byQuery.to, "", byQuery.status);
  const asset =
    name !== undefined && !isNotFoundPage(name, store.manifest)
      ? await serveFile(name, search, headers, store)
      : undefined;
  if (asset) return asset;
  // Redirects are checked for any path, because an earlier site may have had paths that no file of
  // this one can have.
  const moved = await serveRedirect(path, search, store);
  if (moved) return moved;
  const list = findGone(await readTable(store), path);
  // The extension of a path takes precedence over Accept, because browsers rarely request Markdown
  // or JSON explicitly.
  const format = path.endsWith(".md")
    ? "text/markdown"
    : /\.json$/i.test(name ?? path)
      ? "application/json"
      : negotiateError(headers.get("Accept"));
  return format === "application/json"
    ? notFoundJson(path, store.manifest, list)
    : serveNotFound(path, format === "text/html", store, list);
}

/** @returns the redirect of a former path; undefined for any other path */
export async function serveRedirect(path: string, search: string, store: AssetStore) {
  const target = await findTarget(path, store);
  return target && redirect(target.to, search, target.status);
}

async function serveFile(
  name: string,
  search: string,
  headers: Headers,
  store: AssetStore,
): Promise<ResponseData | undefined> {
  const alternate = isAlternate(name) ? await store.lookup(canonicalMarkdownPath(name)) : undefined;
  if (alternate && (await store.lookup(`/${htmlFile(pageOfMarkdown(alternate.name))}`)))
    return serveMarkdown(alternate, store);
  const pagePath = name.endsWith("/") ? name : `${name}/`;
  const page = await store.lookup(`/${htmlFile(pagePath)}`);
  if (page && pagePath !== name) return redirect(pagePath, search, 308);
  if (page) {
    const path = markdownPath(name);
    const markdown = await store.lookup(path);
    if (markdown && negotiatePage(headers.get("Accept")) === "text/markdown")
      return serveMarkdown(markdown, store);
    const links = linksOf(store.manifest);
    // The site's own pages have one, unlike those of plugins and in public/.
    if (!markdown) return serveStaticFile(headers, page, store, { Link: links });
    const response = await serveStaticFile(headers, page, store, {
      Link: `<${path}>; rel="alternate"; type="text/markdown", ${links}`,
      Vary: "Accept",
    });
    return { ...response, markdown: path };
  }
  const file = await store.lookup(name);
  if (!file) return undefined;
  return name.endsWith("/index.html")
    ? redirect(name.slice(0, -"index.html".length), search, 308)
    : serveStaticFile(headers, file, store);
}

/** Excludes 404 pages, which have no URL of their own. */
function isNotFoundPage(name: string, { locales }: Manifest) {
  const [defaultLocale = ""] = locales;
  const page = name.replace(/\/$|\.html$|\.md$/, "");
  return locales.some((locale) => page === notFoundPath(locale, defaultLocale));
}

export function hasQueries(path: string, { manifest }: AssetStore): boolean {
  return manifest.query_paths?.includes(aliasKey(path)) ?? false;
}

const readTable = (store: AssetStore) => store.redirects(store.manifest.redirects);

/** @returns the redirect of a former path; from a Markdown alternate to another one */
async function findTarget(path: string, store: AssetStore) {
  const { hashed, ...redirects } = await readTable(store);
  const listed = findRedirect(redirects, path);
  if (listed) return listed;
  const status = 301;
  const to = await findHashedRedirect(hashed, path);
  if (to !== undefined) return { to, status } as const;
  const page = isAlternate(path)
    ? await findHashedRedirect(hashed, pageOfMarkdown(canonicalMarkdownPath(path)))
    : undefined;
  return page === undefined ? undefined : ({ to: markdownPath(page), status } as const);
}

/** @returns the Link header of every page and Markdown alternate, without links of its own */
const linksOf = ({ mcp }: Manifest) => formatSiteLinks(mcp !== undefined);

/** Address in the front matter of a Markdown alternate, below title and description. */
const frontUrl = /^---\n.*\n.*\nurl: "(.*)"\n/;

/** Estimate for texts in Latin script; other scripts need up to three times as many tokens. */
const bytesPerToken = 4;

async function serveMarkdown(file: ListedFile, store: AssetStore): Promise<ResponseData> {
  const page = toUrl(store.manifest.base_url, pageOfMarkdown(file.name));
  const response = await sendVerified(store, file, {
    "Content-Type": mediaTypes.markdown,
    "Content-Location": file.name,
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
  });
  const { body, headers } = response;
  const text = body instanceof Uint8Array ? body : undefined;
  // The alternate of a fallback names the page of its original.
  const [, canonical = page] =
    frontUrl.exec(new TextDecoder().decode(text?.subarray(0, 4096))) ?? [];
  const bytes = text?.length ?? Number(headers.get("Content-Length"));
  headers.set(
    "Link",
    `<${canonical}>; rel="canonical", <${page}>; rel="alternate"; type="text/html", ${linksOf(store.manifest)}`,
  );
  if (bytes > 0) headers.set("X-Markdown-Tokens", String(Math.ceil(bytes / bytesPerToken)));
  return response;
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
  requestHeaders: Headers,
  file: ListedFile,
  store: AssetStore,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<ResponseData> {
  const { manifest } = store;
  const forwarded = new Headers();
  // Ranges are passed to the host only without conditions, which must be evaluated first.
  for (const name of isConditional(requestHeaders) ? [] : ["Range", "If-Range"]) {
    const value = requestHeaders.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  const asset = await store.open(file, forwarded);
  const headers = new Headers(asset.headers);
  for (const name of transferHeaders) headers.delete(name);
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const required = { ...headersOf(file.name, isHtml, manifest), ...extraHeaders };
  for (const [name, value] of Object.entries(required)) headers.set(name, value);
  if (!/s-maxage|immutable/.test(headers.get("Cache-Control") ?? ""))
    headers.set("Cache-Control", successCacheControl);
  if (!(asset instanceof Response)) {
    headers.set("ETag", toStrongETag(asset.digest));
    for (const name of codingHeaders) headers.delete(name);
    return { status: 200, headers, body: asset.bytes };
  }
  const { status, body } = asset;
  if (status !== 416) return { status, headers, body };
  await body?.cancel();
  const [, length] = /\/(\d+)$/.exec(headers.get("Content-Range") ?? "") ?? [];
  return refuseRange(headers, manifest.base_url, Number(length ?? 0));
}

function headersOf(file: string, isHtml: boolean, manifest: Manifest) {
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
    ...headersFor(file, manifest.file_headers ?? []),
  };
}

/**
 * Serves the 404 page, with the listed page whose path is most similar if one is close.
 *
 * @param list the page that lists the collection of an expired document
 */
async function serveNotFound(
  path: string,
  isHtml: boolean,
  store: AssetStore,
  list: string | undefined,
): Promise<ResponseData> {
  const { locales, page_policy, base_url } = store.manifest;
  const [defaultLocale = ""] = locales;
  const page = notFoundPath(localeOfPath(path, locales), defaultLocale);
  const name = `${page}${isHtml ? ".html" : ".md"}`;
  const file = await store.lookup(name);
  if (!file) throw new UpstreamError(name, "is not in the index");
  const bytes = await store.readCached(file);
  const headers = new Headers({
    ...errorHeaders,
    ...(isHtml ? underPolicy(pageResponse, page_policy) : {}),
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
    Link: linksOf(store.manifest),
    "Content-Type": isHtml ? mediaTypes.html : mediaTypes.markdown,
  });
  const send = (body: ResponseData["body"]) => ({
    status: list === undefined ? 404 : 410,
    headers,
    body,
  });
  const pagePath = path.endsWith(".md") ? pageOfMarkdown(path) : `${path}/`;
  const { pages } = await readTable(store);
  const near = findNearLine(pages, pagePath.replace(/\/{2,9}$/, "/"));
  const text = new TextDecoder().decode(bytes);
  if (list !== undefined)
    return send(
      isHtml
        ? text
            .replace(gonePlaceholder.hidden, gonePlaceholder.visible)
            .replaceAll(gonePlaceholder.path, list)
            .replace(">404<", ">410<")
        : `${text.trim()}\n\n- [${list}](${toUrl(base_url, list)})\n`,
    );
  if (isHtml)
    return send(
      near === undefined
        ? // The script would search the sitemap in vain, and has no space reserved.
          text.replace(nearestPlaceholder.hidden, "hidden")
        : text
            .replace(nearestPlaceholder.hidden, nearestPlaceholder.visible)
            .replaceAll(nearestPlaceholder.path, near),
    );
  const word = pagePath.split("/").findLast((part) => part !== "") ?? "";
  const q = percentDecode(word).replaceAll("-", " ").slice(0, maxWord);
  const search = apiPath(currentVersion, `/documents?${new URLSearchParams({ q })}`);
  const suggestion = near ? `- Did you mean [${near}](${toUrl(base_url, near)})?\n` : "";
  // Lists links, because readers of Markdown cannot use menus.
  return send(
    `${text.trim()}\n\n${suggestion}- Search [all documents](${toUrl(base_url, search)}).\n`,
  );
}

function notFoundJson(path: string, { base_url }: Manifest, list: string | undefined) {
  const response = failure(
    {
      code: "not_found",
      message: `There is nothing at ${quote(path)}${list === undefined ? "" : " any more"}.`,
      hint: `${list === undefined ? "" : `${list} lists what is current. `}The API is at ${apiPath(currentVersion, "")}. /sitemap.xml lists all pages.`,
    },
    base_url,
  );
  response.headers.set("Vary", "Accept");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}

/** Maximum length of a search word in characters, because requested paths may be of any length. */
const maxWord = 100;

/**
 * Maximum URL length that all clients support, in octets:
 * https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
 */
const maxUrl = 8_000;

/** Keeps the query, unless the header would be too long for clients. */
export function redirect(path: string, search: string, status: 301 | 302 | 308): ResponseData {
  const whole = withQuery(path, search);
  const headers = new Headers({
    ...everyResponse,
    ...fileResponse,
    "Cache-Control": successCacheControl,
    Location: whole.length <= maxUrl ? whole : path,
  });
  return { status, headers, body: null };
}
