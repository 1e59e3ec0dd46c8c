/**
 * Client of a site's API: lists, single documents, iteration over lists, and a synchronised copy.
 *
 * Uses only fetch, so it runs in browsers, Node, Deno, Bun and Workers.
 */
import type {
  ChangesAnswer,
  CompanyAnswer,
  Copied,
  ExportAnswer,
  Item,
  ItemAnswer,
  ListAnswer,
  ListName,
  Query,
  ReadName,
} from "./answers.ts";
import { fetchText, notOfThisApi, type AnswerStore, type Asking } from "./fetch-answer.ts";
import { syncCopy, type CopyStore, type SyncResult } from "./sync-copy.ts";

/** Options of a client. */
export interface ClientOptions {
  /** Cache of responses for conditional requests; none by default. */
  store?: AnswerStore;
  /** Replacement of the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Maximum number of retries without a response, or after 429 or 5xx; 4 by default. */
  retries?: number;
  /** True for static hosts, which ignore queries: the client reads the prebuilt files. */
  files?: boolean;
  /** Aborts requests. */
  signal?: AbortSignal;
  /** Replacement of the timer: resolves after that many milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Client of one site. Failed calls reject with a BroadsheetError.
 *
 * @typeParam Paths types of the site's openapi.json, as openapi-typescript writes them
 */
export interface Client<Paths = unknown> {
  /** Reads a page of a list. */
  list<Name extends ListName<Paths>>(
    list: Name,
    query?: Query<Paths, Name>,
  ): Promise<ListAnswer<Paths, Name>>;
  /** Reads one document with its body. */
  read<Name extends ReadName<Paths>>(list: Name, slug: string): Promise<ItemAnswer<Paths, Name>>;
  /** Yields the items of a list, page after page. */
  items<Name extends ListName<Paths>>(
    list: Name,
    query?: Query<Paths, Name>,
  ): AsyncGenerator<Item<Paths, Name>, void>;
  /** Reads the company profile. */
  company(): Promise<CompanyAnswer>;
  /** Reads a page of the changes since a cursor; without one, of all known changes. */
  changes(since?: string): Promise<ChangesAnswer>;
  /** Reads the list of export files. */
  export(): Promise<ExportAnswer>;
  /** Synchronises a copy with the published documents of the site. */
  sync(copy: CopyStore): Promise<SyncResult>;
}

/**
 * Creates a client for a site.
 *
 * @param site its address, as in https://site.example
 */
export function createClient<Paths = unknown>(
  site: string,
  options: ClientOptions = {},
): Client<Paths> {
  const {
    files = false,
    retries = 4,
    wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  } = options;
  const asking: Asking = {
    // Browsers require fetch to be called without a receiver.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries,
    wait,
    store: options.store,
    signal: options.signal,
  };
  const api = `${site.replace(/\/+$/, "")}/api/public/v1/`;
  const ending = files ? ".json" : "";

  // A copy is a cache itself.
  const uncached: Asking = { ...asking, store: undefined };
  // Not validated: later versions only add properties.
  const read = async (url: string, how = asking) => {
    const text = await fetchText(url, how);
    try {
      return JSON.parse(text);
    } catch {
      throw notOfThisApi(url);
    }
  };
  const at = (path: string, query?: unknown) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(Object(query)))
      if (value !== undefined) search.set(name, `${value}`);
    return read(`${api}${path}${ending}${search.size ? `?${search}` : ""}`);
  };
  // A site can be served at another address than its base_url.
  const here = (url: string) => api + url.split("/api/public/v1/").pop();
  const encode = (slug: string) => slug.split("/").map(encodeURIComponent).join("/");

  const client: Client<Paths> = {
    list: (list, query) => at(list, query),
    read: (list, slug) => at(`${list}/${encode(slug)}`),
    async *items(list, query) {
      let page = await at(list, query);
      for (;;) {
        yield* page.data;
        const { next } = page.links;
        if (next === null) return;
        page = await read(here(next));
      }
    },
    company: () => at("company"),
    changes: (since) => at("changes", { since }),
    export: () => at("export"),
    sync: (copy) =>
      syncCopy(copy, {
        changes: client.changes,
        export: client.export,
        file: (url) => fetchText(here(url), uncached),
        item: async (url): Promise<Copied> =>
          (await read(here(url).replace(/(?:\.json)?$/, ending), uncached)).data,
        wait,
      }),
  };
  return client;
}
