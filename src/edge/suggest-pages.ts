/**
 * Where else somebody may look who has found nothing, as lines of Markdown.
 */
import type { Manifest } from "../contract/data/manifest.ts";
import { percentDecode } from "../contract/percent-decode.ts";
import { apiPath, pagePathOfTwin, toUrl } from "../contract/urls.ts";
import { version } from "../contract/version.ts";
import type { AssetStore } from "./asset-store.ts";
import { nearestLine } from "./nearest-line.ts";

/** Characters of a word that is searched: an address may be of any length. */
const longestWord = 100;

/** @returns the page that was perhaps meant by a path, if it may be told, and searches for its last word */
export async function suggestPages(
  path: string,
  store: AssetStore,
  { base_url, pages }: Manifest,
): Promise<string> {
  const wanted = path.endsWith(".md") ? pagePathOfTwin(path) : `${path}/`;
  const meant = nearestLine(
    await store.text(pages),
    wanted.replace(/\/+$/, "/"),
  );
  const word = wanted.split("/").findLast((part) => part !== "") ?? "";
  const search = new URLSearchParams({
    q: percentDecode(word).replaceAll("-", " ").slice(0, longestWord),
  });
  const lines = [
    ...(meant ? [`- Did you mean [${meant}](${toUrl(base_url, meant)})?`] : []),
    `- Search the [pages](${toUrl(base_url, apiPath(version, `/pages?${search}`))}) or the [blog](${toUrl(base_url, apiPath(version, `/blog?${search}`))}).`,
  ];
  return `${lines.join("\n")}\n`;
}
