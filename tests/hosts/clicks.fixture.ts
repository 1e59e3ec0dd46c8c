/**
 * Click depth of the pages of a built site, counted along the links of the pages.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { htmlFile } from "../../src/format/urls.ts";

/** @returns the smallest number of clicks from the home page to each reachable page, by path */
export function countClicks(output: string): Map<string, number> {
  const clicks = new Map([["/", 0]]);
  for (const [from, count] of clicks)
    for (const to of linksOf(output, from))
      if (!clicks.has(to) && existsSync(path.join(output, htmlFile(to)))) clicks.set(to, count + 1);
  return clicks;
}

/** Link elements of the head are not counted, because visitors cannot click them. */
function linksOf(output: string, page: string): string[] {
  const html = readFileSync(path.join(output, htmlFile(page)), "utf8");
  return [...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)].map(([, href = ""]) =>
    href.endsWith("/") ? href : `${href}/`,
  );
}
