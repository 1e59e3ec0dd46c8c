/**
 * Client for the API of Broadsheet sites: reads documents and keeps a local copy in sync, in any
 * environment with fetch.
 *
 *     const client = createClient("https://site.example");
 *     for await (const guide of client.items("guides")) console.log(guide.title);
 */
export {
  createClient,
  type Client,
  type ClientOptions,
  type ReadOptions,
} from "./create-client.ts";
export { BroadsheetError, type CallOptions, type FailureCode } from "./fetch-text.ts";
export type { ResponseStore, CachedResponse } from "./fetch-text.ts";
export type { CopyStore, SyncResult } from "./sync-copy.ts";
export type {
  ChangesResponse,
  CompanyResponse,
  CopiedDocument,
  ExportResponse,
  Item,
  ItemResponse,
  ListResponse,
  Query,
  SearchQuery,
  SearchResponse,
} from "./responses.ts";
