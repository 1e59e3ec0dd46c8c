/**
 * Receives rendered pages from either renderer: writes their files and passes them to the search
 * indexer.
 */
import { filesOfUnlistedPage, pageFiles } from "./page-files.ts";
import type { LoadedBuild } from "./build.ts";

/** @returns a function that takes the address and HTML of a page */
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
