/**
 * A client of a site's API: lists, single documents, all items one after another, and a copy that is kept in step.
 *
 * It is made of fetch and of nothing else, for browsers, Node and Workers.
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

/** How a client differs from the usual one. */
export interface ClientOptions {
  /** Where answers are kept, so that what has not changed is not sent again. Without one nothing is. */
  store?: AnswerStore;
  /** In the place of the usual fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How often a request is sent again that found nobody, too many others (429) or a failing server (5xx); 4 unless told. */
  retries?: number;
  /** Whether the site lies on a host of files alone, which reads no query: what is read then are the files. */
  files?: boolean;
  /** Ends what is under way. */
  signal?: AbortSignal;
  /** In the place of a timer: resolves after that many milliseconds. */
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
  /** Reads a page of what has changed since a cursor; without one, of all that is known. */
  changes(since?: string): Promise<ChangesAnswer>;
  /** Reads which files hold everything. */
  export(): Promise<ExportAnswer>;
  /** Brings a copy in step: when it ends, the copy holds what the site publishes and nothing else. */
  sync(copy: CopyStore): Promise<SyncResult>;
}

/**
 * Makes a client of a site.
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
    // Called by itself, as browsers want it.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries,
    wait,
    store: options.store,
    signal: options.signal,
  };
  const api = `${site.replace(/\/+$/, "")}/api/public/v1/`;
  const ending = files ? ".json" : "";

  // What a copy holds needs no second one.
  const once: Asking = { ...asking, store: undefined };
  // The contract has the shapes, and a site of another version has them too, with more in them.
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
  // A copy may stand elsewhere than where it says that it is.
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
