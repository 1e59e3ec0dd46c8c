/**
 * Brings a copy of a site in step: by the changes since the last time, or by everything where those are not known.
 *
 * A site may be built anew at any moment, and what lies between may answer with what is old. So every document is held to the digest that was told of
 * it, a place among the changes is kept only once all before it is there, and it ends when the site says that nothing has changed since.
 */
import type { ChangesAnswer, Copied, ExportAnswer } from "./answers.ts";
import { BroadsheetError } from "./broadsheet-error.ts";

/** A copy of the documents of a site, which are known by `url`. Every change of it may be asynchronous. */
export interface CopyStore {
  /** Finds the cursor that was kept last. */
  getCursor(): string | null | undefined | Promise<string | null | undefined>;
  /** Keeps the cursor, as the last thing of a round. */
  setCursor(cursor: string): unknown;
  /** Lists the digests of all documents that are kept, by their `url`. */
  digests(): Iterable<[string, string]> | Promise<Iterable<[string, string]>>;
  /** Keeps a document, in the place of the one before. */
  put(item: Copied): unknown;
  /** Forgets a document; `leadsTo` is the page to which its address leads now. */
  remove(url: string, leadsTo: string | null): unknown;
}

/** What a call has done to a copy. */
export interface SyncResult {
  /** How often a document was kept. */
  put: number;
  /** How often one was forgotten. */
  removed: number;
  /** Whether everything was read, not only what has changed. */
  isReset: boolean;
  /** The place among the changes that the copy is at. */
  cursor: string;
}

/** How a site is read. */
export interface Reading {
  changes(since: string): Promise<ChangesAnswer>;
  export(): Promise<ExportAnswer>;
  /** Reads a file of the export. */
  file(url: string): Promise<string>;
  /** Reads a document by its `api_url`. */
  item(url: string): Promise<Copied>;
  wait(milliseconds: number): Promise<unknown>;
}

/** How often what was found old is read again: a little longer than a client keeps an answer. */
const mostWaits = 7;

/** How often a site may change while it is read. */
const mostRounds = 100;

/** How many documents are read one by one; of more it is less work to read all. */
const mostRead = 100;

/** @throws BroadsheetError, with the copy as far as it has come */
export async function syncCopy(store: CopyStore, site: Reading): Promise<SyncResult> {
  const done = { put: 0, removed: 0, isReset: false, cursor: "" };
  let cursor = (await store.getCursor()) || undefined;
  let waits = 0;
  for (let round = 0; round < mostRounds && waits < mostWaits; round++) {
    const changed = cursor === undefined ? undefined : await follow(site, cursor);
    if (cursor !== undefined && (await isEnd(site, cursor, changed))) return { ...done, cursor };
    const some = changed && isFew(changed) ? changed : undefined;
    const next = some ? await apply(some, store, site, done) : await readAll(store, site, done);
    if (next !== undefined) await store.setCursor((cursor = next));
    else {
      // What was read of everything may be written in part, from which no cursor leads on.
      if (!some) cursor = undefined;
      await site.wait(500 * 2 ** waits++);
    }
  }
  throw new BroadsheetError(
    "unsettled",
    "The copy could not be brought in step.",
    "Try again in a few minutes: something on the way answers with what is old.",
  );
}

/** A host of files alone tells no changes, but where its files are in step with them. */
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

/** @returns what has changed since a cursor, or undefined where that is not known */
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
    // A host of files alone does not read the query.
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

/** Whether the documents that have changed can be read one by one, and are few enough. */
function isFew({ last }: Followed): boolean {
  const there = thereOf(last);
  return there.length <= mostRead && there.every((one) => one.api_url !== null);
}

/**
 * Nothing is written before all has been read: where the site comes back to what the cursor stands for, no change would tell what else is there.
 *
 * @returns the new cursor, or undefined where something was not as it was told
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

/** Reads the whole site, and keeps of it what is not there yet. */
async function readAll(
  store: CopyStore,
  site: Reading,
  done: SyncResult,
): Promise<string | undefined> {
  done.isReset = true;
  const { cursor, files } = (await site.export()).data;
  const kept = new Map(await store.digests());
  const gone = new Set(kept.keys());
  for (const { url, digest } of files.filter(({ collection }) => collection === "all")) {
    const text = await site.file(url);
    if ((await digestOf(text)) !== digest) return undefined;
    for (const line of text.split("\n").slice(0, -1)) {
      const item: Copied = JSON.parse(line);
      gone.delete(item.url);
      if (kept.get(item.url) === item.digest) continue;
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

/** @returns the digest by which the site names bytes: the first half of the SHA-256 */
async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
