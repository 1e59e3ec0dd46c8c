/**
 * Responses of the API, from the prebuilt data of a version. Lists are in lists.ts.
 */
import type { ItemOperation } from "../contract/api.ts";
import {
  changesPerPage,
  cursorAt,
  findPlace,
  formatChanges,
  resetRequired,
} from "../contract/data/changes.ts";
import type { Manifest, VersionData } from "../contract/data/manifest.ts";
import { findRedirect } from "../contract/data/redirects.ts";
import { fillPath } from "../contract/api.ts";
import { quote, type Failure } from "../contract/errors.ts";
import { mediaTypes } from "../contract/headers.ts";
import { apiFile, apiPath, nameOfPath, openApiPath, pathOfName, toUrl } from "../contract/urls.ts";
import { UpstreamError, type AssetStore } from "./asset-store.ts";
import { serveList, serveTags, readSingle } from "./lists.ts";
import { findNearLine } from "../contract/did-you-mean.ts";
import { failure, sendVerified, success, type ResponseData } from "./respond.ts";
import type { ApiCall } from "./route.ts";

/** @throws UpstreamError if the content cannot be read */
export async function serveCall(
  store: AssetStore,
  manifest: Manifest,
  call: ApiCall,
): Promise<ResponseData> {
  const { operation, version } = call;
  switch (operation.kind) {
    case "list":
      return serveList(store, manifest, { ...call, operation });
    case "tags":
      return serveTags(store, manifest, call);
    case "item":
      return serveItem(store, manifest, { ...call, operation });
    case "changes":
      return serveChanges(store, manifest, call);
    case "export-file":
      return serveExportFile(store, manifest, call);
    case "description":
      return serveFile(store, manifest, openApiPath(version));
    default:
      return serveFile(store, manifest, apiFile(version, operation.path));
  }
}

async function serveFile(
  store: AssetStore,
  manifest: Manifest,
  name: string,
): Promise<ResponseData> {
  const file = await store.lookup(manifest, name);
  if (!file) throw new UpstreamError(name, "is not in the index");
  return sendVerified(store, file);
}

async function serveItem(
  store: AssetStore,
  manifest: Manifest,
  { version, operation, slug }: ApiCall<ItemOperation>,
): Promise<ResponseData> {
  const { collection, root, one, many } = operation;
  const { locales } = manifest;
  const fileOf = (name: string) => apiFile(version, fillPath(operation.path, name));
  const json = await readSingle(store, manifest, fileOf(slug));
  if (json !== undefined) return success(new TextEncoder().encode(json));
  const { pages, ...redirects } = await store.redirects(manifest.redirects);
  // A client that has the URL of a page may omit the language.
  const spellings = [slug, ...locales.slice(1).map((locale) => `${slug}.${locale}`)];
  const findFirst = async (names: readonly (string | undefined)[]) => {
    for (const name of names)
      if (name !== undefined && (await store.lookup(manifest, fileOf(name)))) return name;
    return undefined;
  };
  const toName = (path: string) => nameOfPath(operation, path, locales);
  // Redirects store the path of a document under the earlier name of its collection.
  const renamed = await findFirst(
    [root, `/${collection}/`]
      .flatMap((place) => spellings.map((name) => pathOfName(place, name, locales)))
      .map((old) => findRedirect(redirects, old)?.to)
      .map((path) => path && toName(path)),
  );
  const api = (below: string) => apiPath(version, below);
  const missing = `There is no published ${one} with the slug ${quote(slug)}`;
  if (renamed !== undefined)
    return notFound(
      `${missing} any more.`,
      `Its slug is now "${renamed}": ${api(fillPath(operation.path, renamed))}`,
      manifest,
    );
  const near = findNearLine(pages, slug, { line: pathOfName(root, slug, locales), toName });
  const meant = await findFirst([...spellings, near]);
  const lists = `${api(`/${collection}`)} lists the ${many}.`;
  return notFound(
    `${missing}.`,
    meant === undefined ? lists : `Did you mean "${meant}"? ${lists}`,
    manifest,
  );
}

async function serveChanges(
  store: AssetStore,
  { base_url }: Manifest,
  { version, data, operation, query }: ApiCall,
): Promise<ResponseData> {
  const { changes } = data;
  const url = (path: string) => toUrl(base_url, apiPath(version, path));
  const urlSince = (cursor: string | null) =>
    url(operation.path) + (cursor === null ? "" : `?since=${cursor}`);
  const since = query.values["since"] ?? null;
  const start = since === null ? 0 : findPlace(changes.places, since);
  if (start === undefined)
    return failure(resetRequired(since ?? "", apiPath(version, "/export")), base_url);
  const end = Math.min(start + changesPerPage, changes.total);
  const cursor = cursorAt(changes.places, end);
  const next = end < changes.total ? urlSince(cursor) : null;
  const body = formatChanges(await readChanges(store, changes, start, end), {
    cursor,
    links: { self: urlSince(since), next, export: url("/export") },
  });
  return success(
    new TextEncoder().encode(body),
    next === null ? {} : { Link: `<${next}>; rel="next"` },
  );
}

/** @returns the lines between two positions, each with its line end */
async function readChanges(
  store: AssetStore,
  { shards }: VersionData["changes"],
  start: number,
  end: number,
): Promise<string> {
  let text = "";
  for (const [number, shard] of shards.entries()) {
    const next = shards[number + 1]?.first ?? Infinity;
    if (next <= start || shard.first >= end) continue;
    const { bytes, starts } = await store.lines(shard);
    const from = starts[Math.max(0, start - shard.first)];
    text += new TextDecoder().decode(bytes.subarray(from, starts[end - shard.first]));
  }
  return text;
}

async function serveExportFile(
  store: AssetStore,
  manifest: Manifest,
  { version, slug }: ApiCall,
): Promise<ResponseData> {
  const exportPath = apiPath(version, "/export");
  const file = await store.lookup(manifest, `${exportPath}/${slug}`);
  if (!file)
    return notFound(
      `There is no file ${quote(slug)} in the export.`,
      `${exportPath} lists the files; a large list is split into several.`,
      manifest,
    );
  return sendVerified(store, file, { "Content-Type": mediaTypes.lines });
}

function notFound(message: string, hint: string, { base_url }: Manifest): ResponseData {
  const reason: Failure = { code: "not_found", message, hint };
  return failure(reason, base_url);
}
