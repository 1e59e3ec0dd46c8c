/**
 * Many small files in one, where a host takes fewer files than a site has texts.
 *
 * A pack starts with a line for each file, its path, a tab and its length in bytes, and an empty line; the files follow in that order. The build
 * writes packs in the order of the paths and the manifest names the first of each, so that one read finds any file.
 */
import { concatBytes } from "./concat-bytes.ts";
import { apiRoot, isAgentSkill } from "../urls.ts";

export interface PackedFile {
  path: string;
  body: Uint8Array;
}

/** Where the files of a pack start and end, by path. */
export type PackPlaces = ReadonlyMap<string, readonly [number, number]>;

const belowAList = new RegExp(`^${apiRoot}/[^/]+/[^/]+/.+\\.json$`);

/** @returns whether a file goes into a pack where a site has packs: the twin of a page, or a single document of the API */
export function isPacked(name: string): boolean {
  return name.startsWith(`${apiRoot}/`)
    ? belowAList.test(name)
    : name.endsWith(".md") && !name.endsWith("/404.md") && !isAgentSkill(name);
}

/** @returns the files as one */
export function formatPack(
  files: readonly PackedFile[],
): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(
    `${files.map(({ path, body }) => `${path}\t${body.length}\n`).join("")}\n`,
  );
  return concatBytes([head, ...files.map(({ body }) => body)]);
}

/** @returns the places of a pack's files, or undefined where it is not whole */
export function readPack(pack: Uint8Array): PackPlaces | undefined {
  let line = 0;
  const sizes: [path: string, bytes: number][] = [];
  // Every turn reads a line more, so that they come to an end with the pack.
  for (;;) {
    const end = pack.indexOf(10, line);
    if (end === -1) return undefined;
    const text = new TextDecoder().decode(pack.subarray(line, end));
    line = end + 1;
    if (text === "") break;
    const [path = "", bytes = ""] = text.split("\t");
    if (!/^[0-9]{1,9}$/.test(bytes)) return undefined;
    sizes.push([path, Number(bytes)]);
  }
  const places = new Map<string, readonly [number, number]>();
  let at = line;
  for (const [path, bytes] of sizes) {
    places.set(path, [at, at + bytes]);
    at += bytes;
  }
  return at === pack.length ? places : undefined;
}
