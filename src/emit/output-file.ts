/**
 * What emitting yields: a file of the output folder with its content.
 */
import { hash } from "node:crypto";

export interface OutputFile {
  /** From the root of the site, with a leading slash, as it would be asked for. */
  path: string;
  body: string | Uint8Array;
}

const digests = new WeakMap<OutputFile, string>();

/** @returns SHA-256 of a file in hexadecimal digits, which several steps of a build ask for */
export function digestFile(file: OutputFile): string {
  const known = digests.get(file) ?? hash("sha256", file.body);
  digests.set(file, known);
  return known;
}

/** @returns an output file that holds a value as JSON */
export function jsonFile(path: string, value: unknown): OutputFile {
  return { path, body: `${JSON.stringify(value)}\n` };
}
