/**
 * Responses of the API, from the prebuilt data of a version. Lists are in lists.ts.
 */
import { type ItemOperation, fillPath } from "../format/api.ts";
import {
  changesPerPage,
  cursorAt,
  findPlace,
  formatChangesResponse,
  resetRequired,
} from "../contract/changes.ts";
import { findRedirect } from "../format/redirects.ts";
import { quote } from "../contract/errors.ts";
import { mediaTypes } from "../format/headers.ts";
import { apiFile, apiPath, nameOfPath, pathOfName, toUrl } from "../format/urls.ts";
import { UpstreamError, type AssetStore } from "./asset-store.ts";
import { encode, serveList, serveTags, readItem } from "./lists.ts";
import { findNearLine } from "../contract/did-you-mean.ts";
import { concatBytes } from "./read-limited.ts";
import type { ResponseData } from "./response-data.ts";
import { RefusedError, sendVerified, success } from "./respond.ts";
import type { ApiCall } from "./route.ts";

/**
 * @throws UpstreamError if the content cannot be read
 * @throws RefusedError if the requested document, page or file does not exist
 */
export async function serveCall(store: AssetStore, call: ApiCall): Promise<ResponseData> {
  const { operation, version } = call;
  switch (operation.kind) {
    case "list":
      return serveList(store, call, operation);
    case "tags":
      return serveTags(store, call);
    case "item":
      return serveItem(store, call, operation);
    case "changes":
      return serveChanges(store, call);
    case "export-file":
      return serveExportFile(store, call);
    default: {
      const name = apiFile(version, operation.path);
      const file = await store.lookup(name);
      if (!file) throw new UpstreamError(name, "is not in the index");
      return sendVerified(store, file);
    }
  }
}

async function serveItem(
  store: AssetStore,
  call: ApiCall,
  operation: ItemOperation,
): Promise<ResponseData> {
  const { version, slug } = call;
  const { collection, root, one, many, path } = operation;
  const { locales, redirects: file } = store.manifest;
  const fileOf = (name: string) => apiFile(version, fillPath(path, name));
  const document = await readItem(store, call, collection, fileOf(slug));
  if (document) return success(concatBytes([encode('{"data":'), document, encode("}\n")]));
  const { pages, ...redirects } = await store.redirects(file);
  // A client that has the URL of a page may omit the language.
  const spellings = [slug, ...locales.slice(1).map((locale) => `${slug}.${locale}`)];
  const findFirst = async (names: readonly (string | undefined)[]) => {
    for (const name of names)
      if (name !== undefined && (await store.lookup(fileOf(name)))) return name;
    return undefined;
  };
  const toName = (page: string) => nameOfPath(operation, page, locales);
  // Redirects store the path of a document under the earlier name of its collection.
  const renamed = await findFirst(
    [root, `/${collection}/`]
      .flatMap((place) => spellings.map((name) => pathOfName(place, name, locales)))
      .map((old) => toName(findRedirect(redirects, old)?.to ?? "")),
  );
  const missing = `There is no published ${one} with the slug ${quote(slug)}`;
  if (renamed !== undefined)
    throw notFound(
      `${missing} any more.`,
      `Its slug is now "${renamed}": ${apiPath(version, fillPath(path, renamed))}`,
    );
  const near = findNearLine(pages, slug, { line: pathOfName(root, slug, locales), toName });
  const meant = await findFirst([...spellings, near]);
  throw notFound(
    `${missing}.`,
    `${meant === undefined ? "" : `Did you mean "${meant}"? `}${apiPath(version, `/${collection}`)} lists the ${many}.`,
  );
}

async function serveChanges(
  store: AssetStore,
  { version, data: { changes }, operation, query }: ApiCall,
): Promise<ResponseData> {
  const { places, total, shards } = changes;
  const url = (path: string) => toUrl(store.manifest.base_url, apiPath(version, path));
  const urlSince = (cursor: string | undefined) =>
    url(operation.path) + (cursor === undefined ? "" : `?since=${cursor}`);
  const since = query.values["since"];
  const start = since === undefined ? 0 : findPlace(places, since);
  if (start === undefined)
    throw new RefusedError(resetRequired(since ?? "", apiPath(version, "/export")));
  const end = Math.min(start + changesPerPage, total);
  let lines = "";
  for (const [number, shard] of shards.entries()) {
    const { first } = shard;
    if ((shards[number + 1]?.first ?? Infinity) <= start || first >= end) continue;
    const { bytes, starts } = await store.lines(shard);
    const from = starts[Math.max(0, start - first)];
    lines += new TextDecoder().decode(bytes.subarray(from, starts[end - first]));
  }
  const cursor = cursorAt(places, end);
  const next = end < total ? urlSince(cursor) : null;
  const body = formatChangesResponse(lines, {
    cursor,
    links: { self: urlSince(since), next, export: url("/export") },
  });
  return success(
    new TextEncoder().encode(body),
    next === null ? {} : { Link: `<${next}>; rel="next"` },
  );
}

async function serveExportFile(store: AssetStore, { version, slug }: ApiCall) {
  const exportPath = apiPath(version, "/export");
  const file = await store.lookup(`${exportPath}/${slug}`);
  if (!file)
    throw notFound(
      `There is no file ${quote(slug)} in the export.`,
      `${exportPath} lists the files. A large list has several.`,
    );
  return sendVerified(store, file, { "Content-Type": mediaTypes.lines });
}

function notFound(message: string, hint: string) {
  return new RefusedError({ code: "not_found", message, hint });
}
