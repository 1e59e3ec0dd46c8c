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
  if (file === undefined) return {};
  const { text, failure } = tree.read(file);
  try {
    if (failure) throw new Error(failure.reason);
    if (file.endsWith(".toml")) return toRecord(parseToml(text));
    return toRecord(
      file.endsWith(".json") ? JSON.parse(text) : parseYaml(text),
    );
  } catch (error) {
    const message =
      error instanceof Error ? error.message.split("\n")[0] : String(error);
    leftOut.push({ file, message: `the settings cannot be read: ${message}` });
    return {};
  }
}
