/**
 * Search in the index files of a site on a static host: the code of the edge, which runs here.
 * Loaded only by clients that search, and bundled into the package.
 */
import { unavailable, type Failure } from "../../../../src/contract/errors.ts";
import { toFileLinks } from "../../../../src/format/urls.ts";
import { assetStoreOpener, UpstreamError } from "../../../../src/edge/asset-store.ts";
import { LruCaches, maxCachedBytes } from "../../../../src/edge/cache-layer.ts";
import { RefusedError } from "../../../../src/edge/respond.ts";
import { readCall } from "../../../../src/edge/route.ts";
import { serveSearch } from "../../../../src/plugins/search/edge/search.ts";
import type { SearchResponse } from "../responses.ts";

/** @returns the response to a query string, or the reason why there is none */
export type SearchFiles = (
  search: string,
) => Promise<
  { response: SearchResponse; failure?: never } | { response?: never; failure: Failure }
>;

/**
 * @param read returns the bytes of a file; may reject with a BroadsheetError
 * @param timeout maximum duration of a read in milliseconds
 * @returns a function that searches, and keeps the files that it has read
 */
export function openFiles(
  read: (address: string) => Promise<ArrayBuffer>,
  timeout: number,
): SearchFiles {
  let failure: unknown;
  const open = assetStoreOpener(
    async (address) => {
      try {
        return new Response(await read(address));
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    new LruCaches(maxCachedBytes),
    timeout,
  );
  return async (search) => {
    failure = undefined;
    try {
      const store = await open();
      const call = readCall("/api/public/v1/search", search, "v1", store.manifest);
      const { body } = await serveSearch(store, call);
      const json = body instanceof Uint8Array ? new TextDecoder().decode(body) : "";
      return { response: JSON.parse(toFileLinks(json)) };
    } catch (error) {
      if (error instanceof RefusedError) return { failure: error.reason };
      if (failure !== undefined) throw failure;
      if (error instanceof UpstreamError)
        return { failure: { ...unavailable, message: error.message } };
      throw error;
    }
  };
}
