/**
 * `broadsheet/client`: reads the API of a site and keeps a local copy in sync, in any environment
 * with fetch.
 *
 *     const client = createClient("https://site.example");
 *     for await (const guide of client.items("guides")) console.log(guide.title);
 */
export { createClient, type Client, type ClientOptions } from "../client/create-client.ts";
export { BroadsheetError, type FailureCode } from "../client/fetch-text.ts";
export type { ResponseStore, CachedResponse } from "../client/fetch-text.ts";
export type { CopyStore, SyncResult } from "../client/sync-copy.ts";
export type {
  ChangesResponse,
  CompanyResponse,
  CopiedDocument,
  ExportResponse,
  Item,
  ItemResponse,
  ListResponse,
  Query,
} from "../client/responses.ts";
