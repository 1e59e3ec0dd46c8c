/**
 * Client of a site's API: lists, single documents, iteration over all items, and a synchronised copy.
 *
 * It needs nothing but fetch, so it runs in browsers, Node, Deno, Bun and Workers.
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
  /** Cache of responses, which are then revalidated instead of sent again. There is none by default. */
  store?: AnswerStore;
  /** Used instead of the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Maximum of retries after a network failure, 429 or 5xx; 4 by default. */
  retries?: number;
  /** Reads the prebuilt files, for a static host, which ignores queries. */
  files?: boolean;
  /** Aborts requests. */
  signal?: AbortSignal;
  /** Used instead of a timer: resolves after a number of milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Reads one site. Every call that fails rejects with a BroadsheetError.
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
  /** Synchronises a copy: afterwards it has exactly the published documents. */
  sync(copy: CopyStore): Promise<SyncResult>;
}

/**
 * Creates a client.
 *
 * @param site URL of the site, as in https://site.example
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
    // Browsers refuse fetch as a method of another object.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries,
    wait,
    store: options.store,
    signal: options.signal,
  };
  const api = `${site.replace(/\/+$/, "")}/api/public/v1/`;
  const ending = files ? ".json" : "";

  // The copy is the cache.
  const once: Asking = { ...asking, store: undefined };
  // Sites of later versions return the types of the contract with additional properties.
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
  // The same site may be served from another origin than its own URLs.
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
        file: (url) => fetchText(here(url), once),
        item: async (url): Promise<Copied> =>
          (await read(here(url).replace(/(?:\.json)?$/, ending), once)).data,
        wait,
      }),
  };
  return client;
}
