/** What a build changes for those who know the addresses of the live site. */
import { findRedirect, type RedirectTable } from "../../contract/data/redirects.ts";
import type { ListedUrl } from "../../contract/data/url-list.ts";

export interface UrlChanges {
  added: string[];
  changed: string[];
  /** With the page that each leads to from now on, null where it leads nowhere. */
  removed: { path: string; target: string | null }[];
  /** How many pages say the same and look different: their menu, their neighbours, the design. */
  restyled: number;
}

/** @param redirects of the next build */
export function compareUrls(
  live: readonly ListedUrl[],
  next: readonly ListedUrl[],
  redirects: RedirectTable,
): UrlChanges {
  const before = new Map(live.map((url) => [url.path, url]));
  const after = new Map(next.map((url) => [url.path, url]));
  const kept = next.flatMap((url) => {
    const old = before.get(url.path);
    return old ? [{ url, old }] : [];
  });
  return {
    added: next.map(({ path }) => path).filter((path) => !before.has(path)),
    changed: kept.filter(({ url, old }) => url.content !== old.content).map(({ url }) => url.path),
    removed: live
      .filter(({ path }) => !after.has(path))
      .map(({ path }) => ({ path, target: findRedirect(redirects, path)?.to ?? null })),
    restyled: kept.filter(({ url, old }) => url.content === old.content && url.html !== old.html)
      .length,
  };
}
