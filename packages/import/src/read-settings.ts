/**
 * Reads the settings files of the tools, as far as they are data. Those that are programs are never run.
 */
import { parse as parseToml } from "smol-toml";
import { toRecord } from "./fields.ts";
import { parseYaml } from "./read-source.ts";
import type { Remark } from "./remark.ts";
import type { SourceTree } from "./tree.ts";

/** @returns the values of the first of the files that is there, an empty record for none and for one that cannot be read */
export function readSettings(
  tree: SourceTree,
  names: readonly string[],
  leftOut: Remark[],
): Record<string, unknown> {
  const file = names.find((name) => tree.names.has(name));
  return file === undefined ? {} : toRecord(readValues(tree, file, leftOut));
}

/** @returns what a file of YAML, TOML or JSON holds; undefined for one that cannot be read, which is noted */
export function readValues(tree: SourceTree, file: string, leftOut: Remark[]): unknown {
  const { text, failure } = tree.read(file);
  try {
    if (failure) throw new Error(failure.reason);
    if (file.endsWith(".toml")) return parseToml(text);
    return file.endsWith(".json") ? JSON.parse(text) : parseYaml(text);
  } catch (error) {
    const message = error instanceof Error ? error.message.split("\n")[0] : String(error);
    leftOut.push({ file, message: `its values cannot be read: ${message}` });
    return undefined;
  }
}
