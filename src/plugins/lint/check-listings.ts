/** Lists and blocks that no page shows, because the page shows something else. */
import type { Rule } from "../../checks/rule.ts";
import { isPage } from "../../content/document.ts";
import { warn } from "../../content/problems.ts";
import { findHub, listHtmlPages } from "../../site/html-pages.ts";

export const checkListings: Rule = function* ({ site }) {
  const purposes = new Map(
    listHtmlPages(site).map(({ path, ofPlugin }) => [path, ofPlugin?.purpose]),
  );
  for (const page of site.documents.filter(isPage)) {
    const { listing, path, locale, blocks, state } = page;
    const hub = findHub(site, listing ?? "", locale);
    if (hub && hub !== page && state === "published")
      yield warn(
        page.locate("listing"),
        `"listing" must be on one page, got ${listing}, which ${hub.file} lists. Delete one of them.`,
      );
    const purpose = purposes.get(path);
    if (blocks !== null && (listing !== null || purpose !== undefined)) {
      const reason =
        purpose === undefined
          ? `which lists ${listing}. Delete one of "blocks" and "listing".`
          : `which shows ${purpose}. Delete it.`;
      yield warn(page.locate("blocks"), `"blocks" is not shown on this page, ${reason}`);
    }
  }
};
