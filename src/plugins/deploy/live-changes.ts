/** Changes of a build to the live site, by URL. */
import { formatCount } from "../../content/problems.ts";
import { readLive, reasonOf } from "../../pipeline/published-history.ts";
import { findRedirect, type RedirectTable } from "../../format/redirects.ts";
import { type ListedUrl, parseUrlList, type UrlList } from "../../format/url-list.ts";
import { urlListPath } from "../../format/urls.ts";

type UrlChanges = ReturnType<typeof compareUrls>;

/** @param redirects redirects of the new build */
export function compareUrls(
  live: readonly ListedUrl[],
  next: readonly ListedUrl[],
  redirects: RedirectTable,
) {
  const before = new Map(live.map((url) => [url.path, url]));
  const after = new Set(next.map(({ path }) => path));
  const changesOf = ({ path, content, html }: ListedUrl) => {
    const old = before.get(path);
    if (!old) return "added";
    return content !== old.content ? "changed" : html !== old.html ? "restyled" : "same";
  };
  const { added = [], changed = [], restyled = [] } = Object.groupBy(next, changesOf);
  return {
    added: added.map(({ path }) => path),
    changed: changed.map(({ path }) => path),
    /** Each with the target of its redirect, or null. */
    removed: live
      .filter(({ path }) => !after.has(path))
      .map(({ path }) => ({ path, target: findRedirect(redirects, path)?.to ?? null })),
    /** Number of pages that differ only outside their text, in menu, related links or design. */
    restyled: restyled.length,
  };
}

/** @returns the paths with other content than before, also those without any now */
export function changedPaths({ added, changed, removed }: UrlChanges): string[] {
  return [...added, ...changed, ...removed.map(({ path }) => path)];
}

/** @returns the report, with a warning for each removed URL without a redirect */
export function formatChanges({ added, changed, removed, restyled }: UrlChanges): string {
  const lines = [
    ...added.map((path) => `  added    ${path}`),
    ...changed.map((path) => `  changed  ${path}`),
    ...removed.map(({ path, target }) =>
      target === null
        ? `  removed  ${path}  NO REDIRECT: if another one replaces it, add ${path} to its aliases, or to redirects in site.yaml.`
        : `  removed  ${path}  redirects to ${target}`,
    ),
  ];
  if (lines.length === 0 && restyled === 0) return "No changes: the live site is up to date.";
  const lost = removed.filter(({ target }) => target === null).length;
  const without = lost > 0 ? ` (${lost} without a redirect)` : "";
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed${without}.`;
  const around =
    restyled === 0 ? "" : ` ${formatCount(restyled, "page")} changed only outside the text.`;
  return [...lines, counts + around].join("\n");
}

/**
 * @param url address of the live site, without a trailing slash
 * @param next URLs of the new build, whose base URL the live site must share
 * @returns the changes, or the reason why there is no site to compare with
 */
export async function compareLive(
  url: string,
  next: UrlList,
  redirects: RedirectTable,
): Promise<UrlChanges | string> {
  let text: string;
  try {
    text = await readLive(url, urlListPath);
  } catch (error) {
    return `cannot be compared (${reasonOf(error)})`;
  }
  const list = parseUrlList(text);
  if (!list) return `has no list of URLs of this version (${urlListPath})`;
  return list.baseUrl === next.baseUrl
    ? compareUrls(list.urls, next.urls, redirects)
    : `is another site: its base_url is ${list.baseUrl} instead of ${next.baseUrl}`;
}
