/**
 * HTML that many pages of a site share, by what it follows from.
 */
import { onceASite } from "../site/once-a-site.ts";
import type { Site } from "../content/site.ts";

const keptOf = onceASite(() => new Map<string, string>());

/** @returns what has been kept of a site, which the caller adds to */
export function keptHtml(site: Site): Map<string, string> {
  return keptOf(site, undefined);
}
