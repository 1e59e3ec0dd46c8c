/**
 * Pages that cannot be shown while the content has errors: those of a file with an error, or all pages
 * if the error is in a file that every page needs.
 */
import { isWarning, type Problem } from "../../content/problems.ts";
import type { Site } from "../../content/site.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { searchPages } from "../../site/search/search-pages.ts";

/**
 * @param problems of the content as it is now
 * @param site the last content without an error
 * @param pathname what a browser asks for
 */
export function hasFault(
  problems: readonly Problem[],
  site: Site | undefined,
  pathname: string,
): boolean {
  if (!site) return true;
  const files = new Set(problems.filter((one) => !isWarning(one)).map(({ file }) => file));
  const isDocument = (file: string) => file.endsWith(".md") && !file.endsWith("/company.md");
  if (![...files].every(isDocument)) return true;
  const page = site.byPath.get(pathname);
  if (page) return files.has(page.file);
  // A file that has never been right has no page yet: its address is any that is unknown.
  const isList = [...listHtmlPages(site), ...searchPages(site)].some(
    (list) => list.path === pathname,
  );
  if (isList) return false;
  const known = new Set(site.documents.map(({ file }) => file));
  return pathname.endsWith("/") && [...files].some((file) => !known.has(file));
}
