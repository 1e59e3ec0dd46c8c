/**
 * Search page for browsers without JavaScript: its static HTML, filled with what the search of the
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
import type { AssetStore } from "../../../edge/asset-store.ts";
import { RefusedError } from "../../../edge/respond.ts";
import type { ResponseData } from "../../../edge/response-data.ts";
import { readCall } from "../../../edge/route.ts";
import { serveSearch } from "./search.ts";

interface Search {
  locale: string;
  q: string;
}

interface Found {
  items: readonly Record<string, unknown>[];
  total: number;
  /** Corrected words of the query. */
  corrected: readonly Record<string, unknown>[];
}

/** @returns locale and query of a search, or undefined for any other URL */
function readSearch({ pathname, searchParams }: URL, { locales }: Manifest): Search | undefined {
  const q = searchParams.get("q")?.trim() ?? "";
  const [first = ""] = locales;
  const locale = locales.find((each) => searchPath(each, first) === pathname);
  return locale === undefined || q === "" ? undefined : { locale, q };
}

/**
 * @returns the page with the best hundred results; undefined for other pages
 * @throws UpstreamError if the index cannot be read, because an empty result would mean that nothing
 *   matches
 */
export async function fillSearchPage(
  page: ResponseData,
  url: URL,
  store: AssetStore,
): Promise<ResponseData | undefined> {
  const search = readSearch(url, store.manifest);
  if (!search || !(page.body instanceof Uint8Array)) return search && page;
  const found = await findDocuments(search, store);
  const html = fill(new TextDecoder().decode(page.body), search.q, found);
  const body = new TextEncoder().encode(html);
  const headers = new Headers(page.headers);
  headers.set("ETag", toStrongETag(await digestBytes(body)));
  return { status: 200, headers, body };
}

async function findDocuments({ locale, q }: Search, store: AssetStore): Promise<Found> {
  const query = new URLSearchParams({ q, locale, per_page: "100" });
  try {
    const path = apiPath(currentVersion, "/search");
    const call = readCall(path, `?${query}`, currentVersion, store.manifest);
    const { body } = await serveSearch(store, call);
    const json: unknown =
      body instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(body)) : undefined;
    const { data, pagination, search } = toRecord(json);
    return {
      items: toRecords(data),
      total: Number(toRecord(pagination)["total"]),
      corrected: toRecords(toRecord(search)["corrected"]),
    };
  } catch (error) {
    // A query that is too long for the API matches nothing.
    if (error instanceof RefusedError) return { items: [], total: 0, corrected: [] };
    throw error;
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function toRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(toRecord) : [];
}

/** Uses the elements of SearchPage.astro. */
function fill(html: string, q: string, { items, total, corrected }: Found): string {
  const message = (name: string, query: string) =>
    (new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? "")
      .replace("{count}", String(total))
      .replace("{query}", () => escape(query));
  const searched = corrected.reduce(
    (query, { word, searched: right }) => query.replace(String(word), () => String(right)),
    q,
  );
  const status = message(total === 0 ? "none" : total === 1 ? "one" : "many", searched);
  const note = searched === q ? "" : `<p class="search-note">${message("corrected", searched)}</p>`;
  const results = items.map(formatResult).join("");
  return html
    .replace(/<input(?=[^>]*data-search-input)/, (tag) => `${tag} value="${escape(q)}"`)
    .replace(
      /(<noscript data-search-noscript[^>]*>)[^]*?(?=<\/noscript>)/,
      (_, tag: string) =>
        `${tag}<p class="search-status">${status}</p>${note}<ol class="search-results">${results}</ol>`,
    );
}

function formatResult({ title, description, url, section }: Record<string, unknown>): string {
  const { heading, url: place, excerpt } = toRecord(section);
  const link = (to: unknown, text: unknown) => {
    const { pathname, hash } = new URL(String(to));
    return `<a href="${escape(pathname + hash)}">${escape(String(text))}</a>`;
  };
  const sections =
    place === undefined ? "" : `<ul class="search-sections"><li>${link(place, heading)}</li></ul>`;
  return `<li><h2>${link(url, title)}</h2><p class="search-snippet">${escape(String(excerpt ?? description))}</p>${sections}</li>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
