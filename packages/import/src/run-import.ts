/**
 * Import of a site into a content folder.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { findLocales } from "./content/read-documents.ts";
import { readTarget } from "./content/read-target.ts";
import { writeFiles, writeWhole } from "./content/write-files.ts";
import { isExport, openSource } from "./generators/open-source.ts";
import { parseOptions, type RawOptions } from "./source/import-options.ts";
import { SourceError } from "./source/source-tree.ts";
import { planImport } from "./plan-import.ts";
import { formatReport } from "./report/report.ts";
import { toInstant } from "./source/dates.ts";
import type { Engine } from "./engine.ts";

export interface ImportRequest {
  folder: string;
  into: string;
  isDry: boolean;
  now: Date;
  /** Folder of static files (public/). */
  publicFolder?: string;
  options?: RawOptions;
  engine: Engine;
}

export interface ImportResult {
  /** Summary for the terminal. */
  report: string;
  /** Markdown files of the report, if there was a site to import; not written in a dry run. */
  details?: ReadonlyMap<string, string>;
  /** Created files that the source does not have, by name in the content folder. */
  created: string[];
  /** Files of the content folder that come from the source or were created. */
  files?: string[];
  hasImported: boolean;
}

export function runImport(request: ImportRequest): ImportResult {
  const { folder, into, isDry, now, publicFolder } = request;
  const refusal = rejectFolders(folder, into);
  if (refusal) return { report: refusal, created: [], hasImported: false };
  let source;
  let report;
  try {
    source = openSource(folder, parseOptions(request.options));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    report = error.message;
  }
  if (!source) {
    report ??= `${folder} is neither a site of a known generator, nor an export of WordPress or Ghost, nor a folder with Markdown. Pass the folder with _config.yml, hugo.toml, eleventy.config.js, astro.config.mjs, docusaurus.config.js, gatsby-config.js, mkdocs.yml, book.toml, .vitepress or .obsidian, a folder with .md files, or the .xml or .json file of the export.`;
    return { report, created: [], hasImported: false };
  }
  const { tree, site } = source;
  const locales = findLocales(tree, site);
  const dated = [...(site.sections?.keys() ?? [])];
  const { findReserved } = request.engine;
  const target = readTarget(into, toInstant(now), locales, dated, findReserved, publicFolder);
  const plan = planImport(tree, site, target, request.engine);
  const result = writeFiles(plan, tree, into, isDry);
  const base = into.replace(/[/\\]+$/, "");
  const { generator } = site;
  const name = `${base}-import-report`;
  const { page, details } = formatReport(plan, result, { generator, into, isDry, name });
  if (!isDry) {
    writeReport(name, details);
    for (const [suffix, text] of site.extras ?? []) writeWhole(base + suffix, Buffer.from(text));
  }
  return {
    report: page,
    details,
    created: result.created,
    files: [...result.created, ...result.written.map(({ file }) => file)],
    hasImported: result.written.length > 0,
  };
}

/** Writes the files of a report. Replaces only those of an earlier import. */
function writeReport(name: string, details: ReadonlyMap<string, string>): void {
  const isOwn = (file: string) => readFileSync(file, "utf8").startsWith("# Import from ");
  const old = isFolder(name) ? readdirSync(name).map((base) => path.join(name, base)) : [];
  for (const file of old) if (file.endsWith(".md") && isOwn(file)) rmSync(file);
  for (const [file, text] of details)
    if (!existsSync(file) || isOwn(file)) writeWhole(file, Buffer.from(text));
}

function rejectFolders(folder: string, into: string): string | undefined {
  if (!isFolder(folder) && !isExport(folder))
    return `${folder} is not a folder. Pass the folder of the site to import.`;
  if (existsSync(into) && !isFolder(into))
    return `${into} is not a folder. Pass the content folder to write to.`;
  const source = realpathSync(folder);
  const target = isFolder(into) ? realpathSync(into) : path.resolve(into);
  const isInside = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer + path.sep);
  return isInside(target, source) || isInside(source, target)
    ? `${folder} and ${into} overlap: one contains the other. Copy the site to import to a separate folder.`
    : undefined;
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
