/**
 * The answers from which copies of the site are taken and kept in step: the changes after a cursor, and the files that hold everything.
 */
import {
  changesAnswer,
  changesPerPage,
  cursorAt,
  findPlace,
  resetRequired,
} from "../contract/data/changes.ts";
import { manifestPath, type ChangesData, type Manifest } from "../contract/data/manifest.ts";
import { quote, type Failure } from "../contract/errors.ts";
import { mediaTypes } from "../contract/headers.ts";
import { apiPath, toUrl } from "../contract/urls.ts";
import { UpstreamError, type AssetStore } from "./asset-store.ts";
import { failure, success, type Answer } from "./respond.ts";
import type { ApiCall } from "./route.ts";

/** @returns the changes after the cursor of the query, as many as an answer holds */
export async function answerChanges(
  store: AssetStore,
  { base_url, changes }: Manifest,
  { version, operation, query }: ApiCall,
): Promise<Answer> {
  const data = changes[version.name];
  if (!data) throw new UpstreamError(manifestPath, "names no changes");
  const url = (path: string) => toUrl(base_url, apiPath(version.name, path));
  const urlSince = (cursor: string | null) =>
    url(operation.path) + (cursor === null ? "" : `?since=${cursor}`);
  const { places } = data;
  const since = query.choices["since"] ?? null;
  const start = since === null ? 0 : findPlace(places, since);
  if (start === undefined)
    return failure(resetRequired(since ?? "", apiPath(version.name, "/export")), base_url);
  const end = Math.min(start + changesPerPage, data.total);
  const cursor = cursorAt(places, end);
  const next = end < data.total ? urlSince(cursor) : null;
  const body = changesAnswer(await readLines(store, data, start, end), {
    cursor,
    links: { self: urlSince(since), next, export: url("/export") },
  });
  return success(
    new TextEncoder().encode(body),
    next === null ? {} : { Link: `<${next}>; rel="next"` },
  );
}

/** @returns the lines from one place to another, each with its end */
async function readLines(
  store: AssetStore,
  { shards }: ChangesData,
  start: number,
  end: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (const [number, shard] of shards.entries()) {
    const next = shards[number + 1]?.first ?? Infinity;
    if (next <= start || shard.first >= end) continue;
    const { bytes, starts } = await store.lines(shard);
    const from = starts[Math.max(0, start - shard.first)];
    text += decoder.decode(bytes.subarray(from, starts[end - shard.first]));
  }
  return text;
}

/** @returns a file of the export */
export async function answerExportFile(
  store: AssetStore,
  manifest: Manifest,
  { version, slug }: ApiCall,
): Promise<Answer> {
  const api = (path: string) => apiPath(version.name, path);
  const name = api(`/export/${slug}`);
  const file = await store.find(manifest, name);
  if (!file) return failure(unknownFile(slug, api("/export")), manifest.base_url);
  const { bytes, digest } = await store.whole(file);
  return success(bytes, { "Content-Type": mediaTypes.lines }, digest);
}

function unknownFile(file: string, exportPath: string): Failure {
  return {
    code: "not_found",
    message: `There is no file ${quote(file)} in the export.`,
    hint: `${exportPath} names the files that there are: a list that is too large for one is in several.`,
  };
}
