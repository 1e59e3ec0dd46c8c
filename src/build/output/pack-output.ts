/**
 * Puts the Markdown twins and the single documents of the API into packs, which the Function answers from, in the place of a file each.
 *
 * Works on the output folder, whoever wrote it: what belongs into packs is told by its name.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Pack } from "../../contract/data/manifest.ts";
import {
  formatPack,
  isPacked,
  type PackedFile,
} from "../../contract/data/pack.ts";
import { dataRoot } from "../../contract/urls.ts";
import { describeData } from "../../emit/api/edge-data.ts";
import { isAnswered } from "../../emit/api/file-index.ts";

/** Read whole to answer with one file, so no larger than a read that an isolate can afford. */
const packBytes = 1024 * 1024;

const packRoot = `${dataRoot}/packed`;

/**
 * @param folder an output folder in which nothing is packed
 * @param files the names of its files
 * @returns the names of those that went into packs, and the packs
 */
export function packOutput(
  folder: string,
  files: readonly string[],
): { packed: string[]; packs: Pack[] } {
  const file = (name: string) => path.join(folder, name);
  const packed = files
    .filter((name) => isAnswered(name) && isPacked(name))
    .toSorted();
  const packs: Pack[] = [];
  mkdirSync(file(packRoot), { recursive: true });
  for (const { pack, body } of formatPacks(packed, (name) =>
    readFileSync(file(name)),
  )) {
    writeFileSync(file(pack.path), body);
    packs.push(pack);
  }
  for (const name of packed) rmSync(file(name));
  return { packed, packs };
}

function* formatPacks(
  names: readonly string[],
  read: (name: string) => Uint8Array,
): Generator<{ pack: Pack; body: Uint8Array }> {
  let count = 0;
  for (const files of cutPacks(names, read)) {
    const body = formatPack(files);
    const place = `${packRoot}/${count++}.pack`;
    const pack = { ...describeData(place, body), from: files[0]?.path ?? "" };
    yield { pack, body };
  }
}

function* cutPacks(
  names: readonly string[],
  read: (name: string) => Uint8Array,
): Generator<PackedFile[]> {
  let files: PackedFile[] = [];
  let bytes = 0;
  for (const name of names) {
    const body = read(name);
    if (files.length > 0 && bytes + body.length > packBytes) {
      yield files;
      files = [];
      bytes = 0;
    }
    files.push({ path: name, body });
    bytes += body.length;
  }
  if (files.length > 0) yield files;
}
