/**
 * The search page as a whole page, for browsers without scripts: its own HTML, filled with the titles and descriptions in which the API finds `q`.
 *
 * They stand where browsers with scripts do not look. Where no function runs, the page is as it was built and says what helps instead.
 */
import type { Manifest } from "../contract/data/manifest.ts";
import { addCollections } from "../contract/collection-operations.ts";
import { isRecord } from "../contract/is-record.ts";
import { apiPath, searchPath } from "../contract/urls.ts";
import { currentVersion } from "../contract/version.ts";
import { UpstreamError } from "./asset-store.ts";
import { success, type Answer } from "./respond.ts";

/** Answers a path of the site as the site does. */
type Ask = (path: string) => Promise<Response>;

interface Found {
  title: string;
  description: string;
  path: string;
}

const mostOfList = 10;

/** @returns the language and the query of a search, or undefined for any other address */
export function readSearch(
  { pathname, searchParams }: URL,
  { locales }: Manifest,
): { locale: string; query: string } | undefined {
  const query = searchParams.get("q")?.trim() ?? "";
  const [first = ""] = locales;
  const locale = locales.find((each) => searchPath(each, first) === pathname);
  return locale === undefined || query === "" ? undefined : { locale, query };
}

/**
 * @returns the page with what was found, best as each list has it
 * @throws UpstreamError where a list cannot be read: fewer results would say that nothing else matches
 */
export async function answerSearch(
  page: Answer,
  manifest: Manifest,
  { locale, query }: { locale: string; query: string },
  ask: Ask,
): Promise<Answer> {
  if (!(page.body instanceof Uint8Array)) return page;
  const { found, total } = await findInLists(manifest, locale, query, ask);
  const html = new TextDecoder().decode(page.body);
  const body = new TextEncoder().encode(fillPage(html, query, found, total));
  const headers = Object.fromEntries(page.headers);
  delete headers["etag"];
  const { tag, headers: own } = await success(body);
  headers["etag"] = own.get("ETag") ?? "";
  return { status: 200, headers: new Headers(headers), body, tag };
}

async function findInLists(
  { versions, collections }: Manifest,
  locale: string,
  query: string,
  ask: Ask,
): Promise<{ found: Found[]; total: number }> {
  const { name, operations } = addCollections(currentVersion, collections);
  const q = new URLSearchParams({ q: query, locale });
  const answers = await Promise.all(
    operations
      .filter(
        (operation) =>
          operation.kind === "list" && (versions[name]?.[operation.collection]?.total ?? 0) > 0,
      )
      .map(async ({ path }) => {
        const response = await ask(apiPath(name, `${path}?${q}`));
        if (response.status >= 500) throw new UpstreamError(path, "cannot be searched");
        return readList(response);
      }),
  );
  return {
    found: answers.flatMap(({ items }) => items.slice(0, mostOfList)),
    total: answers.reduce((sum, { total }) => sum + total, 0),
  };
}

/** @returns what a list has found: nothing where it refuses the query */
async function readList(response: Response): Promise<{ items: Found[]; total: number }> {
  const json: unknown = response.ok ? await response.json() : {};
  const { data = [], pagination = {} } = toRecord(json);
  const { total } = toRecord(pagination);
  const items = Array.isArray(data) ? data.map(toFound) : [];
  return { items, total: typeof total === "number" ? total : items.length };
}

function toFound(item: unknown): Found {
  const { title, description, url } = toRecord(item);
  return {
    title: String(title),
    description: String(description),
    path: new URL(String(url)).pathname,
  };
}

function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

/** The places are those of src/theme/components/SearchPage.astro. */
function fillPage(html: string, query: string, found: readonly Found[], total: number): string {
  const word = total === 0 ? "none" : total === 1 ? "one" : "many";
  const message = (new RegExp(`data-${word}="([^"]*)"`).exec(html)?.[1] ?? "")
    .replace("{count}", String(total))
    .replace("{query}", () => escape(query));
  const items = found.map(
    ({ title, description, path }) =>
      `<li><h2><a href="${escape(path)}">${escape(title)}</a></h2><p data-part="excerpt">${escape(description)}</p></li>`,
  );
  const results = `<p class="search-status">${message}</p><ol class="search-results">${items.join("")}</ol>`;
  return html
    .replace(/<input(?=[^>]*data-search-input)/, (tag) => `${tag} value="${escape(query)}"`)
    .replace(
      /(<noscript data-search-noscript[^>]*>)[^]*?(?=<\/noscript>)/,
      (_, tag: string) => tag + results,
    );
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
