/** Changes of a build to the live site, by URL. */
import { reasonOf } from "../../pipeline/published-history.ts";
import { findRedirect, type RedirectTable } from "../../contract/data/redirects.ts";
import { type ListedUrl, parseUrlList } from "../../contract/data/url-list.ts";
import { urlListPath } from "../../contract/urls.ts";

export type UrlChanges = ReturnType<typeof compareUrls>;

/** @param redirects redirects of the new build */
export function compareUrls(
  live: readonly ListedUrl[],
  next: readonly ListedUrl[],
  redirects: RedirectTable,
) {
  const before = new Map(live.map((url) => [url.path, url]));
  const after = new Map(next.map((url) => [url.path, url]));
  const common = next.flatMap((url) => {
    const old = before.get(url.path);
    return old ? [{ url, old }] : [];
  });
  return {
    added: next.map(({ path }) => path).filter((path) => !before.has(path)),
    changed: common
      .filter(({ url, old }) => url.content !== old.content)
      .map(({ url }) => url.path),
    /** Each with the target of its redirect, or null. */
    removed: live
      .filter(({ path }) => !after.has(path))
      .map(({ path }) => ({ path, target: findRedirect(redirects, path)?.to ?? null })),
    /** Number of pages that differ only outside their text, in menu, related links or design. */
    restyled: common.filter(({ url, old }) => url.content === old.content && url.html !== old.html)
      .length,
  };
}

/** @returns the report, with a warning for each removed URL without a redirect */
export function formatChanges(changes: UrlChanges): string {
  const { added, changed, removed, restyled } = changes;
  const lines = [
    ...added.map((path) => `  added    ${path}`),
    ...changed.map((path) => `  changed  ${path}`),
    ...removed.map(({ path, target }) =>
      target === null
        ? `  removed  ${path}  NO REDIRECT: if another page replaces it, add ${path} to the aliases of that page.`
        : `  removed  ${path}  redirects to ${target}`,
    ),
  ];
  const lost = removed.filter(({ target }) => target === null).length;
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${removed.length} removed${lost > 0 ? ` (${lost} without a redirect)` : ""}`,
  ].join(", ");
  const around =
    restyled === 0
      ? ""
      : ` ${restyled} ${restyled === 1 ? "page differs" : "pages differ"} only outside their text.`;
  return lines.length === 0 && restyled === 0
    ? "No changes: the live site is up to date."
    : [...lines, `${counts}.${around}`].join("\n");
}

/**
 * Error for an address without a site to compare with, with the remedy in its message.
 */
export class LiveSiteError extends Error {
  override name = "LiveSiteError";
}

const timeLimit = 15_000;

/**
 * @param url address of the live site, without a trailing slash
 * @param baseUrl address of the new build, which the live site must share
 * @throws LiveSiteError
 */
export async function readLiveSite(url: string, baseUrl: string): Promise<ListedUrl[]> {
  const list = parseUrlList(await read(url, urlListPath));
  if (!list)
    throw new LiveSiteError(
      `${url} was not built with this version of Broadsheet: ${urlListPath} is not a valid list of URLs. Set the address of the live site with --url.`,
    );
  if (list.baseUrl !== baseUrl)
    throw new LiveSiteError(
      `${url} is another site: its base_url is ${list.baseUrl} instead of ${baseUrl}. Set the address of the live site with --url, or correct base_url in site.yaml.`,
    );
  return list.urls;
}

async function read(url: string, path: string): Promise<string> {
  try {
    const response = await fetch(url + path, {
      headers: { "Cache-Control": "no-cache" },
      signal: AbortSignal.timeout(timeLimit),
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new LiveSiteError(
      `${url} was not built with Broadsheet: ${path} returned ${response.status}. Set the address of the live site with --url.`,
    );
  } catch (error) {
    if (error instanceof LiveSiteError) throw error;
    throw new LiveSiteError(
      `${url} cannot be reached (${reasonOf(error, timeLimit)}). Check that it is online, or set the address of the live site with --url.`,
      { cause: error },
    );
  }
}
