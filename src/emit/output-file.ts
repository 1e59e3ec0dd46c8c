/**
 * What emitting yields: a file of the output folder with its content.
 */
export interface OutputFile {
  /** From the root of the site, with a leading slash, as it would be asked for. */
  path: string;
  body: string | Uint8Array;
}

/** @returns an output file that holds a value as JSON */
export function jsonFile(path: string, value: unknown): OutputFile {
  return { path, body: `${JSON.stringify(value)}\n` };
}
