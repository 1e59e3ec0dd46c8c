/**
 * What a rendered text needs to be read on any screen: tables that scroll by themselves, also from the keyboard, and pictures whose titles are
 * captions.
 */
import type { Strings } from "./strings.ts";

const captioned = /<p>(<img\b[^>]*?) title="([^"]*)"([^>]*>)<\/p>/g;

/**
 * @param html rendered Markdown
 * @returns the same with tables in regions and titled pictures as figures
 */
export function dressText(html: string, strings: Strings): string {
  return html
    .replace(captioned, "<figure>$1$3<figcaption>$2</figcaption></figure>")
    .replace(
      /<table\b/g,
      `<div class="table" role="region" tabindex="0" aria-label="${strings.table}"><table`,
    )
    .replace(/<\/table>/g, "</table></div>");
}
