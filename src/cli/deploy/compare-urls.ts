/** Differences between a build and the live site, by URL. */
import { findRedirect, type RedirectTable } from "../../contract/data/redirects.ts";
import type { ListedUrl } from "../../contract/data/url-list.ts";

export interface UrlChanges {
  added: string[];
  changed: string[];
  /** With the target of its redirect; null without one. */
  removed: { path: string; target: string | null }[];
  /** Number of pages with changes outside of the text only: menu, neighbours, design. */
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
