/**
 * Synchronisation of a copy with a site: by the changes since the last time, or by the export if they are unknown.
 *
 * A new build can be published at any moment, and caches can return outdated responses. So every document is compared with the digest in the list of
 * changes, a cursor is stored only after all documents before it, and the synchronisation ends when the site has no newer changes.
 */
import type { ChangesAnswer, Copied, ExportAnswer } from "./answers.ts";
import { BroadsheetError } from "./broadsheet-error.ts";

/** Copy of the documents of a site, with `url` as key. Every method may be asynchronous. */
export interface CopyStore {
  /** Returns the last cursor. */
  getCursor(): string | null | undefined | Promise<string | null | undefined>;
  /** Stores the cursor, after all documents of a round. */
  setCursor(cursor: string): unknown;
  /** Returns the digests of all documents by `url`. */
  digests(): Iterable<[string, string]> | Promise<Iterable<[string, string]>>;
  /** Stores a document and replaces the earlier one. */
  put(item: Copied): unknown;
  /** Removes a document; `leadsTo` is the target of its redirect. */
  remove(url: string, leadsTo: string | null): unknown;
}

/** Changes of a copy by one call. */
export interface SyncResult {
  /** Number of stored documents. */
  put: number;
  /** Number of removed documents. */
  removed: number;
  /** True if everything was read instead of the changes. */
  isReset: boolean;
  /** Position of the copy in the changes. */
  cursor: string;
}

/** Requests of a synchronisation. */
export interface Reading {
  changes(since: string): Promise<ChangesAnswer>;
  export(): Promise<ExportAnswer>;
  /** Reads a file of the export. */
  file(url: string): Promise<string>;
  /** Reads a document by its `api_url`. */
  item(url: string): Promise<Copied>;
  wait(milliseconds: number): Promise<unknown>;
}

/** Maximum number of waits for outdated responses: a little longer than clients cache them. */
const maxWaits = 7;

/** Maximum number of changes of the site during a synchronisation. */
const maxRounds = 100;

/** Maximum number of single reads; above it, the export takes less work. */
const maxReads = 100;

/** @throws BroadsheetError, with a partly updated copy */
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
      // The export may be stored in part, for which there is no cursor.
      if (!some) cursor = undefined;
      await site.wait(500 * 2 ** waits++);
    }
  }
  throw new BroadsheetError(
    "unsettled",
    "The copy could not be synchronised.",
    "Try again in a few minutes: a cache returns outdated responses.",
  );
}

/** @returns whether the copy is up to date; a static host has only the cursor of its export */
async function isEnd(
  site: Reading,
  cursor: string,
  changed: Followed | undefined,
): Promise<boolean> {
  return changed ? changed.last.size === 0 : (await site.export()).data.cursor === cursor;
}

interface Followed {
  /** The last change of each document. */
  last: Map<string, ChangesAnswer["data"][number]>;
  cursor: string;
}

/** @returns the changes since a cursor; undefined for an unknown cursor */
async function follow(site: Reading, since: string): Promise<Followed | undefined> {
  const last: Followed["last"] = new Map();
  for (let cursor = since; ;) {
    let answer: ChangesAnswer;
    try {
      answer = await site.changes(cursor);
    } catch (error) {
      const isUnknown = error instanceof BroadsheetError && [404, 410].includes(error.status);
      if (isUnknown) return undefined;
      throw error;
    }
    // A static host ignores the query.
    if (!answer.links.self.endsWith(`?since=${cursor}`)) return undefined;
    for (const change of answer.data) {
      last.delete(change.url);
      last.set(change.url, change);
    }
    ({ cursor } = answer);
    if (answer.links.next === null) return { last, cursor };
  }
}

function thereOf(last: Followed["last"]) {
  return [...last.values()].filter(({ digest }) => digest !== null);
}

/** @returns whether the changed documents can be read one by one, and are few enough */
function isFew({ last }: Followed): boolean {
  const there = thereOf(last);
  return there.length <= maxReads && there.every((one) => one.api_url !== null);
}

/**
 * Stores nothing before everything is read: if the site returns to the state of the cursor, its changes would not include documents stored in between.
 *
 * @returns the new cursor; undefined if a document did not match its digest
 */
async function apply(
  { last, cursor }: Followed,
  store: CopyStore,
  site: Reading,
  done: SyncResult,
): Promise<string | undefined> {
  const items: Copied[] = [];
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

/** Reads the export and stores the missing documents. */
async function readAll(
  store: CopyStore,
  site: Reading,
  done: SyncResult,
): Promise<string | undefined> {
  done.isReset = true;
  const { cursor, files } = (await site.export()).data;
  const stored = new Map(await store.digests());
  const gone = new Set(stored.keys());
  for (const { url, digest } of files.filter(({ collection }) => collection === "all")) {
    const text = await site.file(url);
    if ((await digestOf(text)) !== digest) return undefined;
    for (const line of text.split("\n").slice(0, -1)) {
      const item: Copied = JSON.parse(line);
      gone.delete(item.url);
      if (stored.get(item.url) === item.digest) continue;
      await store.put(item);
      done.put++;
    }
  }
  for (const url of gone) {
    await store.remove(url, null);
    done.removed++;
  }
  return cursor;
}

/** @returns the digest as the site computes it: the first half of the SHA-256 */
async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
