/**
 * Sites of other tools for tests: real files in temporary folders, imported into the least content folder that loads.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  makeFolder,
  reportOn,
  writeContent,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";
import { runImport } from "./run-import.ts";

/** @returns the folder of a tree with these files */
export function writeTree(files: Record<string, string | Uint8Array>): string {
  const folder = makeFolder();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

export interface Imported {
  folder: string;
  /** The content folder. */
  into: string;
  hasTaken: boolean;
  /** The lines of the report below a heading, or all of it. */
  report: (heading?: string) => string[];
  /** @returns the text of a file of the content folder */
  read: (name: string) => string;
  /** What is in the content folder and was not before. */
  added: string[];
  /** What is wrong with the content folder, as a build would say it. */
  problems: string[];
}

/** @returns what became of a site that is imported into the least content folder, with other files over it */
export function importTree(
  files: Record<string, string | Uint8Array>,
  content: ContentFolder = {},
): Imported {
  return importFolder(writeTree(files), writeContent(content));
}

export function importFolder(
  folder: string,
  into: string,
  isDry = false,
): Imported {
  const before = new Set(listFiles(into));
  const now = new Date("2026-07-01T00:00:00Z");
  const { report, hasTaken } = runImport({ folder, into, isDry, now });
  const lines = report.replaceAll(into, "content").split("\n");
  return {
    folder,
    into,
    hasTaken,
    report(heading) {
      if (heading === undefined) return lines;
      const start = lines.indexOf(heading) + 1;
      const end = lines.indexOf("", start);
      return start === 0
        ? []
        : lines.slice(start, end).map((line) => line.trim());
    },
    read: (name) => readFileSync(path.join(into, name), "utf8"),
    added: listFiles(into).filter((name) => !before.has(name)),
    problems: reportOn(into),
  };
}

/** @returns the names of all files in a folder, with `/`, sorted */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(folder, path.join(entry.parentPath, entry.name))
        .replaceAll("\\", "/"),
    )
    .toSorted();
}
