/**
 * Originals that documents name in `seo.canonical`. Search engines ignore a canonical address that
 * leads to another copy, to a page that is not listed, or in a circle.
 */
import { warn } from "../../content/problems.ts";
import { canonicalUrl } from "../../site/head/page-head.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import type { Site } from "../../content/site.ts";
import { suggest, type Rule } from "../../checks/rule.ts";

export const checkCanonicals: Rule = function* ({ site }) {
  const copies = site.visible.filter(
    ({ original, seo }) => !original && seo?.canonical !== undefined,
  );
  if (copies.length === 0) return;
  const pages = new Map(listHtmlPages(site).map((page) => [canonicalUrl(site, page.path), page]));
  for (const { path, locate } of copies) {
    const page = pages.get(canonicalUrl(site, path));
    const fault = page && findFault(site, page, pages);
    if (fault !== undefined) yield warn(locate("seo", "canonical"), `"seo.canonical" ${fault}`);
  }
};

function findFault(
  site: Site,
  page: HtmlPage,
  pages: ReadonlyMap<string, HtmlPage>,
): string | undefined {
  const written = page.document.seo?.canonical ?? "";
  const originalOf = ({ path, document }: HtmlPage) =>
    canonicalUrl(site, path, path === document.path ? document.seo?.canonical : undefined);
  const url = originalOf(page);
  const original = pages.get(url);
  if (!original) {
    const isElsewhere = !url.startsWith(canonicalUrl(site, "/"));
    const paths = Array.from(pages.values(), ({ path }) => path);
    return isElsewhere
      ? undefined
      : `must be the address of a page, got "${written}". ${suggest(written, paths, "Write the path of a page, or delete the line.")}`;
  }
  if (!original.isIndexable)
    return `leads to a page that search engines do not list, got "${written}". Write the path of a listed page, or delete the line.`;
  const chain = [page.path];
  for (let next: HtmlPage | undefined = original; next; next = pages.get(originalOf(next))) {
    const isEnd = next.path === chain.at(-1);
    if (isEnd) break;
    const isCircle = chain.includes(next.path);
    chain.push(next.path);
    if (isCircle)
      return `leads in a circle: ${chain.join(" → ")}. Delete it in the document that is the original.`;
  }
  return chain.length > 2
    ? `leads to another copy, got "${written}". Write ${chain.at(-1)}, where that copy leads.`
    : undefined;
}
