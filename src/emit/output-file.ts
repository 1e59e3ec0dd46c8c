/**
 * File of the output folder with its content.
 */
import { hash } from "node:crypto";
import type { DataFile } from "../contract/data/manifest.ts";
import { digestLength } from "../contract/digest.ts";

export interface OutputFile {
  /** URL path of the file. */
  path: string;
  body: string | Uint8Array;
}

const digests = new WeakMap<OutputFile, string>();

/**
 * @returns the SHA-256 of a file in hexadecimal. Memoized, because several steps of a build need it
 */
export function digestFile(file: OutputFile): string {
  const known = digests.get(file) ?? hash("sha256", file.body);
  digests.set(file, known);
  return known;
}

/** @returns the digest of a file as the edge uses it (contract/digest.ts) */
export function shortDigestOf(file: OutputFile): string {
  return digestFile(file).slice(0, digestLength);
}

/** @returns the edge's digest of a body */
export function digestOf(body: string | Uint8Array): string {
  return hash("sha256", body).slice(0, digestLength);
}

/** @returns a file that contains a value as JSON */
export function jsonFile(path: string, value: unknown): OutputFile {
  return { path, body: `${JSON.stringify(value)}\n` };
}

/** @returns the description of a data file for the manifest */
export function describeData(file: OutputFile): DataFile {
  return { path: file.path, bytes: Buffer.byteLength(file.body), digest: shortDigestOf(file) };
}
