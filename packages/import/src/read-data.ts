/**
 * The data files of a site, as its templates name them: `_data/team/board.yml` is `team.board`.
 */
import { readValues } from "./read-settings.ts";
import type { Remark } from "./remark.ts";
import type { SourceTree } from "./tree.ts";

interface Data {
  [name: string]: unknown;
}

/** @param folder with a slash at its end. @returns the values of the files below it, in objects without prototypes */
export function readData(tree: SourceTree, folder: string, leftOut: Remark[]): Data {
  const root: Data = Object.create(null);
  for (const name of tree.names) {
    if (!name.startsWith(folder) || !/\.(?:ya?ml|json|toml)$/.test(name)) continue;
    const parts = name
      .slice(folder.length)
      .replace(/\.\w+$/, "")
      .split("/");
    const last = parts.pop() ?? "";
    let place = root;
    for (const part of parts) {
      const inner = (place[part] ??= Object.create(null));
      if (!isData(inner)) break;
      place = inner;
    }
    place[last] = readValues(tree, name, leftOut);
  }
  return root;
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @returns the texts of the files below a folder, by the name that templates give them */
export function readTemplates(
  tree: SourceTree,
  folder: string,
  toName: (name: string) => string = (name) => name,
): Map<string, string> {
  return new Map(
    [...tree.names].flatMap((name) => {
      if (!name.startsWith(folder)) return [];
      const { text } = tree.read(name);
      return text === undefined ? [] : [[toName(name.slice(folder.length)), text] as const];
    }),
  );
}
