/**
 * Settings and data files of a site in YAML, TOML and JSON, or in programs.
 */
import { parse as parseToml } from "smol-toml";
import { formatCount } from "../report/remark.ts";
import { toRecord, type Values } from "./fields.ts";
import { parseYaml } from "./front-matter.ts";
import { readProgramFile } from "./program.ts";
import { noteOnce, tryRead, type SourceTree } from "./source-tree.ts";

/**
 * @returns the values of the first existing file; an empty record if there is none or it cannot be
 *   read
 */
export function readSettings(tree: SourceTree, names: readonly string[]): Values {
  return toRecord(readValues(tree, names.find((name) => tree.names.has(name)) ?? ""));
}

const program = /\.[cm]?[jt]sx?$/;

/**
 * @returns the value of a YAML, TOML or JSON file, or the constants that a program exports;
 *   undefined if there is no such file or, with a remark, if it cannot be read
 */
export function readValues(tree: SourceTree, file: string): unknown {
  if (!tree.names.has(file)) return undefined;
  try {
    const text = tree.read(file);
    if (file.endsWith(".toml")) return parseToml(text);
    if (program.test(file)) return readProgramFile(tree, file).exported;
    return file.endsWith(".json") ? JSON.parse(text) : parseYaml(text, true);
  } catch (error) {
    const message = error instanceof Error ? error.message.split("\n")[0] : String(error);
    // Some files are read for each document.
    noteOnce(tree, file, "leftOut", `has values that cannot be read: ${message}`);
    return undefined;
  }
}

/**
 * @param folder folder with a trailing slash
 * @returns the values of all data files below it by their names in templates:
 *   `_data/team/board.yml` is `team.board`
 */
export function readData(tree: SourceTree, folder: string): Values {
  const files = [...tree.names].filter((name) => name.startsWith(folder));
  if (files.length > 0)
    tree.noteFor(folder)(
      "leftOut",
      `contains ${formatCount(files.length, "data file")}, whose lists and menus only templates display`,
    );
  const root: Values = Object.create(null);
  for (const name of files) {
    if (!/\.(?:ya?ml|json|toml|[cm]?js)$/.test(name)) continue;
    const parents = name
      .slice(folder.length)
      .replace(/\.\w+$/, "")
      .split("/");
    const last = parents.pop() ?? "";
    let parent = root;
    for (const part of parents) {
      const inner: Values = Object.assign(Object.create(null), parent[part]);
      parent[part] = inner;
      parent = inner;
    }
    parent[last] = readValues(tree, name);
  }
  return root;
}

/** @returns the texts of all files below a folder, by their names in templates */
export function readTemplates(
  tree: SourceTree,
  folder: string,
  toName: (name: string) => string = (name) => name,
): Map<string, string> {
  return new Map(
    [...tree.names].flatMap((name) => {
      const text = name.startsWith(folder) ? tryRead(tree, name) : undefined;
      return text === undefined ? [] : [[toName(name.slice(folder.length)), text] as const];
    }),
  );
}
