/**
 * Code of a plugin of the package for requests. Plugins of sites have none here: at the edge, they
 * consist of files and headers.
 */
import type { OptionalKind } from "../format/api.ts";
import type { AssetStore } from "./asset-store.ts";
import type { ResponseData } from "./response-data.ts";
import type { ApiCall } from "./route.ts";

export interface EdgePlugin {
  /** Address that takes other methods than GET. */
  endpoint?: {
    /** Without a slash at the end, with which it is the same. */
    path: string;
    /**
     * @param open opens the files of the build
     * @param get sends a GET request for a path to the edge
     * @returns undefined if the build has no such endpoint
     */
    serve(
      request: Request,
      open: () => Promise<AssetStore>,
      get: (path: string, headers?: Record<string, string>) => Promise<Response>,
    ): Promise<ResponseData | undefined>;
  };
  /** Responses of operations of the API, by their kind. */
  operations?: Partial<
    Record<OptionalKind, (store: AssetStore, call: ApiCall) => Promise<ResponseData>>
  >;
  /**
   * @returns a page with the content for its query, which is not cached; undefined for other pages
   */
  fillPage?(page: ResponseData, url: URL, store: AssetStore): Promise<ResponseData | undefined>;
}
