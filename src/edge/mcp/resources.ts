/**
 * The Markdown of the site's documents as resources. Their addresses are those of the web, where anybody can open them too.
 */
import { isRecord } from "../../contract/is-record.ts";
import { toUrl } from "../../contract/urls.ts";
import { cutText } from "./cut-text.ts";
import { RpcError, rpcCodes } from "./json-rpc.ts";
import type { McpSite } from "./mcp-site.ts";
import type { Era } from "./read-revision.ts";

const markdown = "text/markdown";

/** Items of a list in one answer: the most that the API gives. */
const perPage = 100;

/**
 * Goes through the lists one after the other, a page of one at a time.
 *
 * @param cursor of the answer before, as in `blog.2`
 * @throws RpcError for a cursor that none has had
 */
export async function listResources(site: McpSite, cursor: unknown) {
  const names = Object.keys(site.description.lists);
  let [name = "", page = 1] = readCursor(cursor, names);
  for (;;) {
    const path = site.description.lists[name] ?? "";
    const { items, isLast } = await readPage(site, path, page);
    const next = names[names.indexOf(name) + 1];
    const nextCursor = isLast ? next && `${next}.1` : `${name}.${page + 1}`;
    if (items.length > 0 || next === undefined)
      return {
        resources: items.map(toResource),
        ...(nextCursor === undefined ? {} : { nextCursor }),
      };
    [name, page] = [next, 1];
  }
}

/** @throws RpcError for what no cursor is */
function readCursor(
  cursor: unknown,
  names: readonly string[],
): [name: string | undefined, page: number] {
  if (cursor === undefined) return [names[0], 1];
  const [, name = "", page] = /^([\w-]+)\.([1-9]\d{0,8})$/.exec(String(cursor)) ?? [];
  if (names.includes(name)) return [name, Number(page)];
  throw invalidCursor();
}

async function readPage(site: McpSite, path: string, page: number) {
  const address = `${path}?per_page=${perPage}${page === 1 ? "" : `&page=${page}`}`;
  const response = await site.ask(address);
  if (response.status === 400) throw invalidCursor();
  const body: unknown = await response.json();
  if (!response.ok || !isRecord(body)) throw unreadable(body);
  const { data, links } = body;
  return {
    items: Array.isArray(data) ? data.filter(isRecord) : [],
    isLast: !isRecord(links) || typeof links["next"] !== "string",
  };
}

function toResource(item: Record<string, unknown>) {
  const uri = String(item["markdown_url"]);
  const lastModified = item["updated_at"] ?? item["published_at"];
  return {
    uri,
    name: new URL(uri).pathname.slice(1),
    title: item["title"],
    description: item["description"],
    mimeType: markdown,
    ...(typeof lastModified === "string" ? { annotations: { lastModified } } : {}),
  };
}

/** @returns what of the site is read that no list names: further pages, and the rest of long texts */
export function listTemplates({ description }: McpSite) {
  return {
    resourceTemplates: [
      {
        uriTemplate: toUrl(description.base_url, "/{+path}.md{?from}"),
        name: "page",
        title: "A page of the site as Markdown",
        description:
          "path is that of the page without its slashes at both ends, index for the home page. from is where in a long text to go on, in characters.",
        mimeType: markdown,
      },
    ],
  };
}

/** @throws RpcError where nothing is published at the address */
export async function readResource(site: McpSite, uri: unknown, era: Era) {
  const { base_url } = site.description;
  const url = typeof uri === "string" ? URL.parse(uri) : null;
  if (url?.origin !== base_url) throw notFound(uri, era);
  const from = url.searchParams.get("from") ?? "0";
  if (!/^\d{1,9}$/.test(from)) throw notFound(uri, era);
  const response = await follow(site, url.pathname);
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status === 502) throw unreadable(await response.json());
  if (!response.ok || !type.startsWith(markdown)) throw notFound(uri, era);
  const whole = await response.text();
  if (Number(from) > whole.length) throw notFound(uri, era);
  const place = response.headers.get("Content-Location") ?? new URL(url).pathname;
  const text = cutText(
    whole,
    Number(from),
    (next) => `Read ${toUrl(base_url, place)}?from=${next} for the rest.`,
  );
  return { contents: [{ uri, mimeType: markdown, text }] };
}

/** An old address leads to a new one, which leads no further. */
async function follow(site: McpSite, path: string): Promise<Response> {
  const headers = { Accept: markdown };
  const response = await site.ask(path, headers);
  const location = response.headers.get("Location");
  if (location === null) return response;
  const { base_url } = site.description;
  const target = URL.parse(location, base_url);
  return target?.origin === base_url ? site.ask(target.pathname, headers) : response;
}

function invalidCursor(): RpcError {
  return new RpcError(
    rpcCodes.invalidParams,
    "cursor must be the nextCursor of an answer, or be left out.",
  );
}

function notFound(uri: unknown, era: Era): RpcError {
  return new RpcError(
    era === "modern" ? rpcCodes.invalidParams : rpcCodes.resourceNotFound,
    "Resource not found: nothing is published at this address.",
    { data: { uri } },
  );
}

/** @param body the API's own failure */
function unreadable(body: unknown): RpcError {
  return new RpcError(
    rpcCodes.internalError,
    "The content could not be read just now. Try again in a few seconds.",
    isRecord(body) ? { data: body["error"] } : {},
  );
}
