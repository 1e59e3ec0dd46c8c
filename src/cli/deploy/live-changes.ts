/** Changes of a build to the live site, by URL. */
import { readLive, reasonOf } from "../../pipeline/published-history.ts";
import { findRedirect, type RedirectTable } from "../../contract/data/redirects.ts";
import { type ListedUrl, parseUrlList } from "../../contract/data/url-list.ts";
import { urlListPath } from "../../contract/urls.ts";
import { CommandError } from "../command.ts";

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

/** @returns the report, with a warning for each removed URL without a redirect */
export function formatChanges({ added, changed, removed, restyled }: UrlChanges): string {
  const lines = [
    ...added.map((path) => `  added    ${path}`),
    ...changed.map((path) => `  changed  ${path}`),
    ...removed.map(({ path, target }) =>
      target === null
        ? `  removed  ${path}  NO REDIRECT: if another page replaces it, add ${path} to the aliases of that page.`
        : `  removed  ${path}  redirects to ${target}`,
    ),
  ];
  if (lines.length === 0 && restyled === 0) return "No changes: the live site is up to date.";
  const lost = removed.filter(({ target }) => target === null).length;
  const without = lost > 0 ? ` (${lost} without a redirect)` : "";
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed${without}.`;
  const pages = restyled === 1 ? "page differs" : "pages differ";
  const around = restyled === 0 ? "" : ` ${restyled} ${pages} only outside their text.`;
  return [...lines, counts + around].join("\n");
}

/**
 * @param url address of the live site, without a trailing slash
 * @param baseUrl address of the new build, which the live site must share
 * @throws CommandError for an address without a site to compare with
 */
export async function readLiveSite(url: string, baseUrl: string): Promise<ListedUrl[]> {
  const fail = (problem: string, remedy = "Set the address of the live site with --url") =>
    new CommandError(`${url} ${problem}. ${remedy}.`);
  const text = await readLive(url, urlListPath).catch((error: unknown) => {
    throw fail(
      `cannot be compared (${reasonOf(error)})`,
      "Check that it is online and was built with Broadsheet, or set the address of the live site with --url",
    );
  });
  const list = parseUrlList(text);
  if (!list)
    throw fail(
      `was not built with this version of Broadsheet: ${urlListPath} is not a valid list of URLs`,
    );
  if (list.baseUrl !== baseUrl)
    throw fail(
      `is another site: its base_url is ${list.baseUrl} instead of ${baseUrl}`,
      "Set the address of the live site with --url, or correct base_url in site.yaml",
    );
  return list.urls;
}
