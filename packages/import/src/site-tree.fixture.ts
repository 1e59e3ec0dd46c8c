/**
 * Sites of other generators for tests: files in temporary folders, imported into a minimal content
 * folder.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  makeFolder,
  reportOn,
  writeContent,
  type ContentFolder,
} from "../../../src/content/content-folder.fixture.ts";
import { refuseMedia } from "../../../src/content/read/refuse-media.ts";
import { builtIn } from "../../../src/plugins/built-in.ts";
import { reservedFinder } from "../../../src/plugins/import/import-site.ts";
import * as wikilinks from "../../../src/plugins/wikilinks/read-wikilinks.ts";
import type { Engine } from "./engine.ts";
import { runImport } from "./run-import.ts";

/** Minimal content folder without the files that an import creates. */
export const newSite = { "site.yaml": null, "company.md": null, "pages/index.md": null };

/** @returns the text of a document without its front matter */
export function bodyOf(text: string): string {
  return text.replace(/^---[^]*?\n---\n\n?/, "").trimEnd();
}

/** @returns the navigation of a site.yaml, which is its end */
export function navigationOf(text: string): string | undefined {
  return /^navigation:[^]*/m.exec(text)?.[0];
}

/** @returns a folder with these files */
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
  /** Content folder. */
  into: string;
  hasImported: boolean;
  /**
   * @returns the remarks below a heading of the full report, all changes for "Changed", or the
   *   lines of the summary
   */
  report: (heading?: string) => string[];
  /** @returns the text of a file of the content folder */
  read: (name: string) => string;
  /** New files in the content folder, except created ones. */
  added: string[];
  /** Created files that the source does not have. */
  created: string[];
  /** Problems of the content folder, as a build reports them. */
  problems: string[];
}

export const engine: Engine = {
  ...wikilinks,
  refuseMedia,
  findReserved: reservedFinder(builtIn.reserved),
};

/** Imports a site into a minimal content folder with additional files. */
export function importTree(
  files: Record<string, string | Uint8Array>,
  content: ContentFolder = {},
): Imported {
  return importFolder(writeTree(files), writeContent(content));
}

export function importFolder(folder: string, into: string, isDry = false): Imported {
  const before = new Set(listFiles(into));
  const now = new Date("2026-07-01T00:00:00Z");
  const { report, details, created, hasImported } = runImport({
    folder,
    into,
    isDry,
    now,
    engine,
  });
  const lines = report.replaceAll(into, "content").split("\n");
  let problems: string[] | undefined;
  const sections = readSections(
    [...(details?.values() ?? [])]
      .map((text) => text.replace(/^(?=# Import).*\n[^]*?(?=^## |$(?![^]))/m, ""))
      .join("\n")
      .replaceAll(into, "content"),
  );
  return {
    folder,
    into,
    hasImported,
    report(heading) {
      if (heading === undefined) return lines;
      if (heading === "Left out")
        return [heading, "Not published by the old site"]
          .flatMap((title) => sections.get(title) ?? [])
          .toSorted((a, b) => compareRemarks(a, b));
      if (heading !== "Changed") return sections.get(heading) ?? [];
      return [...sections]
        .filter(
          ([title]) =>
            !/^(?:Imported|Left out|Not published|Differences|Front matter|Details)/.test(title),
        )
        .flatMap(([, remarks]) => remarks)
        .toSorted((a, b) => compareRemarks(a, b));
    },
    read: (name) => readFileSync(path.join(into, name), "utf8"),
    added: listFiles(into).filter((name) => !before.has(name) && !created.includes(name)),
    created,
    // Read on demand, because reading a site takes longer than importing it.
    get problems() {
      return (problems ??= reportOn(into));
    },
  };
}

function readSections(details: string): Map<string, string[]> {
  const [, ...sections] = details.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [title = "", , ...lines] = section.trim().split("\n");
      return [title, lines.map((line) => line.replace(/^- /, ""))];
    }),
  );
}

/** Compares by file, then by line. */
function compareRemarks(a: string, b: string): number {
  const key = (remark: string) => {
    const [, file = "", line = "0"] = /^(.*?)(?::(\d+))? {2}/.exec(remark) ?? [];
    return { file, line: Number(line) };
  };
  const [first, second] = [key(a), key(b)];
  if (first.file !== second.file) return first.file < second.file ? -1 : 1;
  return first.line - second.line;
}

/** @returns the names of all files in a folder, with `/`, sorted */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"),
    )
    .toSorted();
}
