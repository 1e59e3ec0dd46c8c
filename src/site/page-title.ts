/**
 * What a page is called where it stands alone: in tabs, in results, in its feed.
 */
import type { HtmlPage } from "./html-pages.ts";
import { longTitle, separator } from "./series.ts";

/** @returns the title of the page's document: of a list of what has something in common with that of the whole list, of a part with that of its book */
export function pageTitle({ document, listing }: Pick<HtmlPage, "document" | "listing">): string {
  return listing?.group ? `${document.title}${separator}${listing.hub.title}` : longTitle(document);
}
