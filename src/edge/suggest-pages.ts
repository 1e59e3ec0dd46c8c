/**
 * Where else somebody may look who has found nothing, as lines of Markdown.
 */
import type { Manifest } from "../contract/data/manifest.ts";
import { addCollections } from "../contract/collection-operations.ts";
import { percentDecode } from "../contract/percent-decode.ts";
import { apiPath, pagePathOfTwin, toUrl } from "../contract/urls.ts";
import { currentVersion } from "../contract/version.ts";
import type { AssetStore } from "./asset-store.ts";
import { nearestLine } from "./nearest-line.ts";

/** Characters of a word that is searched: an address may be of any length. */
const longestWord = 100;

/** @returns the path of the page that was probably meant by a path; undefined where none is near */
export async function nearestPage(
  path: string,
  store: AssetStore,
  manifest: Manifest,
): Promise<string | undefined> {
  const { pages } = await store.addresses(manifest);
  return nearestLine(pages, toPagePath(path).replace(/\/+$/, "/"));
}

function toPagePath(path: string): string {
  return path.endsWith(".md") ? pagePathOfTwin(path) : `${path}/`;
}

/** @returns the page that was probably meant by a path, and searches for its last word */
export async function suggestPages(
  path: string,
  store: AssetStore,
  manifest: Manifest,
): Promise<string> {
  const { base_url } = manifest;
  const wanted = toPagePath(path);
  const meant = await nearestPage(path, store, manifest);
  const word = wanted.split("/").findLast((part) => part !== "") ?? "";
  const search = new URLSearchParams({
    q: percentDecode(word).replaceAll("-", " ").slice(0, longestWord),
  });
  const lines = [
    ...(meant ? [`- Did you mean [${meant}](${toUrl(base_url, meant)})?`] : []),
    ...searches(manifest, search),
  ];
  return `${lines.join("\n")}\n`;
}

/** @returns a line with a search of each list that holds something */
function searches(
  { base_url, versions, collections }: Manifest,
  search: URLSearchParams,
): string[] {
  const { name, operations } = addCollections(currentVersion, collections);
  const links = operations
    .filter(
      (operation) =>
        operation.kind === "list" && (versions[name]?.[operation.collection]?.total ?? 0) > 0,
    )
    .map(
      ({ path }) =>
        `the [${path.slice(1).replaceAll("-", " ")}](${toUrl(base_url, apiPath(name, `${path}?${search}`))})`,
    );
  const all = new Intl.ListFormat("en-GB", { type: "disjunction" });
  return links.length > 0 ? [`- Search ${all.format(links)}.`] : [];
}
