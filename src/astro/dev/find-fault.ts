/**
 * Pages that cannot be shown while the content has errors: the page of a file with an error, or all
 * pages if every page needs the file.
 */
import { isWarning, type Problem } from "../../content/problems.ts";
import type { Site } from "../../content/site.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { searchPages } from "../../site/search/search-pages.ts";

/**
 * @param problems current problems of the content
 * @param site last loaded site without errors
 * @param pathname requested path
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
  // The page of a file that has never been valid has an unknown path, so it may be any path that is
  // not a known page.
  const isList = [...listHtmlPages(site), ...searchPages(site)].some(
    (list) => list.path === pathname,
  );
  if (isList) return false;
  const known = new Set(site.documents.map(({ file }) => file));
  return pathname.endsWith("/") && [...files].some((file) => !known.has(file));
}
