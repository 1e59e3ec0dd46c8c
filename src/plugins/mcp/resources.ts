/**
 * Documents as Markdown resources, identified by their web URLs.
 */
import { isRecord } from "../../format/is-record.ts";
import { toPath, toUrl } from "../../format/urls.ts";
import { invalidParams, RpcError, rpcCodes, type Era, type McpSite } from "./mcp-format.ts";

const mimeType = "text/markdown";

/** Documents per response, the maximum page size of the API. */
const perPage = 100;

/**
 * @param cursor page number
 * @throws RpcError for an invalid cursor
 */
export async function listResources(site: McpSite, cursor: unknown = "1") {
  const invalid = invalidParams("cursor must be the nextCursor of a previous response.");
  if (typeof cursor !== "string" || !/^[1-9]\d{0,8}$/.test(cursor)) throw invalid;
  const { operations, base_url } = site.description;
  const address = `${operations["list_documents"]}?per_page=${perPage}${cursor === "1" ? "" : `&page=${cursor}`}`;
  const response = await site.request(address);
  if (response.status === 400) throw invalid;
  const body: unknown = await response.json();
  if (!response.ok || !isRecord(body)) throw unavailable(body);
  const { data, links } = body;
  const isLast = !isRecord(links) || typeof links["next"] !== "string";
  return {
    resources: Array.isArray(data)
      ? data.filter(isRecord).map((item) => toResource(item, base_url))
      : [],
    ...(isLast ? {} : { nextCursor: String(Number(cursor) + 1) }),
  };
}

export function toResource(item: Record<string, unknown>, baseUrl: string) {
  const uri = String(item["markdown_url"]);
  const lastModified = item["updated_at"] ?? item["published_at"];
  return {
    uri,
    name: uri.slice(baseUrl.length + 1),
    title: item["title"],
    description: item["description"],
    mimeType,
    ...(typeof lastModified === "string" ? { annotations: { lastModified } } : {}),
  };
}

/** @returns templates for pages that are in no list, and for the remainder of long texts */
export function listTemplates({ description: { base_url } }: McpSite) {
  return {
    resourceTemplates: [
      {
        uriTemplate: toUrl(base_url, "/{+path}.md{?from}"),
        name: "page",
        title: "Page as Markdown",
        description:
          "path: path of the page without leading and trailing slashes, or index for the home page. from: offset at which to continue a long text, in characters.",
        mimeType,
      },
    ],
  };
}

/** @throws RpcError if nothing is published at the URI */
export async function readResource(site: McpSite, uri: unknown, era: Era) {
  const { base_url } = site.description;
  const url = typeof uri === "string" ? URL.parse(uri) : null;
  const from = url?.searchParams.get("from") ?? "0";
  const target = toPath(base_url, url);
  if (target === undefined || !/^\d{1,9}$/.test(from)) throw notFound(uri, era);
  const page = await readMarkdown(site, target);
  if (!page || Number(from) > page.text.length) throw notFound(uri, era);
  const { text: whole, path } = page;
  const text = excerpt(
    whole,
    Number(from),
    (next) => `To get the rest, read ${toUrl(base_url, path)}?from=${next}.`,
  );
  return { contents: [{ uri, mimeType, text }] };
}

/**
 * @returns the Markdown of a page with its path; undefined if nothing is published there
 * @throws RpcError if it cannot be read
 */
export async function readMarkdown(
  site: McpSite,
  pathname: string,
): Promise<{ text: string; path: string } | undefined> {
  const response = await follow(site, pathname);
  if (response.status === 502) throw unavailable(await response.json());
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok || !type.startsWith(mimeType)) return undefined;
  const { base_url } = site.description;
  const location = response.headers.get("Content-Location");
  const path = (location && toPath(base_url, URL.parse(location, base_url))) ?? pathname;
  return { text: await response.text(), path };
}

/** Follows one redirect; redirects never lead to another one. */
async function follow(site: McpSite, path: string) {
  const headers = { Accept: mimeType };
  const response = await site.request(path, headers);
  const { base_url } = site.description;
  const location = response.headers.get("Location");
  const target = location === null ? undefined : toPath(base_url, URL.parse(location, base_url));
  return target === undefined ? response : site.request(target, headers);
}

/** Maximum length of a text in one response in characters, well below the limits of clients. */
export const maxExcerpt = 50_000;

/** Maximum distance from the limit at which a text is cut at a line end, in characters. */
const lineWithin = 2_000;

/**
 * @param from offset in UTF-16 code units
 * @param more returns the instruction to request the text from an offset
 * @returns the text from the offset, cut to the maximum and followed by the instruction if it is
 * not complete
 */
export function excerpt(text: string, from: number, more: (next: number) => string): string {
  const limit = from + maxExcerpt;
  if (text.length <= limit) return text.slice(from);
  const line = text.lastIndexOf("\n", limit - 1) + 1;
  const isSplit = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? "");
  const end = line > limit - lineWithin ? line : limit - (isSplit ? 1 : 0);
  return `${text.slice(from, end)}\n\n[${end} of ${text.length} characters. ${more(end)}]\n`;
}

function notFound(uri: unknown, era: Era) {
  return new RpcError(
    era === "current" ? rpcCodes.invalidParams : rpcCodes.resourceNotFound,
    "Resource not found: there is nothing at this URL.",
    { data: { uri } },
  );
}

/** @param body error of the API */
function unavailable(body: unknown) {
  return new RpcError(
    rpcCodes.internalError,
    "The content could not be read. Retry in a few seconds.",
    isRecord(body) ? { data: body["error"] } : {},
  );
}
