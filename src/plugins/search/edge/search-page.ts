/**
 * Search page for browsers without JavaScript: its static HTML, filled with the documents that the
 * API finds for `q`.
 *
 * Results are inside a `<noscript>` element. On hosts without the function, the page stays as built
 * and offers other ways to navigate.
 */
import type { Manifest } from "../../../format/manifest.ts";
import { digestBytes, toStrongETag } from "../../../format/digest.ts";
import { isRecord } from "../../../format/is-record.ts";
import { apiPath, searchPath } from "../../../format/urls.ts";
import { currentVersion } from "../../../format/version.ts";
import { serveCall } from "../../../edge/api.ts";
import type { AssetStore } from "../../../edge/asset-store.ts";
import { RefusedError } from "../../../edge/respond.ts";
import type { ResponseData } from "../../../edge/response-data.ts";
import { readCall } from "../../../edge/route.ts";

interface Search {
  locale: string;
  q: string;
}

/** @returns locale and query of a search, or undefined for any other URL */
function readSearch({ pathname, searchParams }: URL, { locales }: Manifest): Search | undefined {
  const q = searchParams.get("q")?.trim() ?? "";
  const [first = ""] = locales;
  const locale = locales.find((each) => searchPath(each, first) === pathname);
  return locale === undefined || q === "" ? undefined : { locale, q };
}

/**
 * @returns the page with the first hundred results, in list order; undefined for other pages
 * @throws UpstreamError if the documents cannot be read, because an empty result would mean that
 * nothing matches
 */
export async function fillSearchPage(
  page: ResponseData,
  url: URL,
  store: AssetStore,
): Promise<ResponseData | undefined> {
  const search = readSearch(url, store.manifest);
  if (!search || !(page.body instanceof Uint8Array)) return search && page;
  const { items, total } = await findDocuments(search, store);
  const html = fill(new TextDecoder().decode(page.body), search.q, items, total);
  const body = new TextEncoder().encode(html);
  const headers = new Headers(page.headers);
  headers.set("ETag", toStrongETag(await digestBytes(body)));
  return { status: 200, headers, body };
}

async function findDocuments({ locale, q }: Search, store: AssetStore) {
  const query = new URLSearchParams({ q, locale, per_page: "100" });
  try {
    const path = apiPath(currentVersion, "/documents");
    const call = readCall(path, `?${query}`, currentVersion, store.manifest);
    const { body } = await serveCall(store, call);
    const json: unknown =
      body instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(body)) : undefined;
    const { data, pagination } = toRecord(json);
    return {
      items: Array.isArray(data) ? data.map(toRecord) : [],
      total: Number(toRecord(pagination)["total"]),
    };
  } catch (error) {
    // A query that is too long for the API matches nothing.
    if (error instanceof RefusedError) return { items: [], total: 0 };
    throw error;
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** Uses the elements of src/theme/components/SearchPage.astro. */
function fill(
  html: string,
  q: string,
  items: readonly Record<string, unknown>[],
  total: number,
): string {
  const count = total === 0 ? "none" : total === 1 ? "one" : "many";
  const message = (new RegExp(`data-${count}="([^"]*)"`).exec(html)?.[1] ?? "")
    .replace("{count}", String(total))
    .replace("{query}", () => escape(q));
  const results = items.map(({ title, description, url }) => {
    const { pathname } = new URL(String(url));
    return `<li><h2><a href="${escape(pathname)}">${escape(String(title))}</a></h2><p data-part="excerpt">${escape(String(description))}</p></li>`;
  });
  return html
    .replace(/<input(?=[^>]*data-search-input)/, (tag) => `${tag} value="${escape(q)}"`)
    .replace(
      /(<noscript data-search-noscript[^>]*>)[^]*?(?=<\/noscript>)/,
      (_, tag: string) =>
        `${tag}<p class="search-status">${message}</p><ol class="search-results">${results.join("")}</ol>`,
    );
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
