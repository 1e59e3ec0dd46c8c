/**
 * Puts what Pagefind writes in an order that changes from run to run into one that does not: the languages, and the values of the one filter.
 *
 * A filter's file is CBOR (RFC 8949), `[name, [[value, pages], …]]`, named by its digest in the language's `.pf_meta`, as that is in the entry.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";

const entryFile = z.looseObject({
  languages: z.record(z.string(), z.looseObject({ hash: z.string() })),
});

/** What Pagefind begins each of its files with. */
const signature = "pagefind_dcd";

/** @param folder what Pagefind has written, whose pages have no filter but one */
export function sortIndex(folder: string): void {
  const name = path.join(folder, "pagefind-entry.json");
  const entry = entryFile.parse(JSON.parse(readFileSync(name, "utf8")));
  const languages = Object.entries(entry.languages)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, { hash, ...rest }]) => [
      language,
      { hash: sortLanguage(folder, hash), ...rest },
    ]);
  writeFileSync(name, JSON.stringify({ ...entry, languages: Object.fromEntries(languages) }));
}

/** @returns the new name of the language's index */
function sortLanguage(folder: string, hash: string): string {
  const file = (name: string) => path.join(folder, `pagefind.${name}.pf_meta`);
  const meta = gunzipSync(readFileSync(file(hash))).toString("latin1");
  const language = hash.slice(0, hash.lastIndexOf("_") + 1);
  const filters = path.join(folder, "filter");
  const name = readdirSync(filters).find((other) => other.startsWith(language));
  if (name === undefined) throw new Error(`The index ${hash} has no filter.`);
  const old = path.basename(name, ".pf_filter");
  const oldFilter = path.join(filters, name);
  const sorted = sortValues(gunzipSync(readFileSync(oldFilter)));
  const filter = language + digest(sorted).slice(0, 7);
  const changed = Buffer.from(meta.replaceAll(old, filter), "latin1");
  const renamed = language + digest(changed).slice(0, 10);
  rmSync(oldFilter);
  rmSync(file(hash));
  writeFileSync(path.join(filters, `${filter}.pf_filter`), gzipSync(sorted));
  writeFileSync(file(renamed), gzipSync(changed));
  return renamed;
}

/** @returns a filter's file with its values in the order of their bytes */
function sortValues(bytes: Buffer): Buffer {
  const list = endOf(bytes, signature.length + 1);
  const { count, next } = readHead(bytes, list);
  const values: Buffer[] = [];
  for (let at = next; values.length < count;) {
    const end = endOf(bytes, at);
    values.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([bytes.subarray(0, next), ...values.toSorted(Buffer.compare)]);
}

/** @returns where the item ends that begins there: a number, a text or a list */
function endOf(bytes: Buffer, at: number): number {
  const { kind, count, next } = readHead(bytes, at);
  if (kind === 0) return next;
  if (kind === 3) return next + count;
  if (kind !== 4) throw new Error(`Pagefind's filter has an unknown byte at ${at}.`);
  let end = next;
  for (let item = 0; item < count; item++) end = endOf(bytes, end);
  return end;
}

function readHead(bytes: Buffer, at: number) {
  const first = bytes.readUInt8(at);
  const size = first & 31;
  const wide = size < 24 ? 0 : 2 ** (size - 24);
  const count = wide === 0 ? size : bytes.readUIntBE(at + 1, wide);
  return { kind: first >> 5, count, next: at + 1 + wide };
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
