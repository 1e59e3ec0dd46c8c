/**
 * The answers of the API, out of the prebuilt data of a version.
 */
import { findRedirect } from "../contract/data/redirects.ts";
import { manifestPath, type ListData, type Manifest } from "../contract/data/manifest.ts";
import { quote, type Failure } from "../contract/errors.ts";
import { formatLinkHeader, listEnvelope } from "../contract/list-links.ts";
import {
  itemPath,
  listPath,
  type ItemOperation,
  type ListOperation,
  type TagsOperation,
} from "../contract/operation.ts";
import { lastPage, pageRange, paginate } from "../contract/paginate.ts";
import { apiFile, apiPath, nameOfPath, openApiPath, pathOfName, toUrl } from "../contract/urls.ts";
import { UpstreamError, type AssetStore, type ListedFile } from "./asset-store.ts";
import { answerChanges, answerExportFile } from "./copy.ts";
import { nearestLine } from "./nearest-line.ts";
import { concatBytes, cutItems, readItemFile, readItems } from "./read-items.ts";
import { failure, success, type Answer } from "./respond.ts";
import type { ApiCall } from "./route.ts";
import { selectItems, type Selected } from "./select.ts";
import { Selection } from "./selection.ts";

/**
 * @returns the answer, or a response where a file is sent on while it is read
 * @throws UpstreamError when the content cannot be read
 */
export async function answer(
  store: AssetStore,
  manifest: Manifest,
  call: ApiCall,
): Promise<Answer | Response> {
  const { operation } = call;
  if (operation.kind === "list") {
    const list = manifest.versions[call.version.name]?.[operation.collection];
    if (!list) throw new UpstreamError(manifestPath, `names no list ${operation.collection}`);
    return answerList(store, manifest, list, { ...call, operation });
  }
  if (operation.kind === "tags") return answerTags(store, manifest, call, operation);
  if (operation.kind === "item") return answerItem(store, manifest, { ...call, operation });
  if (operation.kind === "changes") return answerChanges(store, manifest, call);
  if (operation.kind === "export-file") return answerExportFile(store, manifest, call);
  const version = call.version.name;
  const name =
    operation.kind === "description" ? openApiPath(version) : apiFile(version, operation.path);
  const file = await store.find(manifest, name);
  if (!file) throw new UpstreamError(name, "is not in the index");
  return answerFile(store, file);
}

async function answerFile(store: AssetStore, file: ListedFile): Promise<Answer> {
  const { bytes, digest } = await store.whole(file);
  return success(bytes, {}, digest);
}

async function answerList(
  store: AssetStore,
  manifest: Manifest,
  list: ListData,
  call: ApiCall & { operation: ListOperation },
): Promise<Answer> {
  const { operation, query } = call;
  const { selected, failure: wrong } = await selectItems(
    store,
    list,
    operation,
    query,
    manifest.locales,
  );
  if (wrong) return failure(wrong, manifest.base_url);
  return answerPage(manifest, call, operation, selected, (indices) =>
    readItems(store, manifest, list, call, indices),
  );
}

/** A language has tags of its own where there are several. */
function answerTags(
  store: AssetStore,
  manifest: Manifest,
  call: ApiCall,
  operation: TagsOperation,
): Promise<Answer> {
  const { version, query } = call;
  const tags = manifest.tags[version.name];
  if (!tags) throw new UpstreamError(manifestPath, "names no tags");
  const { total, shards } = tags.locales[query.choices["locale"] ?? ""] ?? tags.all;
  return answerPage(manifest, call, operation, new Selection(total), (indices) =>
    cutItems(store, shards, indices),
  );
}

/** @param read finds the items of the page */
async function answerPage(
  manifest: Manifest,
  { version, query, pageAsSent }: ApiCall,
  operation: ListOperation | TagsOperation,
  selected: Selected,
  read: (indices: readonly number[]) => Promise<Uint8Array[]>,
): Promise<Answer> {
  const { total } = selected;
  const pagination = paginate(total, query.page, query.per_page);
  const last = lastPage(pagination);
  if (query.page > last) return failure(pastTheEnd(pageAsSent, last), manifest.base_url);
  const [start, end] = pageRange(pagination);
  const { before, after, links } = listEnvelope(
    operation,
    toUrl(manifest.base_url, apiPath(version.name, operation.path)),
    query,
    total,
  );
  const items = await read(selected.cut(start, end));
  return success(join(before, items, after), { Link: formatLinkHeader(links) });
}

function join(
  before: string,
  items: readonly Uint8Array[],
  after: string,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const comma = encoder.encode(",");
  return concatBytes([
    encoder.encode(before),
    ...items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
    encoder.encode(after),
  ]);
}

async function answerItem(
  store: AssetStore,
  manifest: Manifest,
  { version, operation, slug }: ApiCall & { operation: ItemOperation },
): Promise<Answer> {
  const { collection } = operation;
  const { locales, collections } = manifest;
  const fileOf = (name: string) => apiFile(version.name, itemPath(operation, name));
  const json = await readItemFile(store, manifest, fileOf(slug));
  if (json !== undefined) return success(new TextEncoder().encode(json));
  const { pages, ...redirects } = await store.addresses(manifest);
  const here = collections.find(({ name }) => name === collection);
  if (!here) throw new UpstreamError(manifestPath, `names no ${collection}`);
  // Who has read a page's address may have left the language out.
  const spellings = [slug, ...locales.slice(1).map((locale) => `${slug}.${locale}`)];
  const findFirst = async (names: readonly (string | undefined)[]) => {
    for (const name of names)
      if (name !== undefined && (await store.find(manifest, fileOf(name)))) return name;
    return undefined;
  };
  const toName = (path: string) => nameOfPath(here, path, locales);
  // Aliases keep the address that the document had before its collection moved.
  const renamed = await findFirst(
    [here, { path: `/${collection}/` }]
      .flatMap((place) => spellings.map((name) => pathOfName(place, name, locales)))
      .map((old) => findRedirect(redirects, old)?.to)
      .map((path) => path && toName(path)),
  );
  const api = (below: string) => apiPath(version.name, below);
  if (renamed !== undefined)
    return failure(renamedItem(operation, slug, renamed, api), manifest.base_url);
  const near = nearestLine(pages, slug, {
    line: pathOfName(here, slug, locales),
    toName,
  });
  const meant = await findFirst([...spellings, near]);
  return failure(unknownItem(operation, slug, meant, api), manifest.base_url);
}

function unknownItem(
  operation: ItemOperation,
  slug: string,
  known: string | undefined,
  api: (path: string) => string,
): Failure {
  const { one, many } = operation;
  const lists = `${api(listPath(operation))} lists the ${many}.`;
  return {
    code: "not_found",
    message: `There is no published ${one} with the slug ${quote(slug)}.`,
    hint: known === undefined ? lists : `Did you mean "${known}"? ${lists}`,
  };
}

function renamedItem(
  operation: ItemOperation,
  slug: string,
  now: string,
  api: (path: string) => string,
): Failure {
  return {
    code: "not_found",
    message: `There is no published ${operation.one} with the slug ${quote(slug)} any more.`,
    hint: `It is "${now}" now: ${api(itemPath(operation, now))}`,
  };
}

function pastTheEnd(page: string, last: number): Failure {
  return {
    code: "bad_request",
    message: `"page" is past the end, got ${quote(page)}.`,
    hint: `The last page is ${last}.`,
  };
}
