/** Differences between a build and the live site, by URL. */
import { findRedirect, type RedirectTable } from "../../contract/data/redirects.ts";
import type { ListedUrl } from "../../contract/data/url-list.ts";

export interface UrlChanges {
  added: string[];
  changed: string[];
  /** Removed paths, each with the target of its redirect or null. */
  removed: { path: string; target: string | null }[];
  /**
   * Number of pages that differ only outside of the text, in their menu, related links or design.
   */
  restyled: number;
}

/** @param redirects redirects of the new build */
export function compareUrls(
  live: readonly ListedUrl[],
  next: readonly ListedUrl[],
  redirects: RedirectTable,
): UrlChanges {
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
    removed: live
      .filter(({ path }) => !after.has(path))
      .map(({ path }) => ({ path, target: findRedirect(redirects, path)?.to ?? null })),
    restyled: common.filter(({ url, old }) => url.content === old.content && url.html !== old.html)
      .length,
  };
}
