/**
 * Takes pages as they are rendered, by whichever renderer: writes their files, and hands them to the index of the search.
 */
import { filesOfUnlistedPage, pageFiles } from "./page-files.ts";
import type { LoadedBuild } from "./build.ts";

/** @returns what takes the HTML of a page by its address */
export function pageWriter({
  site,
  pages,
  write,
  search,
  report,
}: Pick<LoadedBuild, "site" | "pages" | "write" | "search" | "report">): (
  address: string,
  html: string,
) => void {
  const known = new Map(pages.map((page) => [page.path, page]));
  return (address, html) => {
    const page = known.get(address);
    write(page ? pageFiles(site, page, html) : filesOfUnlistedPage(site, address, html));
    search?.add(address, html);
    if (page) report.count("pages", 1);
  };
}
