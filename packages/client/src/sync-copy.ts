/**
 * Synchronises a copy of a site, with the changes since the last run or, if they are unknown, with
 * the whole export.
 *
 * A site may be rebuilt at any moment, and an intermediate cache may return outdated responses. So
 * every document is checked against the digest in the list of changes, a cursor is stored only
 * after all documents before it, and a run ends only when the site reports no further changes.
 */
import type { ChangesResponse, CopiedDocument, ExportResponse } from "./responses.ts";
import { BroadsheetError } from "./fetch-text.ts";

/** Copy of the documents of a site, identified by `url`. Every method may be asynchronous. */
export interface CopyStore {
  /** Returns the stored cursor. */
  getCursor(): string | null | undefined | Promise<string | null | undefined>;
  /** Stores the cursor at the end of a round. */
  setCursor(cursor: string): unknown;
  /** Returns the digests of all stored documents, by `url`. */
  digests(): Iterable<[string, string]> | Promise<Iterable<[string, string]>>;
  /** Stores a document in place of its previous version. */
  put(item: CopiedDocument): unknown;
  /** Removes a document; `leadsTo` is the page to which its URL redirects. */
  remove(url: string, leadsTo: string | null): unknown;
}

/** Result of a run. */
export interface SyncResult {
  /** Number of documents stored. */
  put: number;
  /** Number of documents removed. */
  removed: number;
  /** True if the whole export was read instead of the changes. */
  isReset: boolean;
  /** Position of the copy in the changes. */
  cursor: string;
}

/** Requests that a run uses. */
export interface Reading {
  /** Undefined on a static host. */
  changes: ((since: string) => Promise<ChangesResponse>) | undefined;
  export(): Promise<ExportResponse>;
  /** Reads an export file. */
  file(url: string): Promise<string>;
  /** Reads a document by its `api_url`. */
  item(url: string): Promise<CopiedDocument>;
  wait(milliseconds: number): Promise<unknown>;
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

/**
 * Maximum number of retries after an outdated response. All their delays together slightly exceed
 * the maximum age of cached responses.
 */
const maxWaits = 7;

/** Maximum number of rounds if the site changes during a run. */
const maxRounds = 100;

/**
 * Maximum number of documents to read individually. Beyond that, reading the export takes less
 * time.
 */
const maxSingleReads = 100;

/** @throws BroadsheetError; the next run continues from the stored cursor */
export async function syncCopy(store: CopyStore, site: Reading): Promise<SyncResult> {
  const done = { put: 0, removed: 0, isReset: false, cursor: "" };
  let cursor = (await store.getCursor()) || undefined;
  let waits = 0;
  for (let round = 0; round < maxRounds && waits < maxWaits; round++) {
    const changed = cursor === undefined ? undefined : await follow(site, cursor);
    if (cursor !== undefined && (await isEnd(site, cursor, changed))) return { ...done, cursor };
    const some = changed && isFew(changed) ? changed : undefined;
    const next = some ? await apply(some, store, site, done) : await readAll(store, site, done);
    if (next !== undefined) await store.setCursor((cursor = next));
    else {
      // Part of the export may already be stored, so no cursor applies.
      if (!some) cursor = undefined;
      await site.wait(500 * 2 ** waits++);
    }
  }
  throw new BroadsheetError(
    "unsettled",
    "The copy could not be synchronised.",
    "Try again in a few minutes. The site keeps changing, or an intermediate cache returns outdated responses.",
  );
}

/** Compares the export's cursor on a static host, which has no list of changes. */
async function isEnd(
  site: Reading,
  cursor: string,
  changed: Followed | undefined,
): Promise<boolean> {
  return changed ? changed.last.size === 0 : (await site.export()).data.cursor === cursor;
}

interface Followed {
  /** Last change of each document. */
  last: Map<string, ChangesResponse["data"][number]>;
  cursor: string;
}

/** @returns the changes since a cursor, or undefined if they are unknown */
async function follow(site: Reading, since: string): Promise<Followed | undefined> {
  const last: Followed["last"] = new Map();
  if (!site.changes) return undefined;
  for (let cursor = since; ;) {
    let page: ChangesResponse;
    try {
      page = await site.changes(cursor);
    } catch (error) {
      const isUnknown = error instanceof BroadsheetError && [404, 410].includes(error.status);
      if (isUnknown) return undefined;
      throw error;
    }
    // A cache may ignore the query.
    if (!page.links.self.endsWith(`?since=${cursor}`)) return undefined;
    for (const change of page.data) {
      last.delete(change.url);
      last.set(change.url, change);
    }
    ({ cursor } = page);
    if (page.links.next === null) return { last, cursor };
  }
}

function thereOf(last: Followed["last"]) {
  return [...last.values()].filter(({ digest }) => digest !== null);
}

/** @returns whether the changed documents can be read individually and are few enough */
function isFew({ last }: Followed): boolean {
  const there = thereOf(last);
  return there.length <= maxSingleReads && there.every((one) => one.api_url !== null);
}

/**
 * Stores nothing before everything has been read. If the site returned to the state of the cursor
 * meanwhile, the documents stored in between would never be reported as changed.
 *
 * @returns the new cursor, or undefined if a document did not match its digest
 */
async function apply(
  { last, cursor }: Followed,
  store: CopyStore,
  site: Reading,
  done: SyncResult,
): Promise<string | undefined> {
  const items: CopiedDocument[] = [];
  for (const { url, api_url: address, digest } of thereOf(last)) {
    const item = await site.item(address ?? url).catch((error: unknown) => {
      if (error instanceof BroadsheetError && error.status === 404) return;
      throw error;
    });
    if (item?.digest !== digest) return undefined;
    items.push(item);
  }
  for (const item of items) {
    await store.put(item);
    done.put++;
  }
  for (const { url, digest, leads_to: leadsTo } of last.values())
    if (digest === null) {
      await store.remove(url, leadsTo);
      done.removed++;
    }
  return cursor;
}

/** Reads the whole export and stores the documents that differ. */
async function readAll(
  store: CopyStore,
  site: Reading,
  done: SyncResult,
): Promise<string | undefined> {
  done.isReset = true;
  const { cursor, files } = (await site.export()).data;
  const stored = new Map(await store.digests());
  const gone = new Set(stored.keys());
  const targets = new Map<string, string>();
  for (const { url, digest } of files.filter(({ collection }) => collection === "all")) {
    const text = await site.file(url);
    if ((await digestOf(text, site)) !== digest) return undefined;
    for (const line of text.split("\n").slice(0, -1)) {
      const item: CopiedDocument = JSON.parse(line);
      gone.delete(item.url);
      for (const alias of item.aliases) targets.set(alias, item.url);
      if (stored.get(item.url) === item.digest) continue;
      await store.put(item);
      done.put++;
    }
  }
  for (const url of gone) {
    await store.remove(url, targets.get(url) ?? null);
    done.removed++;
  }
  return cursor;
}

/** @returns the site's digest of a text: the first half of its SHA-256 */
async function digestOf(text: string, site: Reading): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = await site.sha256(bytes);
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
