/**
 * Puts the Markdown twins and the single posts of the API into packs, which the Function answers from, in the place of a file each.
 *
 * Works on the output folder, whoever wrote it: what belongs into packs is told by the data for the edge.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { manifestPath, type Pack } from "../contract/edge-data.ts";
import { formatPack, type PackedFile } from "../contract/pack.ts";
import { apiFile, dataRoot, twinPath } from "../contract/urls.ts";

/** Read whole to answer with one file, so no larger than a read that an isolate can afford. */
const packBytes = 1024 * 1024;

const packRoot = `${dataRoot}/packed`;

const manifestFile = z.looseObject({
  versions: z.record(z.string(), z.unknown()),
  posts: z.looseObject({ path: z.string() }),
  pages: z.looseObject({ path: z.string() }),
});

/**
 * @param folder an output folder in which nothing is packed
 * @returns how many files went into how many packs
 */
export function packOutput(folder: string): { files: number; packs: number } {
  const file = (name: string) => path.join(folder, name);
  const manifest = manifestFile.parse(
    JSON.parse(readFileSync(file(manifestPath), "utf8")),
  );
  const readNames = (name: string) =>
    readFileSync(file(name), "utf8")
      .split("\n")
      .filter((line) => line !== "");
  const names = [
    ...readNames(manifest.pages.path).map(twinPath),
    ...readNames(manifest.posts.path).flatMap((post) =>
      Object.keys(manifest.versions).map((version) =>
        apiFile(version, `/blog/${post}`),
      ),
    ),
  ]
    .filter((name) => existsSync(file(name)))
    .toSorted();

  const packs: Pack[] = [];
  mkdirSync(file(packRoot), { recursive: true });
  for (const { pack, body } of formatPacks(names, (name) =>
    readFileSync(file(name)),
  )) {
    writeFileSync(file(pack.path), body);
    packs.push(pack);
  }
  for (const name of names) rmSync(file(name));
  writeFileSync(
    file(manifestPath),
    `${JSON.stringify({ ...manifest, packs })}\n`,
  );
  return { files: names.length, packs: packs.length };
}

function* formatPacks(
  names: readonly string[],
  read: (name: string) => Uint8Array,
): Generator<{ pack: Pack; body: Uint8Array }> {
  let count = 0;
  for (const files of cutPacks(names, read)) {
    const body = formatPack(files);
    const pack = {
      path: `${packRoot}/${count++}.pack`,
      bytes: body.length,
      from: files[0]?.path ?? "",
    };
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
