/**
 * Search page for browsers without JavaScript: its static HTML, filled with what the search of the
 * API finds for `q`.
 *
 * Results are inside a `<noscript>` element. On hosts without the function, the page stays as built
 * and offers other ways to navigate.
 */
import type { Manifest } from "../../../format/manifest.ts";
import { digestBytes, toStrongETag } from "../../../format/digest.ts";
import { apiPath, searchPath } from "../../../format/urls.ts";
import { currentVersion } from "../../../format/version.ts";
import type { AssetStore } from "../../../edge/asset-store.ts";
import { RefusedError } from "../../../edge/respond.ts";
import type { ResponseData } from "../../../edge/response-data.ts";
import { readCall } from "../../../edge/route.ts";
import type { SearchResult } from "../search-index.ts";
import { searchDocuments, type Correction } from "./search.ts";

/** Results of a page, which readers with scripts load for nothing. */
const pageSize = 10;

interface Search {
  locale: string;
  q: string;
  page: number;
}

interface Found {
  results: readonly SearchResult[];
  total: number;
  /** Corrected words of the query. */
  corrected: readonly Correction[];
}

/** @returns what is searched, or undefined for any other URL */
function readSearch({ pathname, searchParams }: URL, { locales }: Manifest): Search | undefined {
  const q = searchParams.get("q")?.trim() ?? "";
  const [first = ""] = locales;
  const locale = locales.find((each) => searchPath(each, first) === pathname);
  if (locale === undefined || q === "") return undefined;
  const page = searchParams.get("page") ?? "";
  return { locale, q, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1 };
}

/**
 * @returns the page with ten results and links to more; undefined for other pages
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
  const documents = await findDocuments(search, store);
  const html = fill(new TextDecoder().decode(page.body), search, documents);
  const body = new TextEncoder().encode(html);
  const headers = new Headers(page.headers);
  headers.set("ETag", toStrongETag(await digestBytes(body)));
  return { status: 200, headers, body };
}

async function findDocuments({ locale, q, page }: Search, store: AssetStore): Promise<Found> {
  try {
    const path = apiPath(currentVersion, "/search");
    const parameters = new URLSearchParams({ q, locale });
    const call = readCall(path, `?${parameters}`, currentVersion, store.manifest);
    const { total, slice, read, report } = await searchDocuments(store, call);
    const results = await read(slice((page - 1) * pageSize, page * pageSize));
    return { results, total, corrected: report.corrected };
  } catch (error) {
    // A query that is too long for the API matches nothing.
    if (error instanceof RefusedError) return { results: [], total: 0, corrected: [] };
    throw error;
  }
}

/** Uses the elements of SearchPage.astro. */
function fill(html: string, { q, page }: Search, { results, total, corrected }: Found): string {
  const message = (name: string, query: string) =>
    (new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? "")
      .replace("{count}", String(total))
      .replace("{query}", () => escape(query));
  const searched = corrected.reduce(
    (query, { word, searched: right }) => query.replace(word, () => right),
    q,
  );
  const status = message(total === 0 ? "none" : total === 1 ? "one" : "many", searched);
  const note = searched === q ? "" : `<p class="search-note">${message("corrected", searched)}</p>`;
  const list = results.map(formatResult).join("");
  const link = (name: string, to: number) =>
    to < 1 || to > Math.ceil(total / pageSize)
      ? ""
      : `<a rel="${name}" href="?${escape(String(new URLSearchParams({ q, page: String(to) })))}">${message(name, q)}</a> `;
  const more = link("prev", page - 1) + link("next", page + 1);
  return html
    .replace(/<input(?=[^>]*data-search-input)/, (tag) => `${tag} value="${escape(q)}"`)
    .replace(
      /(<noscript data-search-noscript[^>]*>)[^]*?(?=<\/noscript>)/,
      (_, tag: string) =>
        `${tag}<p class="search-status">${status}</p>${note}<ol class="search-results">${list}</ol><p>${more}</p>`,
    );
}

function formatResult({ title, description, url, section }: SearchResult): string {
  const link = (to: string, text: string) => {
    const { pathname, hash } = new URL(to);
    return `<a href="${escape(pathname + hash)}">${escape(text)}</a>`;
  };
  const sections = section
    ? `<ul class="search-sections"><li>${link(section.url, section.heading)}</li></ul>`
    : "";
  return `<li><h2>${link(url, title)}</h2><p class="search-snippet">${escape(section?.excerpt ?? description)}</p>${sections}</li>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
