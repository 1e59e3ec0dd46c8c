/**
 * The pages: HTML or its Markdown twin as the client prefers, the other files, old addresses, helpful 404s.
 *
 * A file exists when the build's own index names it, not when an asset is found: Pages goes on serving deleted assets for days. What the index
 * names is answered whole or not at all.
 */
import { adminResponse, isAdmin } from "../contract/admin-headers.ts";
import { findRedirect, withQuery, type Redirect } from "../contract/data/redirects.ts";
import type { Manifest } from "../contract/data/manifest.ts";
import {
  errorCacheControl,
  everyResponse,
  assetResponse,
  fileResponse,
  mediaResponse,
  mediaTypes,
  pageResponse,
  siteLinks,
  successCacheControl,
  underPolicy,
} from "../contract/headers.ts";
import { quote } from "../contract/errors.ts";
import type { FailureFormat, PageFormat } from "../contract/negotiate.ts";
import { policyOf, type PagePolicies } from "../contract/page-policies.ts";
import { toStrongETag } from "../contract/strong-etag.ts";
import { findUnlistedAlias } from "../contract/data/unlisted-aliases.ts";
import { currentVersion } from "../contract/version.ts";
import {
  apiPath,
  canonicalTwinPath,
  htmlFile,
  isAgentSkill,
  localeOfPath,
  mediaRoot,
  nearestPlaceholder,
  notFoundPath,
  pagePathOfTwin,
  toUrl,
  searchIndexRoot,
  twinPath,
} from "../contract/urls.ts";
import { UpstreamError, type AssetStore, type ListedFile } from "./asset-store.ts";
import { toFileName } from "./file-name.ts";
import { isConditional } from "./preconditions.ts";
import { failure, refuse, success, type Answer } from "./respond.ts";
import { nearestPage, suggestPages } from "./suggest-pages.ts";

/** A request for anything that is not the API. */
export interface PageRequest {
  /** As it was sent, and what follows it: empty or with its question mark. */
  path: string;
  search: string;
  /** The format of a page that the client prefers. */
  format: PageFormat;
  /** The format of a failure that the client prefers. */
  failureFormat: FailureFormat;
  headers: Headers;
}

/** @returns the answer, or a response where a file is sent on while it is read */
export async function answerPage(
  request: PageRequest,
  store: AssetStore,
  manifest: Manifest,
): Promise<Answer | Response> {
  const { path, search } = request;
  const name = toFileName(path);
  const found =
    name !== undefined && !isNotFoundPage(name, manifest)
      ? await answerName(request, name, store, manifest)
      : undefined;
  if (found) return found;
  // The site that was here before may have had addresses that no file of this one can have.
  const moved = await findMoved(path, store, manifest);
  return moved === undefined
    ? notFound(path, failureFormatOf(request, name), store, manifest)
    : redirect(moved.to, search, moved.status);
}

/** @returns the answer to a path that names a file of the build; undefined for any other */
async function answerName(
  request: PageRequest,
  name: string,
  store: AssetStore,
  manifest: Manifest,
): Promise<Answer | Response | undefined> {
  const { search, format } = request;
  const twin = await findTwin(name, store, manifest);
  if (twin) return answerMarkdown(store, manifest, twin);
  const pagePath = name.endsWith("/") ? name : `${name}/`;
  const page = await store.find(manifest, `/${htmlFile(pagePath)}`);
  if (page && pagePath !== name) return redirect(pagePath, search, 308);
  if (page) {
    const markdown = await store.find(manifest, twinPath(name));
    if (markdown && format === "text/markdown") return answerMarkdown(store, manifest, markdown);
    // It has no twin, and machines look for nothing there.
    if (isAdmin(page.name)) return answerFile(request, page, store, manifest, {});
    return answerHtml(request, page, store, manifest, name);
  }
  const file = await store.find(manifest, name);
  if (!file) return undefined;
  return name.endsWith("/index.html")
    ? redirect(name.slice(0, -"index.html".length), search, 308)
    : answerFile(request, file, store, manifest, {});
}

/** The pages of unknown addresses have no address of their own. */
function isNotFoundPage(name: string, { locales }: Manifest): boolean {
  return locales.some((locale) =>
    ["", "/", ".html", ".md"].some(
      (ending) => name === notFoundPath(locale, locales[0] ?? "") + ending,
    ),
  );
}

/** The extension of the file stands above the Accept header: a browser rarely asks for Markdown or JSON by name. */
function failureFormatOf({ path, failureFormat }: PageRequest, name = path): FailureFormat {
  if (isTwinPath(path)) return "text/markdown";
  return /\.json$/i.test(name) ? "application/json" : failureFormat;
}

function isTwinPath(path: string): boolean {
  return path.endsWith(".md") && !isAgentSkill(path);
}

/** @returns the twin that a path names in any of its spellings, if its page exists */
async function findTwin(
  name: string,
  store: AssetStore,
  manifest: Manifest,
): Promise<ListedFile | undefined> {
  if (!isTwinPath(name)) return undefined;
  const twin = await store.find(manifest, canonicalTwinPath(name));
  const page = twin && (await store.find(manifest, `/${htmlFile(pagePathOfTwin(twin.name))}`));
  return page && twin;
}

/** @returns where a path is redirected to, the Markdown alternate of an old page to that of the new one */
async function findMoved(
  path: string,
  store: AssetStore,
  manifest: Manifest,
): Promise<Pick<Redirect, "to" | "status"> | undefined> {
  const { unlisted, ...redirects } = await store.addresses(manifest);
  const listed = findRedirect(redirects, path);
  if (listed) return listed;
  const to = await findUnlistedAlias(unlisted, path);
  if (to !== undefined || !isTwinPath(path)) return to === undefined ? to : { to, status: 301 };
  const page = await findUnlistedAlias(unlisted, pagePathOfTwin(canonicalTwinPath(path)));
  return page === undefined ? page : { to: twinPath(page), status: 301 };
}

/** The tag is that of the bytes, so that it is the same whether the alternate is a file or a slice. */
async function answerMarkdown(
  store: AssetStore,
  manifest: Manifest,
  twin: ListedFile,
): Promise<Answer> {
  const { bytes, digest } = await store.whole(twin);
  return success(
    bytes,
    {
      "Content-Type": mediaTypes.markdown,
      "Content-Location": twin.name,
      "X-Robots-Tag": "noindex",
      Vary: "Accept",
      Link: `<${toUrl(manifest.base_url, pagePathOfTwin(twin.name))}>; rel="canonical", ${siteLinks}`,
    },
    digest,
  );
}

async function answerHtml(
  request: PageRequest,
  page: ListedFile,
  store: AssetStore,
  manifest: Manifest,
  path: string,
): Promise<Answer | Response> {
  const twin = twinPath(path);
  const answer = await answerFile(request, page, store, manifest, {
    Link: `<${twin}>; rel="alternate"; type="text/markdown", ${siteLinks}`,
    Vary: "Accept",
  });
  return answer instanceof Response ? answer : { ...answer, twin };
}

/** @returns a file with the promised headers; those of `_headers` are there already where the host applies them */
async function answerFile(
  { headers: asked }: PageRequest,
  file: ListedFile,
  store: AssetStore,
  manifest: Manifest,
  own: Record<string, string>,
): Promise<Answer | Response> {
  if (file.digest !== undefined) {
    const found = await store.wholeOrStream(file);
    if (found instanceof Response)
      return new Response(found.body, {
        headers: fileHeaders(file.name, found.headers, own, manifest),
      });
    const { bytes, headers, digest } = found;
    const tag = toStrongETag(digest);
    return {
      status: 200,
      headers: fileHeaders(file.name, headers, { ...own, ETag: tag }, manifest),
      body: bytes,
      tag,
    };
  }
  const wanted = new Headers();
  // The host sees no conditions, which decide before a range does.
  for (const name of isConditional(asked) ? [] : ["Range", "If-Range"]) {
    const value = asked.get(name);
    if (value !== null) wanted.set(name, value);
  }
  const response = await store.stream(file, wanted);
  const { status, body } = response;
  const headers = fileHeaders(file.name, response.headers, own, manifest);
  if (status !== 416) return new Response(body, { status, headers });
  await body?.cancel();
  const [, length] = /\/(\d+)$/.exec(headers.get("Content-Range") ?? "") ?? [];
  return refuse(416, headers, Number(length ?? 0));
}

/** What tells of one transfer and not of the file. */
const ofTransfer = [
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

/** What a host says of bytes as it sends them, which are decoded when they are held. */
const ofCoding = ["Content-Encoding", "Content-Length"];

function fileHeaders(
  file: string,
  host: Headers,
  own: Record<string, string>,
  policies: PagePolicies,
): Headers {
  const policy = policyOf(file, policies);
  const headers = new Headers(host);
  for (const name of ofTransfer) headers.delete(name);
  if (own["ETag"] !== undefined) for (const name of ofCoding) headers.delete(name);
  const isHtml = host.get("Content-Type")?.startsWith("text/html") ?? false;
  const isAsset = ["/_astro/", searchIndexRoot].some((root) => file.startsWith(root));
  const promised = {
    ...everyResponse,
    ...(file.startsWith(mediaRoot)
      ? mediaResponse
      : isHtml
        ? underPolicy(pageResponse, policy)
        : isAsset
          ? underPolicy(assetResponse, policy)
          : fileResponse),
    ...(isAdmin(file) ? adminResponse : {}),
    ...own,
  };
  for (const [name, value] of Object.entries(promised)) headers.set(name, value);
  if (!/s-maxage|immutable/.test(headers.get("Cache-Control") ?? ""))
    headers.set("Cache-Control", successCacheControl);
  return headers;
}

/** A 404 in the client's format. The Markdown one names the pages that were perhaps meant: its readers follow text, not menus. */
async function notFound(
  path: string,
  format: FailureFormat,
  store: AssetStore,
  manifest: Manifest,
): Promise<Answer> {
  if (format === "application/json") return notFoundJson(path, manifest);
  const [defaultLocale = ""] = manifest.locales;
  const page = notFoundPath(localeOfPath(path, manifest.locales), defaultLocale);
  const isHtml = format === "text/html";
  const name = `${page}${isHtml ? ".html" : ".md"}`;
  const file = await store.find(manifest, name);
  if (!file) throw new UpstreamError(name, "is not in the index");
  const bytes = await store.kept(file);
  const headers = new Headers({
    ...everyResponse,
    ...(isHtml ? underPolicy(pageResponse, manifest.page_policy) : fileResponse),
    "Cache-Control": errorCacheControl,
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
    "Content-Type": isHtml ? mediaTypes.html : mediaTypes.markdown,
  });
  if (isHtml) {
    const body = fillNearest(bytes, await nearestPage(path, store, manifest));
    return { status: 404, headers, body, tag: null };
  }
  const text = new TextDecoder().decode(bytes).trim();
  const body = `${text}\n\n${await suggestPages(path, store, manifest)}`;
  return { status: 404, headers, body, tag: null };
}

/** Shows the suggestion of the 404 page, which is hidden without a page to suggest. */
function fillNearest(
  bytes: Uint8Array<ArrayBuffer>,
  nearest: string | undefined,
): Uint8Array<ArrayBuffer> | string {
  if (nearest === undefined) return bytes;
  const html = new TextDecoder().decode(bytes);
  return html
    .replace(nearestPlaceholder.hidden, nearestPlaceholder.shown)
    .replaceAll(nearestPlaceholder.path, nearest);
}

/** The one shape of failures, as the API has it. */
function notFoundJson(path: string, { base_url }: Manifest): Answer {
  const found = failure(
    {
      code: "not_found",
      message: `There is nothing at ${quote(path)}.`,
      hint: `The API is at ${apiPath(currentVersion.name, "")}; /sitemap.xml lists every page.`,
    },
    base_url,
  );
  found.headers.set("Vary", "Accept");
  found.headers.set("X-Robots-Tag", "noindex");
  return found;
}

/** Octets of an address that everybody reads: https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5 */
const longestAddress = 8_000;

/** The query goes along, but not where it would make a header that clients refuse to read. */
function redirect(path: string, search: string, status: 301 | 302 | 308): Answer {
  const whole = withQuery(path, search);
  const location = whole.length <= longestAddress ? whole : path;
  const headers = new Headers({
    ...everyResponse,
    ...fileResponse,
    "Cache-Control": successCacheControl,
    Location: location,
  });
  return { status, headers, body: null, tag: null };
}
