/**
 * Reads the tree that is imported from the disk. Writes nothing, and follows no link that leads out of it.
 */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Remark } from "./remark.ts";
import type { SourceTree } from "./tree.ts";

const largestText = 1_000_000;
const largestMedia = 25 * 1024 * 1024;

/** What tools build and install, and what belongs to none of them. */
const skipped = /^(?:\..*|node_modules|bower_components|vendor|_site|dist)$/;

/**
 * @param only what is looked at, by its name in the tree; all unless told
 * @returns the tree, and the files that it cannot hold
 */
export function readTree(
  folder: string,
  only = /(?:)/,
): {
  tree: SourceTree;
  leftOut: Remark[];
} {
  const root = realpathSync(folder);
  const names = new Set<string>();
  const leftOut: Remark[] = [];
  const walk = (prefix: string): void => {
    for (const base of readdirSync(path.join(root, prefix)).toSorted()) {
      if (skipped.test(base) && base !== ".eleventy.js") continue;
      const file = prefix + base;
      if (!only.test(file)) continue;
      const message = refuse(root, file);
      if (message === "folder") {
        try {
          walk(`${file}/`);
        } catch {
          leftOut.push({ file, message: "cannot be opened" });
        }
      } else if (message !== undefined) leftOut.push({ file, message });
      else names.add(file);
    }
  };
  walk("");
  return {
    tree: {
      names,
      read: (name) => readText(path.join(root, name)),
      modifiedOn: (name) => statSync(path.join(root, name)).mtime.toISOString().slice(0, 10),
      locate: (name) => path.join(root, name),
    },
    leftOut,
  };
}

/** @returns why a file is not taken, `folder` for a folder, undefined for a file that is */
function refuse(root: string, name: string): string | undefined {
  const full = path.join(root, name);
  try {
    if (lstatSync(full).isSymbolicLink()) {
      const target = realpathSync(full);
      if (!target.startsWith(root + path.sep) || !statSync(target).isFile())
        return "is a symbolic link that does not lead to a file of the tree";
    }
    const entry = statSync(full);
    if (entry.isDirectory()) return "folder";
    if (!entry.isFile()) return "is neither a file nor a folder";
    return entry.size > largestMedia ? "is larger than 25 MiB" : undefined;
  } catch {
    return "is a symbolic link to nothing, or cannot be read";
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function readText(full: string): ReturnType<SourceTree["read"]> {
  try {
    if (statSync(full).size > largestText)
      return { failure: { reason: "is larger than 1 MB of text" } };
    const bytes = readFileSync(full);
    if (bytes.includes(0)) return { failure: { reason: "is not a text file" } };
    const text = decoder.decode(bytes).replace(/\r\n?/g, "\n");
    // Characters that no output can carry.
    return {
      text: text.replace(/[\u0001-\u0008\u000B\u000C\u000E-\u001F]/g, ""),
    };
  } catch (error) {
    const reason = error instanceof TypeError ? "is not UTF-8 text" : "cannot be read";
    return { failure: { reason } };
  }
}
